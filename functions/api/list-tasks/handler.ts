import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import type { Store } from "../../../shared/aws/store.ts";
import { listTasks as endpoint, readersOf } from "../../../shared/contract/endpoints.ts";
import { encodeCursor, yearPosition } from "../../../shared/contract/paging.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import { tasksListedIn } from "../../../shared/records/keys.ts";
import { toTaskRecord } from "../../../shared/tasks/reading/answers.ts";
import { listTasks } from "../../../shared/tasks/reading/list-tasks.ts";
import { statusOf, type TaskReader, type TaskView } from "../../../shared/tasks/reading/read-task.ts";

export interface Dependencies extends ApiDependencies {
  readonly store: Pick<Store, "query">;
  readonly readTask: TaskReader;
  readonly now: () => EpochMs;
}

const defaultLimit = 20;

/** GET /tasks: newest first, so that a task whose id was lost can be found. */
export function createHandler({ store, readTask, now, ...dependencies }: Dependencies) {
  return createApiHandler(endpoint, dependencies, async ({ query, caller, language }) => {
    const { limit = defaultLimit, cursor, kind, status } = query;
    const mayRead = ({ task }: TaskView) =>
      caller.roles.some((role) => readersOf(task.kind).some((reader) => reader === role));
    const fits = (view: TaskView) =>
      mayRead(view) &&
      (kind === undefined || view.task.kind === kind) &&
      (status === undefined || statusOf(view) === status);
    const { tasks, next } = await listTasks(store, readTask, yearPosition(tasksListedIn, cursor, now()), {
      limit,
      fits,
    });
    return { tasks: tasks.map((view) => toTaskRecord(view, language)), ...encodeCursor(next) };
  });
}
