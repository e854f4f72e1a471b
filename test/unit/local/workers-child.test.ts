import { expect, it } from "vitest";
import { definitionsAt } from "../../../local/functions/manifest.ts";
import { parseWorkerSettings, queuesOf, sources, workerNames, workersChild } from "../../../local/workers/child.ts";
import { workers } from "../../../shared/deployment/workers.ts";

const folder = { path: "/state", records: "/state/processes", release: () => undefined };
const variables = { PACE: "aws", TASKS_QUEUE_URL: "t", FILINGS_QUEUE_URL: "f", QUICK_QUEUE_URL: "q", OTHER: "o" };
const endpoints = { table: "http://table.test", queues: "http://queues.test", keys: "http://keys.test" };
const all = { bundles: "/bundles", variables, endpoints };

it("tells the process of the workers all that it is to know, in words that it reads", () => {
  const child = workersChild("workers", folder, all);

  expect(child).toMatchObject({ program: process.execPath, record: "/state/processes/workers", name: "workers" });
  expect(child.arguments).toEqual([expect.stringMatching(/\/local\/workers\/main\.ts$/)]);
  expect(parseWorkerSettings(child.environment?.["WORKERS"] ?? "")).toEqual({ name: "workers", ...all });
});

it("takes no more messages at once than on AWS, and several portal users side by side", () => {
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

it("lets a worker take as long as this machine's pace says, so that it ends before its lease does", () => {
  const times = definitionsAt({ function: 15_000 }).map(({ trigger: { kind }, timeoutMs }) => `${kind} ${timeoutMs}`);

  expect(new Set(times)).toEqual(new Set(["api 10000", "queue 15000", "schedule 3600000"]));
});

it("works on each queue in one process, and on crowds in another than on what has little open", () => {
  expect(workerNames.map((name) => queuesOf[name])).toEqual([["filings"], ["tasks", "quick"]]);
});

it.each([{ endpoints: {} }, { variables: {} }, { bundles: undefined }])("does not start with %j", (lacking) => {
  expect(() => parseWorkerSettings(JSON.stringify({ name: "workers", ...all, ...lacking }))).toThrow();
});
