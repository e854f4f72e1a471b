import type { QueueName, Touches } from "./touches.ts";

export interface Worker {
  /** Folder under functions/workers, construct id, log service name. */
  readonly name: string;
  readonly trigger: { readonly queue: QueueName; readonly batchSize: number } | "schedule";
  readonly memoryMb: number;
  readonly touches: Touches;
}

/** The functions that no consumer calls. All of them live as long as the table of times says (`function`). */
export const workers = [
  {
    name: "dispatch-task",
    trigger: { queue: "tasks", batchSize: 1 },
    memoryMb: 512,
    touches: { table: ["GetItem", "PutItem", "UpdateItem", "BatchGetItem"], rings: ["filings"] },
  },
  {
    name: "file-declarations",
    trigger: { queue: "filings", batchSize: 1 },
    memoryMb: 512,
    touches: {
      table: ["GetItem", "PutItem", "UpdateItem", "Query", "BatchGetItem"],
      rings: ["filings"],
      keys: ["passwords:GenerateDataKey", "passwords:Decrypt", "fingerprints:GenerateMac"],
      portal: true,
    },
  },
  {
    name: "sweep",
    trigger: "schedule",
    memoryMb: 256,
    touches: { table: ["GetItem", "UpdateItem"], indexes: ["due"], rings: ["tasks", "filings"] },
  },
] as const satisfies readonly Worker[];
