import { expect, it } from "vitest";
import { parseWorkerSettings, workerNames, workersChild } from "../../../local/workers/child.ts";
import { workers } from "../../../shared/deployment/workers.ts";

const folder = { path: "/state", records: "/state/processes", release: () => undefined };
const queues = {
  endpoint: "http://queues.test",
  urls: {
    tasks: "http://queues.test/tasks",
    filings: "http://queues.test/filings",
    quick: "http://queues.test/quick",
    events: "",
  },
  deadLetters: { tasks: "", filings: "", events: "" },
  close: async () => undefined,
};
const endpoints = { table: "http://table.test", queues: queues.endpoint, keys: "http://keys.test" };
const all = { bundles: "/bundles", variables: { PACE: "local" }, pace: "aws", endpoints, queues } as const;
const child = workersChild("workers", folder, all);
const settings = parseWorkerSettings(child.environment?.["WORKERS"] ?? "");

it("tells the process of the workers all that it is to know, in words that it reads", () => {
  expect(child).toMatchObject({ program: process.execPath, record: "/state/processes/workers", name: "workers" });
  expect(child.arguments).toEqual([expect.stringMatching(/\/local\/workers\/main\.ts$/)]);
  expect(settings).toMatchObject({ bundles: "/bundles", variables: { PACE: "local" }, pace: "aws", endpoints });
  expect(settings.sources.tasks.url).toBe(queues.urls.tasks);
  expect(settings.sources.filings.url).toBe(queues.urls.filings);
  expect(settings.sources.quick.url).toBe(queues.urls.quick);
});

it("takes no more messages at once than on AWS, and several portal users side by side", () => {
  for (const { trigger } of workers) {
    if ("every" in trigger) continue;
    const [first, ...others] = trigger.queues.map((queue) => settings.sources[queue].batchSize);
    expect(first).toBeGreaterThan(trigger.atOnce > 1 ? 1 : 0);
    for (const batchSize of [first, ...others]) expect(batchSize).toBeLessThanOrEqual(trigger.atOnce);
  }
  expect(settings.sources.filings.maxConcurrency).toBeGreaterThan(1);
  expect(settings.sources.tasks.maxConcurrency).toBe("by turns");
});

it("works on each queue in one process, and on crowds in another than on what has little open", () => {
  const ofEach = workerNames.map((name) => workersChild(name, folder, all).environment?.["WORKERS"] ?? "");

  expect(ofEach.map((one) => parseWorkerSettings(one).queues)).toEqual([["filings"], ["tasks", "quick"]]);
});

it("does not start without knowing where everything is", () => {
  const { sources, ...rest } = settings;

  for (const lacking of [rest, { ...settings, endpoints: {} }, { ...settings, sources: { tasks: sources.tasks } }])
    expect(() => parseWorkerSettings(JSON.stringify(lacking))).toThrow();
});
