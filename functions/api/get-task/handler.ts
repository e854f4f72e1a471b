import type { ApartmentRepository } from "../../../shared/apartments/apartment-repository.ts";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { getTask, readersOf } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { toTaskRecord } from "../../../shared/tasks/reading/answers.ts";
import { compareProperties } from "../../../shared/tasks/reading/compare-properties.ts";
import type { TaskReader, TaskView } from "../../../shared/tasks/reading/read-task.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly readTask: TaskReader;
  readonly apartments: Pick<ApartmentRepository, "idsOf" | "findMany">;
}

/** GET /tasks/{taskId}: a task of any kind; for a check, the properties it saw and the apartments on record now. */
export function createHandler({ readTask, apartments, ...dependencies }: Dependencies) {
  return createApiHandler(getTask, dependencies, async ({ path: { taskId }, caller, language }) => {
    const view = await readTask(taskId);
    if (!view) return undefined;
    const roles = readersOf(view.task.kind);
    if (!caller.roles.some((role) => roles.some((one) => one === role)))
      throw new ApiError(say("role_needed", { roles }));
    const properties = await checked(view);
    return { task: toTaskRecord(view, language), ...(properties && { properties }) };
  });

  async function checked({ filings: [filing] }: TaskView) {
    if (filing?.kind !== "check") return undefined;
    const { ownerId, check } = filing;
    if (ownerId === undefined || !check.properties) return undefined;
    const ids = [...(await apartments.idsOf(ownerId))];
    return compareProperties(check.properties, await apartments.findMany(ids));
  }
}
