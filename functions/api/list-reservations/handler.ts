import * as v from "valibot";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import type { Store } from "../../../shared/aws/store.ts";
import type { DueDates } from "../../../shared/contract/due-date.ts";
import { listReservations as endpoint } from "../../../shared/contract/endpoints.ts";
import { decodeCursor, defaultLimit, encodeCursor, indexPosition } from "../../../shared/contract/paging.ts";
import { toReservationRecord } from "../../../shared/filing/reading/answers.ts";
import { listReservations, type Position } from "../../../shared/filing/reading/list-reservations.ts";
import { reservationsOf } from "../../../shared/filing/records/keys.ts";

export interface Dependencies extends ApiDependencies {
  readonly store: Pick<Store, "query" | "getMany">;
  readonly now: () => number;
  readonly dueDates: DueDates;
}

/** A list is read year by year from its cursor's: one far ahead would be read for thousands of years. */
const yearUpTo = (latest: number) => v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(latest));

/** GET /reservations: every task's reservations, newest first. */
export function createHandler({ store, now, dueDates, ...dependencies }: Dependencies) {
  return createApiHandler(endpoint, dependencies, async ({ query: { limit = defaultLimit, cursor }, language }) => {
    const year = new Date(now()).getUTCFullYear();
    const from = positionOf(cursor, year) ?? { year };
    const { rows, next } = await listReservations(store, { from, limit });
    return {
      reservations: rows.map((row) => toReservationRecord(row, { language, dueDates })),
      ...encodeCursor(next && { ...next }),
    };
  });
}

function positionOf(cursor: string | undefined, thisYear: number): Position | undefined {
  const year = yearUpTo(thisYear);
  const coarse = decodeCursor(v.looseObject({ year }), cursor);
  if (!coarse) return undefined;
  const after = indexPosition("listedUnder", reservationsOf(coarse.year), "listedAt");
  return decodeCursor(v.strictObject({ year, after: v.exactOptional(after) }), cursor);
}
