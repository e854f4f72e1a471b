import type { ApartmentRepository } from "../../../shared/apartments/apartment-repository.ts";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import type { DueDates } from "../../../shared/contract/due-date.ts";
import { listTaskReservations } from "../../../shared/contract/endpoints.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import { toReservationRecord } from "../../../shared/tasks/reading/answers.ts";
import { meetsFilter } from "../../../shared/tasks/reading/filter.ts";
import { historyOf } from "../../../shared/tasks/reading/history.ts";
import { hasRows, type TaskReader } from "../../../shared/tasks/reading/read-task.ts";
import { rowPage } from "../../../shared/tasks/reading/row-page.ts";

export interface Dependencies extends ApiDependencies {
  readonly readTask: TaskReader;
  readonly apartments: Pick<ApartmentRepository, "idsOf">;
  readonly now: () => EpochMs;
  readonly dueDates: DueDates;
}

/** GET /str/tasks/{id}/reservations: a task's reservations in the order sent; for a search, its results. */
export function createHandler({ readTask, apartments, now, dueDates, ...dependencies }: Dependencies) {
  return createApiHandler(listTaskReservations, dependencies, async ({ path: { id }, query, language }) => {
    const { limit, cursor, ownerId, ...asked } = query;
    const pageOf = rowPage({ limit, cursor });
    const view = await readTask(id);
    if (!view || !hasRows(view.task)) return undefined;
    const apartmentIds = ownerId === undefined ? undefined : await apartments.idsOf(ownerId);
    const { page, next } = pageOf(view.rows.filter(meetsFilter({ ...asked, apartmentIds }, now())));
    const isSearch = view.task.kind === "search";
    const reservations = page.map((row) => ({
      ...toReservationRecord(row, { language, dueDates }),
      ...(!isSearch && { history: historyOf(row, view.task.clientId) }),
    }));
    return { reservations, ...next };
  });
}
