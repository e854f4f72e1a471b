import { sameReservation } from "../declaring/step.ts";
import type { Filing } from "../records/filings.ts";
import { isSameRow } from "../records/reservations.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import type { Pause } from "../session/pause.ts";
import type { RowsAtWork } from "../session/rows-at-work.ts";

/**
 * A filing all of whose open rows wait for a person's decision about other rows of their reservations, which is what it
 * waited for before: our own records tell, and nobody logs in to learn that it is so still.
 */
export async function awaitsReview(
  { waiting }: Filing,
  rows: RowsAtWork,
  { reservations, rows: records }: Pick<FilingDependencies, "reservations" | "rows">,
): Promise<Pause | undefined> {
  if (typeof waiting !== "object" || waiting.code !== "same_reservation_in_review") return undefined;
  let still: Pause | undefined;
  for (const row of rows.open()) {
    const claim = await reservations.find(row.reservation);
    const holder = claim && !isSameRow(claim, row) ? await records.find(claim.taskId, claim.row) : undefined;
    if (holder?.state !== "NEEDS_REVIEW") return undefined;
    still = { ...sameReservation(holder), keepEarlierReason: true };
  }
  return still;
}
