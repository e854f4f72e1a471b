import type { Store } from "../../aws/store.ts";
import { listReservations, type Position } from "../reading/list-reservations.ts";
import { createReservationRepository, isSameRow } from "../records/reservations.ts";
import type { Row } from "../records/rows.ts";

/** What may stand at the portal: a declaration before what is in doubt, and that before a draft. */
const standing = ["SUBMITTED", "NEEDS_REVIEW", "DRAFTED"] as const satisfies readonly Row["state"][];

/**
 * Gives reservations a record that were declared by a version which kept none: each is spoken for by its newest row that
 * stands at the portal. Reads every row; a reservation with a record is left as it is, so it may be run again. Answers
 * how many rows speak for their reservation now.
 */
export async function claimDeclared(
  store: Pick<Store, "query" | "getMany" | "get" | "putIfAbsent" | "update">,
  now: number,
): Promise<number> {
  const reservations = createReservationRepository(store);
  let claimed = 0;
  for (const state of standing) {
    const fits = (row: Row) => row.state === state;
    let from: Position | undefined = { year: new Date(now).getUTCFullYear() };
    while (from) {
      const page = await listReservations(store, from, { limit: 1_000, fits });
      for (const row of page.rows) {
        if (isSameRow(await reservations.claim(row.reservation, row), row)) claimed += 1;
      }
      from = page.next;
    }
  }
  return claimed;
}
