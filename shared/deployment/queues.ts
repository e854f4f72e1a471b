import type { Times } from "./times.ts";
import type { QueueName } from "./touches.ts";

export interface QueueDefinition {
  readonly fifo: boolean;
  readonly visibilityMs: number;
  readonly retentionDays: number;
  /** Outages never exhaust it: only bugs send messages to the dead-letter queue. */
  readonly maxReceiveCount: number;
}

export const deadLetterRetentionDays = 14;

/**
 * Losing every message of the work queues loses nothing, since the table is the truth. Events count as sent once they
 * are in their queue.
 */
export function queues(times: Times): Record<QueueName, QueueDefinition> {
  const common = { visibilityMs: times.visibility, retentionDays: 4, maxReceiveCount: 5 };
  return {
    tasks: { ...common, fifo: false },
    filings: { ...common, fifo: true },
    quick: { ...common, fifo: true },
    events: { ...common, fifo: false, retentionDays: 14 },
  };
}
