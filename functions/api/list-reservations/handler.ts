import type { ApartmentRepository } from "../../../shared/apartments/apartment-repository.ts";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import type { Store } from "../../../shared/aws/store.ts";
import type { DueDates } from "../../../shared/contract/due-date.ts";
import { listReservations as endpoint } from "../../../shared/contract/endpoints.ts";
import {
  decodeCursor,
  defaultLimit,
  encodeCursor,
  indexPosition,
  yearPosition,
} from "../../../shared/contract/paging.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import { needingAttention, reservationsListedIn } from "../../../shared/records/keys.ts";
import { toReservationRecord } from "../../../shared/tasks/reading/answers.ts";
import { meetsFilter } from "../../../shared/tasks/reading/filter.ts";
import {
  type FoundRows,
  listNeedingAttention,
  listReservations,
  withReasons,
} from "../../../shared/tasks/reading/list-reservations.ts";
import { withoutSentAgain } from "../../../shared/tasks/reading/sent-again.ts";

export interface Dependencies extends ApiDependencies {
  readonly store: Pick<Store, "query" | "getMany">;
  readonly apartments: Pick<ApartmentRepository, "idsOf">;
  readonly now: () => EpochMs;
  readonly dueDates: DueDates;
}

const attentionPosition = indexPosition("attentionUnder", needingAttention, "attentionAt");

/** GET /reservations: all tasks' reservations, newest first, narrowed by the query. */
export function createHandler({ store, apartments, now, dueDates, ...dependencies }: Dependencies) {
  return createApiHandler(endpoint, dependencies, async ({ query, language }) => {
    const { limit = defaultLimit, cursor, ownerId, ...asked } = query;
    const page = asked.needsAttention
      ? ({ kind: "needing", after: decodeCursor(attentionPosition, cursor) } as const)
      : ({ kind: "all", from: yearPosition(reservationsListedIn, cursor, now()) } as const);
    const apartmentIds = ownerId === undefined ? undefined : await apartments.idsOf(ownerId);
    const wanted = { limit, fits: meetsFilter({ ...asked, apartmentIds }, now()) };
    const { rows, next }: FoundRows<object> =
      page.kind === "needing"
        ? await listNeedingAttention(store, { after: page.after, now: now() }, wanted)
        : await listReservations(store, page.from, wanted);
    const shown = page.kind === "needing" ? await withoutSentAgain(store, rows) : rows;
    const reservations = (await withReasons(store, shown)).map((row) =>
      toReservationRecord(row, { language, dueDates }),
    );
    return { reservations, ...encodeCursor(next) };
  });
}
