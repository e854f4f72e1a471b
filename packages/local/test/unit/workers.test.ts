import { expect, it } from "vitest";
import { workers } from "../../../../shared/deployment/workers.ts";
import { definitionsAt } from "../../functions/manifest.ts";
import { parseWorkersSettings, sources, startWorkers } from "../../workers/workers.ts";

const variables = { PACE: "aws", TASKS_QUEUE_URL: "t", FILINGS_QUEUE_URL: "f", QUICK_QUEUE_URL: "q", OTHER: "o" };
const endpoints = { table: "http://table.test", queues: "http://queues.test", keys: "http://keys.test" };
const all = { bundles: "/bundles", variables, endpoints };

it("the workers read the settings that they are given", () => {
  expect(parseWorkersSettings(all)).toEqual(all);
});

it("workers that fail end with the reason", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const thread = startWorkers({ ...all, variables: { PACE: "leisurely" } }, resolve);

  expect(await promise).toContain("leisurely");
  await thread.close();
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

it.each([{ endpoints: {} }, { variables: {} }, { bundles: undefined }])(
  "the workers do not start with %j",
  (lacking) => {
    expect(() => parseWorkersSettings({ ...all, ...lacking })).toThrow();
  },
);
