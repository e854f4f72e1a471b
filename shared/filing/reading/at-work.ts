import type { Store } from "../../aws/store.ts";
import { isTerminal } from "../../contract/outcome.ts";
import { isSameUsername } from "../../parsing/username.ts";
import type { Filing } from "../records/filings.ts";
import { portalUserOf } from "../records/keys.ts";
import { openTasks } from "../records/open-work.ts";
import type { Submission } from "../records/submission.ts";
import type { TaskReader, TaskView } from "./read-task.ts";

/** What is to be taken off record. */
export interface Leaving {
  /** The owner, unless only apartments go. */
  readonly owner?: { readonly id: number; readonly portalUsername: string };
  readonly apartmentIds: ReadonlySet<number>;
}

const atATime = 10;

/** Whether anything that is open needs it. What was accepted in this very second may be missed: it will fail, and say why. */
export function createAtWork(store: Pick<Store, "query">, readTask: TaskReader) {
  return async (leaving: Leaving): Promise<boolean> => {
    const open = await openTasks(store);
    for (let start = 0; start < open.length; start += atATime) {
      const views = await Promise.all(open.slice(start, start + atATime).map(readTask));
      if (views.some((view) => view && needs(view, leaving))) return true;
    }
    return false;
  };
}

export type AtWork = ReturnType<typeof createAtWork>;

function needs({ task, rows, filings }: TaskView, leaving: Leaving): boolean {
  const ofRow = rows.some(
    ({ state, reservation }) => !isTerminal(state) && leaving.apartmentIds.has(reservation.apartmentId),
  );
  if (ofRow) return true;
  return task.submission ? isAskedFor(task.submission, leaving) : filings.some((filing) => isFor(filing, leaving));
}

function isAskedFor(submission: Submission, { owner, apartmentIds }: Leaving): boolean {
  switch (submission.kind) {
    case "str":
      return false; // its rows have told
    case "search":
      return apartmentIds.has(submission.apartmentId);
    case "check":
      return submission.ownerId === owner?.id;
    case "takk":
      return owner !== undefined && isSameUsername(submission.portalUsername, owner.portalUsername);
  }
}

function isFor({ dueAt, ownerId, group, search }: Filing, { owner, apartmentIds }: Leaving): boolean {
  if (dueAt === undefined) return false;
  if (search && apartmentIds.has(search.apartmentId)) return true;
  return owner !== undefined && (ownerId === owner.id || group === portalUserOf(owner.portalUsername));
}
