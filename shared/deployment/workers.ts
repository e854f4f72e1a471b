import type { Touches, WorkQueue } from "./touches.ts";

export interface Worker {
  /** Folder under functions/workers, construct id, log service name. */
  readonly name: string;
  /** `atOnce`: the maximum number of messages per invocation. */
  readonly trigger:
    | { readonly queues: readonly WorkQueue[]; readonly atOnce: number }
    | { readonly every: "sweep" | "digest" };
  readonly memoryMb: number;
  readonly touches: Touches;
}

/** The functions that no consumer calls. Their time-out is `function` in the table of times. */
export const workers = [
  {
    name: "dispatch-task",
    trigger: { queues: ["tasks"], atOnce: 1 },
    memoryMb: 512,
    touches: {
      table: {
        GetItem: ["OWNER#*", "USERNAME#*"],
        BatchGetItem: ["APARTMENT#*"],
        PutItem: ["TASK#*"],
        UpdateItem: ["TASK#*"],
      },
      sendsTo: ["tasks", "filings", "quick"],
    },
  },
  {
    name: "file-declarations",
    // A FIFO queue's maximum. Filing mostly waits for the portal, so owners wait concurrently.
    trigger: { queues: ["filings", "quick"], atOnce: 10 },
    memoryMb: 384,
    touches: {
      table: {
        GetItem: ["BREAKER", "OWNER#*", "RESERVATION#*", "TASK#*"],
        BatchGetItem: ["APARTMENT#*"],
        Query: ["TASK#*"],
        PutItem: ["PORTAL#*", "RESERVATION#*", "TASK#*"],
        UpdateItem: ["ATTEMPTS#*", "BREAKER", "PORTAL#*", "RESERVATION#*", "STAY#*", "TASK#*"],
      },
      sendsTo: ["filings", "quick"],
      keys: ["passwords:GenerateDataKey", "passwords:Decrypt", "fingerprints:GenerateMac"],
      portal: true,
    },
  },
  {
    name: "sweep",
    trigger: { every: "sweep" },
    memoryMb: 256,
    touches: {
      table: { GetItem: ["BREAKER", "TASK#*"], BatchGetItem: ["TASK#*"], Query: ["TASK#*"], UpdateItem: ["TASK#*"] },
      indexes: { due: ["FILING", "REVIEW", "TASK"], listed: ["REVIEW"], attention: ["ATTENTION"], owed: ["OWED"] },
      sendsTo: ["tasks", "filings", "quick", "events"],
    },
  },
  {
    name: "digest",
    trigger: { every: "digest" },
    // It counts every failure on record, which may be many.
    memoryMb: 1_024,
    touches: {
      table: { GetItem: ["BREAKER"], BatchGetItem: ["OWNER#*", "PORTAL#*", "RESERVATION#*", "TASK#*"] },
      indexes: { due: ["FILING"], listed: ["OWNERS"], attention: ["ATTENTION"] },
      sendsTo: ["events"],
      writes: "mail",
    },
  },
] as const satisfies readonly Worker[];
