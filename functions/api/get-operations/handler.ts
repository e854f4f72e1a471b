import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import type { Store } from "../../../shared/aws/store.ts";
import { getOperations } from "../../../shared/contract/endpoints.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import type { OwnerRepository } from "../../../shared/owners/owner-repository.ts";
import type { Breaker } from "../../../shared/records/breaker.ts";
import { openTasks } from "../../../shared/records/open-work.ts";
import { blockedOwners, toBlockedAnswer } from "../../../shared/tasks/operating/blocked-owners.ts";
import {
  answersOf,
  heldUp,
  isSlow,
  outcomesByDay,
  troubledOwners,
} from "../../../shared/tasks/operating/operations.ts";
import { toTaskRecord } from "../../../shared/tasks/reading/answers.ts";
import { firstTasks, listTasks } from "../../../shared/tasks/reading/list-tasks.ts";
import type { TaskReader } from "../../../shared/tasks/reading/read-task.ts";

export interface Dependencies extends ApiDependencies {
  readonly store: Pick<Store, "query" | "getMany">;
  readonly breaker: Pick<Breaker, "state">;
  readonly readTask: TaskReader;
  readonly owners: Pick<OwnerRepository, "find">;
  readonly now: () => EpochMs;
}

/** How many tasks are read: of the oldest open ones, and of the newest. */
const maxOldest = 20;
const maxNewest = 100;

/** GET /operations: the portal, filing, the oldest open work, blocked owners, and the outcomes of the newest tasks. */
export function createHandler({ store, breaker, readTask, owners, now, ...dependencies }: Dependencies) {
  return createApiHandler(getOperations, dependencies, async ({ language }) => {
    const year = new Date(now()).getUTCFullYear();
    const [switched, openIds, { tasks: newest }] = await Promise.all([
      breaker.state(),
      openTasks(store),
      listTasks(store, readTask, { year }, { limit: maxNewest, fits: () => true }),
    ]);
    const oldest = await firstTasks(openIds.slice(0, maxOldest), readTask);
    const found = await Promise.all(troubledOwners([...oldest, ...newest]).map(owners.find));
    const troubled = found.filter((owner) => owner !== undefined);
    const blocked = await blockedOwners(store, troubled, now());
    const { portal, filing } = heldUp(switched, now());
    return {
      portal: portal.state === "up" && isSlow(newest, now()) ? { ...portal, state: "slow" } : portal,
      filing,
      openTasks: openIds.length,
      oldestOpen: oldest.map((view) => toTaskRecord(view, language)),
      blockedOwners: blocked.map(toBlockedAnswer),
      days: outcomesByDay(newest),
      answers: answersOf(newest),
    };
  });
}
