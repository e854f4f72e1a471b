import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import * as v from "valibot";
import { type MayBeUnread, readRecord, updateAndCount } from "../aws/record.ts";
import { type Item, notWritten, type Store, type Written } from "../aws/store.ts";
import { errorValues, taskKinds } from "../contract/outcome.ts";
import { EpochMs, FilingNumber, OwnerId, RowNumber, TaskId } from "../ids-and-times.ts";
import { Words } from "../wording/say.ts";
import {
  counterKey,
  dueAtOf,
  numberInKey,
  openWorkKeyNames,
  openWorkKeys,
  taskKey,
  taskListedAt,
  tasksListedIn,
  withEvent,
} from "./keys.ts";
import { notBegunExpiry, withoutGuest } from "./lifecycle.ts";
import { Submission, withoutPassword } from "./submission.ts";

/** Which filing has which rows, for which portal user: written once, followed by every dispatcher. */
export const Plan = v.object({
  filings: v.array(
    v.object({
      filing: FilingNumber,
      /** Hash of the portal username: its filings share a queue group. */
      portalUser: v.string(),
      /** Absent for a statement that came with its own credentials. */
      ownerId: v.optional(OwnerId),
      rows: v.array(RowNumber),
    }),
  ),
  failed: v.array(v.object({ row: RowNumber, errorValue: v.picklist(errorValues), details: Words })),
});
export type Plan = v.InferOutput<typeof Plan>;

/** Reads a compressed value. */
const packed = <const S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.instance(Uint8Array),
    v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
      try {
        return decompress(dataset.value);
      } catch {
        addIssue();
        return NEVER;
      }
    }),
    schema,
  );

const Stored = v.object({
  taskId: TaskId,
  kind: v.picklist(taskKinds),
  clientId: v.string(),
  /** Who made that client: unproven passwords are counted by both. */
  madeBy: v.optional(v.string()),
  createdAt: v.string(),
  draftUpload: v.boolean(),
  mark: v.string(),
  rows: v.number(),
  /** Kept until the task is dispatched; existing rows and filings take precedence. */
  submission: v.optional(packed(Submission)),
  plan: v.optional(packed(Plan)),
  dispatches: v.number(),
  dueAt: v.optional(EpochMs),
  endedAs: v.optional(v.literal("internal_error")),
  isQuick: v.optional(v.boolean()),
  /** How many of its rows exist already: a large task is dispatched in slices. */
  begunRows: v.optional(v.number()),
});

export type Task = v.InferOutput<typeof Stored> & MayBeUnread;

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
    nextId: async () => await store.count(counterKey("TASK"), "count"),

    async accept({ submission, ...task }, dueAt) {
      const rows = submission.kind === "str" ? submission.reservations.length : 0;
      const { kind } = submission;
      const mark = newMark();
      const { written } = await store.putIfAbsent({
        ...taskKey(task.taskId),
        ...task,
        kind,
        mark,
        rows,
        submission: pack(submission),
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
    },

    async find(taskId) {
      return toTask(await store.get(taskKey(taskId)));
    },

    async takeUp(taskId) {
      const condition = "attribute_exists(#submission) AND attribute_not_exists(#endedAs)";
      const taken = await updateAndCount(store, taskKey(taskId), "dispatches", { condition });
      return taken.written ? { written: true, task: readTask(taken.item) } : notWritten;
    },

    async plan(taskId, plan) {
      const condition =
        "attribute_exists(#submission) AND attribute_not_exists(#plan) AND attribute_not_exists(#endedAs)";
      const stored = await store.update(taskKey(taskId), { set: { plan: compress(plan) }, condition });
      return toTask(stored.written ? stored.item : await store.get(taskKey(taskId)))?.plan;
    },

    async dispatched(taskId) {
      const condition = "attribute_exists(#submission)";
      const remove = ["submission", "due", "dueAt", ...openWorkKeyNames];
      return await store.update(taskKey(taskId), { set: withEvent("dispatched"), remove, condition });
    },

    async begun(taskId, rows) {
      const condition = "attribute_exists(#submission) AND attribute_not_exists(#endedAs)";
      return await store.update(taskKey(taskId), { set: { begunRows: rows, dispatches: 0 }, condition });
    },

    async giveBack({ taskId, dispatches, unread }) {
      const there = { set: { dispatches: 0 }, condition: "attribute_exists(#submission)" };
      const unchanged = { condition: `${there.condition} AND #dispatches = :seen`, values: { ":seen": dispatches } };
      return await store.update(taskKey(taskId), unread ? there : { ...there, ...unchanged });
    },

    async abandon(taskId) {
      const task = toTask(await store.get(taskKey(taskId)));
      const { submission } = task ?? {};
      const condition = "attribute_exists(#submission) AND attribute_not_exists(#plan)";
      const set = {
        endedAs: "internal_error",
        ...withEvent("abandoned"),
        ...(submission && { submission: pack(submission.kind === "takk" ? withoutPassword(submission) : submission) }),
        ...(task && { expiresAt: notBegunExpiry(task.createdAt) }),
      };
      return await store.update(taskKey(taskId), { set, remove: ["due", "dueAt", ...openWorkKeyNames], condition });
    },

    async forgetGuests(taskId, rows) {
      const { submission } = toTask(await store.get(taskKey(taskId))) ?? {};
      if (submission?.kind !== "str") return notWritten;
      const reservations = submission.reservations.map((one, index) => (rows.has(index + 1) ? withoutGuest(one) : one));
      const set = { submission: pack({ ...submission, reservations }) };
      return await store.update(taskKey(taskId), { set, condition: "attribute_exists(#endedAs)" });
    },

    async postpone(taskId, seenDueAt, dueAt) {
      const condition = "#dueAt = :seen";
      return await store.update(taskKey(taskId), { set: { dueAt }, condition, values: { ":seen": seenDueAt } });
    },
  };
}

const nothingKnown = {
  kind: "str",
  clientId: "",
  createdAt: new Date(0).toISOString(),
  draftUpload: false,
  mark: "",
  rows: 0,
  dispatches: 0,
} as const;

const toTask = (item: Item | undefined) => item && readTask(item);

/** Of a task whose record cannot be read only the id and the due time are known, which the table itself keeps whole. */
function readTask(item: Item): Task {
  const taskId = numberInKey(String(item["pk"]));
  return readRecord(Stored, item, { taskId, ...nothingKnown, dueAt: dueAtOf(item) });
}

/** An item holds 400 KB, and the compressed plan of a thousand owners takes 30 KB of them. */
const maxCompressedBytes = 380_000;

export class SubmissionTooLarge extends Error {
  constructor() {
    super("the submission is too large even when compressed");
    this.name = "SubmissionTooLarge";
  }
}

/** @internal */
export function pack(submission: Submission): Uint8Array {
  const packed = compress(submission);
  if (packed.byteLength > maxCompressedBytes) throw new SubmissionTooLarge();
  return packed;
}

export function unpack(bytes: unknown): Submission | undefined {
  const read = v.safeParse(packed(Submission), bytes);
  return read.success ? read.output : undefined;
}

function compress(value: unknown): Uint8Array {
  const text = Buffer.from(JSON.stringify(value), "utf8");
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

const decompress = (bytes: Uint8Array): unknown => JSON.parse(brotliDecompressSync(bytes).toString("utf8"));
