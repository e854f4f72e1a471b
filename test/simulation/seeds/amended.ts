import type { Declaration } from "../../support/simulation/portal-state.ts";
import { isByHand, isForAnother, isOfReservation, isProven } from "./duplicates.ts";
import type { Ended } from "./invariants.ts";
import { typedFor } from "./oracle.ts";

/**
 * Holds that what we amend or cancel is the reservation's own: by the mark of one of its rows; or, typed in by hand, by both
 * dates and guest of the row, or of an earlier one that is declared by it. And that it shows no other guest: its owner may have
 * given it away.
 */
export function checkAmended(ended: Ended): string[] {
  // Release 1.1.0 amends what it has met as well.
  if (ended.isReplacing) return [];
  const { declarations } = ended.world.state;
  return [...declarations.values()].flatMap((ours) => {
    const { number, typed, amends = "" } = ours;
    const amended = declarations.get(amends);
    const mark = typedFor(typed);
    const task = ended.tasks.find((one) => one.taskId === mark?.taskId && one.mark === mark.mark);
    const row = task && ended.rows.find((one) => one.taskId === mark?.taskId && one.number === mark.row);
    if (number === undefined || !amended || !row) return [];
    const isIts = isByHand(ended, amended) ? isProven(ended, row, amended) : isOfReservation(ended, row, amended);
    return isIts && !isForAnother(ended, row, amended)
      ? []
      : [`row ${row.taskId}-${row.number} has amended ${nameOf(amended)}, which is not its own`];
  });
}

const nameOf = ({ number, figures }: Declaration) => `${number} of ${figures.guestId ?? figures.guestTaxId}`;
