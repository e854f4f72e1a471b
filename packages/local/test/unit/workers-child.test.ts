import { expect, it } from "vitest";
import { workers } from "../../../../shared/deployment/workers.ts";
import { definitionsAt } from "../../functions/manifest.ts";
import { parseWorkerSettings, queuesOf, sources, workerNames, workersChild } from "../../workers/child.ts";

const folder = { path: "/state", records: "/state/processes", release: () => undefined };
const variables = { PACE: "aws", TASKS_QUEUE_URL: "t", FILINGS_QUEUE_URL: "f", QUICK_QUEUE_URL: "q", OTHER: "o" };
const endpoints = { table: "http://table.test", queues: "http://queues.test", keys: "http://keys.test" };
const all = { bundles: "/bundles", variables, endpoints };

it("the workers' process can read the settings that it is given", () => {
  const child = workersChild("workers", folder, all);

  expect(child).toMatchObject({ program: process.execPath, record: "/state/processes/workers", name: "workers" });
  expect(child.arguments).toEqual([expect.stringMatching(/\/local\/workers\/main\.ts$/)]);
  expect(parseWorkerSettings(child.environment?.["WORKERS"] ?? "")).toEqual({ name: "workers", ...all });
});

it("a worker takes no more messages at once than on AWS, and several portal users side by side", () => {
  for (const { trigger } of workers) {
    if ("every" in trigger) continue;
    const [first, ...others] = trigger.queues.map((queue) => sources[queue].batchSize);
    expect(first).toBeGreaterThan(trigger.atOnce > 1 ? 1 : 0);
    for (const batchSize of [first, ...others]) expect(batchSize).toBeLessThanOrEqual(trigger.atOnce);
  }
  expect(sources).toEqual({
    tasks: { variable: "TASKS_QUEUE_URL", maxConcurrency: "by turns", batchSize: 1 },
    filings: { variable: "FILINGS_QUEUE_URL", maxConcurrency: 4, batchSize: 2 },
    quick: { variable: "QUICK_QUEUE_URL", maxConcurrency: 2, batchSize: 1 },
  });
});

it("a worker has this machine's timeout, so that it ends before its lease", () => {
  const times = definitionsAt({ function: 15_000 }).map(({ trigger: { kind }, timeoutMs }) => `${kind} ${timeoutMs}`);

  expect(new Set(times)).toEqual(new Set(["api 10000", "queue 15000", "schedule 3600000"]));
});

it("each queue has one process, and large batches another one than small clients' work", () => {
  expect(workerNames.map((name) => queuesOf[name])).toEqual([["filings"], ["tasks", "quick"]]);
});

it.each([{ endpoints: {} }, { variables: {} }, { bundles: undefined }])(
  "the workers' process does not start with %j",
  (lacking) => {
    expect(() => parseWorkerSettings(JSON.stringify({ name: "workers", ...all, ...lacking }))).toThrow();
  },
);
