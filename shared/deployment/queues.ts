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

/**
 * The doorbells, of which losing every message loses nothing, since the table is the truth; and the events, which are
 * marked as sent once they are here.
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
