import { updateAndCount } from "../aws/record.ts";
import { type Item, notWritten, type Store, type Written } from "../aws/store.ts";
import type { EpochMs, RowNumber, TaskId } from "../ids-and-times.ts";
import { counterKey, openWorkKeyNames, openWorkKeys, taskKey, taskListedAt, tasksListedIn, withEvent } from "./keys.ts";
import { notBegunExpiry, withoutGuest } from "./lifecycle.ts";
import { type Submission, withoutPassword } from "./submission.ts";
import { type Plan, packPlan, packSubmission, readTask, type Task } from "./tasks.ts";

export interface NewTask {
  readonly taskId: TaskId;
  readonly clientId: string;
  readonly madeBy?: string | undefined;
  readonly createdAt: string;
  readonly draftUpload: boolean;
  readonly isQuick?: boolean;
  readonly submission: Submission;
}

/** The accepted tasks, one record each. A task is due until it is dispatched or given up. */
export interface TaskRepository {
  /** The next task's id: no two calls resolve with the same one. */
  nextId(): Promise<TaskId>;
  /** Accepts a task whole, in one write: not where a task of this id exists. Throws `SubmissionTooLarge`. */
  accept(task: NewTask, dueAt: EpochMs): Promise<Written>;
  /** A task by its id; undefined where there is none. */
  find(taskId: TaskId): Promise<Task | undefined>;
  /** Takes a task up, and counts the dispatch: not where nothing is left to dispatch. */
  takeUp(taskId: TaskId): Promise<Written<{ readonly task: Task }>>;
  /** Stores a plan. Resolves with this one, or the one that another dispatcher stored first; none once it was given up. */
  plan(taskId: TaskId, plan: Plan): Promise<Plan | undefined>;
  /** Removes the submission once every row and filing exists; the task is no longer due. */
  dispatched(taskId: TaskId): Promise<Written>;
  /** Notes that a slice is done; the rest is for the next dispatch. `rows`: how many of its rows exist now. */
  begun(taskId: TaskId, rows: number): Promise<Written>;
  /** Ends a dispatch in order, and forgives those that died before it, unless another one has begun. */
  giveBack(task: Pick<Task, "taskId" | "dispatches" | "unread">): Promise<Written>;
  /** Gives up a task that has no plan: rows that do not exist read as FAILED internal_error. */
  abandon(taskId: TaskId): Promise<Written>;
  /** Erases guests of a task that was given up: only its submission holds them. */
  forgetGuests(taskId: TaskId, rows: ReadonlySet<RowNumber>): Promise<Written>;
  /** Moves the due time, only from the value seen. */
  postpone(taskId: TaskId, seenDueAt: EpochMs, dueAt: EpochMs): Promise<Written>;
}

/** `newMark`: 80 random bits as text, so that two deployments' tasks with one id do not share marks. */
export function createTaskRepository(store: Store, newMark: () => string): TaskRepository {
  return {
    nextId: () => store.count(counterKey("TASK"), "count"),
    accept: (task, dueAt) => accept(store, task, newMark(), dueAt),
    find: (taskId) => find(store, taskId),
    takeUp: (taskId) => takeUp(store, taskId),
    plan: (taskId, plan) => storePlan(store, taskId, plan),
    dispatched: (taskId) => dispatched(store, taskId),
    begun: (taskId, rows) => begun(store, taskId, rows),
    giveBack: (task) => giveBack(store, task),
    abandon: (taskId) => abandon(store, taskId),
    forgetGuests: (taskId, rows) => forgetGuests(store, taskId, rows),
    postpone: (taskId, seenDueAt, dueAt) => postpone(store, taskId, seenDueAt, dueAt),
  };
}

/** Finds tasks, and no more: a function that only reads them loads nothing of the rest. */
export const createTaskLookup = (store: Pick<Store, "get">): Pick<TaskRepository, "find"> => ({
  find: (taskId) => find(store, taskId),
});

/** A task that is not dispatched still has its submission. */
const undispatched = "attribute_exists(#submission)";
const notGivenUp = "attribute_not_exists(#endedAs)";

async function accept(store: Store, { submission, ...task }: NewTask, mark: string, dueAt: EpochMs): Promise<Written> {
  const rows = submission.kind === "str" ? submission.reservations.length : 0;
  const { written } = await store.putIfAbsent({
    ...taskKey(task.taskId),
    ...task,
    kind: submission.kind,
    mark,
    rows,
    submission: packSubmission(submission),
    dispatches: 0,
    due: "TASK",
    dueAt,
    ...openWorkKeys({ ...task, rows }),
    listedUnder: tasksListedIn(new Date(task.createdAt).getUTCFullYear()),
    listedAt: taskListedAt(task.createdAt, task.taskId),
  });
  if (written) return { written };
  // The client library asks again for a write whose answer was lost. The task may have been taken up since.
  const there = await store.get(taskKey(task.taskId));
  return there?.["mark"] === mark ? { written: true } : notWritten;
}

const find = async (store: Pick<Store, "get">, taskId: TaskId): Promise<Task | undefined> =>
  toTask(await store.get(taskKey(taskId)));

async function takeUp(store: Store, taskId: TaskId): Promise<Written<{ readonly task: Task }>> {
  const condition = `${undispatched} AND ${notGivenUp}`;
  const taken = await updateAndCount(store, taskKey(taskId), "dispatches", { condition });
  return taken.written ? { written: true, task: readTask(taken.item) } : notWritten;
}

async function storePlan(store: Store, taskId: TaskId, plan: Plan): Promise<Plan | undefined> {
  const condition = `${undispatched} AND attribute_not_exists(#plan) AND ${notGivenUp}`;
  const stored = await store.update(taskKey(taskId), { set: { plan: packPlan(plan) }, condition });
  return toTask(stored.written ? stored.item : await store.get(taskKey(taskId)))?.plan;
}

async function dispatched(store: Store, taskId: TaskId): Promise<Written> {
  const remove = ["submission", "due", "dueAt", ...openWorkKeyNames];
  return await store.update(taskKey(taskId), { set: withEvent("dispatched"), remove, condition: undispatched });
}

async function begun(store: Store, taskId: TaskId, rows: number): Promise<Written> {
  const condition = `${undispatched} AND ${notGivenUp}`;
  return await store.update(taskKey(taskId), { set: { begunRows: rows, dispatches: 0 }, condition });
}

async function giveBack(
  store: Store,
  { taskId, dispatches, unread }: Pick<Task, "taskId" | "dispatches" | "unread">,
): Promise<Written> {
  const set = { dispatches: 0 };
  if (unread) return await store.update(taskKey(taskId), { set, condition: undispatched });
  const condition = `${undispatched} AND #dispatches = :seen`;
  return await store.update(taskKey(taskId), { set, condition, values: { ":seen": dispatches } });
}

async function abandon(store: Store, taskId: TaskId): Promise<Written> {
  const task = await find(store, taskId);
  const { submission } = task ?? {};
  const set = {
    endedAs: "internal_error",
    ...withEvent("abandoned"),
    ...(submission && {
      submission: packSubmission(submission.kind === "takk" ? withoutPassword(submission) : submission),
    }),
    ...(task && { expiresAt: notBegunExpiry(task.createdAt) }),
  };
  const condition = `${undispatched} AND attribute_not_exists(#plan)`;
  return await store.update(taskKey(taskId), { set, remove: ["due", "dueAt", ...openWorkKeyNames], condition });
}

async function forgetGuests(store: Store, taskId: TaskId, rows: ReadonlySet<RowNumber>): Promise<Written> {
  const { submission } = (await find(store, taskId)) ?? {};
  if (submission?.kind !== "str") return notWritten;
  const reservations = submission.reservations.map((reservation, index) =>
    rows.has(index + 1) ? withoutGuest(reservation) : reservation,
  );
  const set = { submission: packSubmission({ ...submission, reservations }) };
  return await store.update(taskKey(taskId), { set, condition: "attribute_exists(#endedAs)" });
}

async function postpone(store: Store, taskId: TaskId, seenDueAt: EpochMs, dueAt: EpochMs): Promise<Written> {
  const condition = "#dueAt = :seen";
  return await store.update(taskKey(taskId), { set: { dueAt }, condition, values: { ":seen": seenDueAt } });
}

const toTask = (item: Item | undefined) => item && readTask(item);
