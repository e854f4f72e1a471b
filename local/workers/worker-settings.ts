import * as v from "valibot";

const Source = v.object({
  url: v.string(),
  maxConcurrency: v.union([v.number(), v.literal("by turns")]),
  batchSize: v.number(),
});

const WorkerSettings = v.object({
  bundles: v.string(),
  variables: v.record(v.string(), v.string()),
  pace: v.picklist(["aws", "local"]),
  endpoints: v.object({ table: v.string(), queues: v.string(), keys: v.string() }),
  /** Address of each queue, how many invocations it may cause at a time, and of how many messages. */
  sources: v.object({ tasks: Source, filings: Source, quick: Source }),
  /** The queues that this process works on; the one that has `filings` has the clock's functions, too. */
  queues: v.array(v.picklist(["tasks", "filings", "quick"])),
});
export type WorkerSettings = v.InferOutput<typeof WorkerSettings>;

export function parseWorkerSettings(text: string): WorkerSettings {
  return v.parse(WorkerSettings, JSON.parse(text));
}
