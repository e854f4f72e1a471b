import type { Times } from "./times.ts";
import type { QueueName } from "./touches.ts";

export interface QueueDefinition {
  readonly fifo: boolean;
  readonly visibilityMs: number;
  readonly retentionDays: number;
  /** Outages never use it up: only our own bugs end in the dead-letter queue. */
  readonly maxReceiveCount: number;
}

export const deadLetterRetentionDays = 14;

/** The doorbells. The table is the truth: losing every message loses nothing. */
export function queues(times: Times): Record<QueueName, QueueDefinition> {
  const common = { visibilityMs: times.visibility, retentionDays: 4, maxReceiveCount: 5 };
  return { tasks: { ...common, fifo: false }, filings: { ...common, fifo: true } };
}
