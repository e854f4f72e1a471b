import type { FilingRef } from "./records/filings.ts";

/**
 * A doorbell: it says that something may be due, never what to do. A ring may come twice, late or not at all; the
 * due time in the table is the truth.
 */
export interface Bell {
  ringTask(taskId: number, dueAt: number): Promise<void>;
  /** `group`: portal users are served side by side, one user's filings one after the other. */
  ringFiling(ref: FilingRef, group: string, dueAt: number): Promise<void>;
}
