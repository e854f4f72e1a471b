import type { ApartmentRepository } from "../../../shared/apartments/apartment-repository.ts";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import type { Store } from "../../../shared/aws/store.ts";
import { takkDueDateOf } from "../../../shared/contract/due-date.ts";
import { getTakkProposal as endpoint, listReservations as reading } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { defaultLimit, yearPosition } from "../../../shared/contract/paging.ts";
import type { NightReading } from "../../../shared/contract/takk-nights.ts";
import { requestTimeoutMs } from "../../../shared/deployment/times.ts";
import type { ApartmentId, EpochMs } from "../../../shared/ids-and-times.ts";
import type { OwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { reservationsListedIn } from "../../../shared/records/keys.ts";
import type { Row } from "../../../shared/records/rows.ts";
import { type ListPosition, listReservations } from "../../../shared/tasks/reading/list-reservations.ts";
import { isDeclared, takkProposal } from "../../../shared/tasks/reading/takk-proposal.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly store: Pick<Store, "query" | "getMany">;
  readonly owners: Pick<OwnerRepository, "findByUsername">;
  readonly apartments: Pick<ApartmentRepository, "idsOf" | "findMany">;
  readonly now: () => EpochMs;
  readonly takkNights: NightReading;
}

/** No page is started later. */
const readingMs = requestTimeoutMs / 2;

/** GET /takk/proposal: a month's nights by registry id, from the declarations; stays for roles that may read them. */
export function createHandler({ store, owners, apartments, now, takkNights, ...dependencies }: Dependencies) {
  return createApiHandler(endpoint, dependencies, async ({ query: { portalUsername, month, year }, caller }) => {
    const owner = await owners.findByUsername(portalUsername);
    if (!owner) throw new ApiError(say("no_such_owner"));
    const ids = await apartments.idsOf(owner.id);
    const { rows, complete } = await declaredIn(ids);
    const { properties, record } = takkProposal(rows, await apartments.findMany([...ids]), { year, month }, takkNights);
    const mayRead = caller.roles.some((role) => reading.roles.some((one) => one === role));
    return {
      portalUsername: owner.portalUsername,
      month,
      year,
      dueDate: takkDueDateOf(year, month),
      nightsBy: takkNights,
      complete,
      record,
      properties: properties.map(({ stays, ...counts }) => ({
        ...counts,
        numberOfStays: stays.length,
        ...(mayRead && { stays }),
      })),
    };
  });

  async function declaredIn(ids: ReadonlySet<ApartmentId>): Promise<{ rows: Row[]; complete: boolean }> {
    const fits = (row: Row) => ids.has(row.reservation.apartmentId) && isDeclared(row);
    const wanted = { limit: defaultLimit, fits };
    const rows: Row[] = [];
    let from: ListPosition | undefined = yearPosition(reservationsListedIn, undefined, now());
    for (const until = now() + readingMs; from && now() < until; ) {
      const found: Awaited<ReturnType<typeof listReservations>> = await listReservations(store, from, wanted);
      rows.push(...found.rows);
      from = found.next;
    }
    return { rows, complete: from === undefined };
  }
}
