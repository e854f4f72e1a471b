import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { listTaskReservations } from "../../../shared/contract/endpoints.ts";
import { notFound } from "../../../shared/contract/errors.ts";
import { toReservationRecord } from "../../../shared/filing/reading/answers.ts";
import type { TaskReader } from "../../../shared/filing/reading/read-task.ts";
import { rowPage } from "../../../shared/filing/reading/row-page.ts";

export interface Dependencies extends ApiDependencies {
  readonly readTask: TaskReader;
}

/** GET /str/tasks/{id}/reservations: a task's reservations in the order sent; of a search, what was found. */
export function createHandler({ readTask, ...dependencies }: Dependencies) {
  return createApiHandler(listTaskReservations, dependencies, async ({ path: { id }, query }) => {
    const pageOf = rowPage(query);
    const view = await readTask(id);
    if (!view || view.task.kind === "takk") throw notFound("task");
    const { page, next } = pageOf(view.rows);
    return { reservations: page.map(toReservationRecord), ...next };
  });
}
