import { describe, expect, it } from "vitest";
import { UnreadableRecord } from "../../../shared/aws/record.ts";
import { dueDateOf, endOf, takkDueDateOf } from "../../../shared/contract/due-date.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import type { Breaker } from "../../../shared/records/breaker.ts";
import type { Filing } from "../../../shared/records/filings.ts";
import { type FilingRef, portalUserOf } from "../../../shared/records/keys.ts";
import type { Row } from "../../../shared/records/rows.ts";
import type { Submission } from "../../../shared/records/submission.ts";
import type { Plan, Task } from "../../../shared/records/tasks.ts";
import { createDispatcher, type DispatchDependencies } from "../../../shared/tasks/dispatching/dispatch.ts";
import { createFilingHealth } from "../../../shared/tasks/dispatching/filing-health.ts";
import { createSweeper, type SweepDependencies } from "../../../shared/tasks/dispatching/sweep.ts";
import { say } from "../../../shared/wording/say.ts";
import { aFiling, type FilingChange } from "../../support/a-filing.ts";
import { textLike } from "../../support/matchers.ts";
import { unwritten, written } from "../../support/written.ts";
import { silentLog } from "../filing/one-visit.ts";

const minute = 60_000;
const now = Date.UTC(2026, 6, 15, 9);
const clock = { now: () => now, sleep: async () => {} };
const times = { wakeUp: 15 * minute, backoffCap: 15 * minute };
type Standing = Awaited<ReturnType<Breaker["state"]>>;
const calm: Standing = { since: undefined, openUntil: undefined, stopped: undefined };

const reservation = (apartmentId: number) => ({
  reservationId: "r",
  apartmentId,
  startDate: "01/06/2026",
  endDate: "03/06/2026",
  amountReceived: 1,
  platform: "Airbnb",
  paymentMethod: "Μετρητά",
  isForeigner: false,
  guestTaxId: "1",
});
const task: Task = {
  taskId: 1,
  kind: "str",
  clientId: "c",
  createdAt: new Date(now).toISOString(),
  draftUpload: false,
  mark: "m",
  rows: 2,
  dispatches: 1,
  submission: { kind: "str", reservations: [reservation(10), reservation(11)] },
};

function pushed<T>(list: T[], one: T) {
  list.push(one);
  return written;
}

const rowsThat = (putIfAbsent: DispatchDependencies["rows"]["putIfAbsent"]) => ({
  putIfAbsent,
  end: async () => unwritten,
  find: async () => undefined,
});

/** A dispatcher over repositories that record what is done, in order. */
function dispatcher(
  taken: Task | undefined,
  change: Partial<DispatchDependencies> = {},
  stored = async (plan: Plan): Promise<Plan | undefined> => plan,
) {
  const done: string[] = [];
  const note = (what: string) => {
    done.push(what);
    return written;
  };
  const did = (what: string) => async () => note(what);
  const [counted, logged]: [string[], unknown[]] = [[], []];
  const line = (...said: unknown[]) => void logged.push(said);
  const dispatch = createDispatcher({
    tasks: {
      nextId: async () => 1,
      accept: async () => written,
      find: async () => taken,
      takeUp: async () => (taken ? { written: true, task: taken } : unwritten),
      plan: async (_, plan: Plan) => {
        const holds = await stored(plan);
        if (holds) done.push("plan");
        return holds;
      },
      dispatched: did("submission goes"),
      giveBack: did("given back"),
      abandon: did("abandoned"),
      begun: async (_, rows) => note(`${rows} rows begun`),
      postpone: did("postponed"),
      forgetGuests: did("guests forgotten"),
    },
    rows: rowsThat(async ({ number: row, state }) => note(`row ${row} ${state}`)),
    filings: {
      putIfAbsent: async ({ number: filing, rows, dueAt = 0, declareBy = 0 }) =>
        note(
          `filing ${filing} of ${rows} due in ${(dueAt - now) / minute}, late after ${new Date(declareBy).toISOString()}`,
        ),
      find: async () => undefined,
    },
    owners: {
      find: async (id) => ({ id, portalUsername: `owner-${id}`, sealedPassword: "" }),
      findByUsername: async () => undefined,
    },
    apartments: { findMany: async (ids) => ids.map((id) => ({ id, registryId: "1", ownerId: Number(id) })) },
    wakeUps: {
      wakeTask: async (taskId, dueAt, clientId) => void done.push(`wake task ${taskId} of ${clientId} ${dueAt - now}`),
      wakeFiling: async ({ number: filing }, dueAt) => void done.push(`wake ${filing} ${(dueAt - now) / minute}`),
    },
    metrics: { count: (metric) => counted.push(metric) },
    clock,
    times,
    log: { info: line, warn: line, error: line },
    ...change,
  });
  return { done, counted, logged, run: () => dispatch(1) };
}

describe("the dispatcher", () => {
  it("stores rows, then filings, then wakes, and removes the submission last", async () => {
    const { done, logged, run } = dispatcher(task);
    await run();

    expect(logged).toEqual([["task dispatched", { taskId: 1, filings: 2 }]]);
    expect(done).toEqual([
      "plan",
      "row 1 PENDING",
      "row 2 PENDING",
      ...[1, 2].map((id) => `filing ${id} of ${id} due in 15, late after 2026-07-20T21:00:00.000Z`),
      "wake 1 15",
      "wake 2 15",
      "submission goes",
    ]);
  });

  it("handles 100 rows of a large task at a time, and wakes itself to continue", async () => {
    const reservations = Array.from({ length: 201 }, () => reservation(10));
    const large: Task = { ...task, rows: 201, submission: { kind: "str", reservations } };
    const slices = [large, { ...large, begunRows: 100 }, { ...large, begunRows: 200 }].map((one) => dispatcher(one));
    for (const { run } of slices) await run();
    const [first = [], second = [], last = []] = slices.map(({ done }) => done.filter((what) => what !== "plan"));

    const part = (from: number, to: number) => [`row ${from} PENDING`, `row ${to} PENDING`, `${to} rows begun`];
    const ends = (slice: readonly string[]) => slice.toSpliced(1, 98);
    expect(ends(first)).toEqual([...part(1, 100), "wake task 1 of c 0"]);
    expect(ends(second)).toEqual([...part(101, 200), "wake task 1 of c 0"]);
    expect(last.filter((what) => what.startsWith("row"))).toEqual(["row 201 PENDING"]);
    expect(last.at(-1)).toBe("submission goes");
  });

  it("wakes ten filings per owner; each further one waits for the one ten before it", async () => {
    const put: Pick<Filing, "number" | "startAt" | "waiters">[] = [];
    const its = { portalUser: "u", ownerId: 1, rows: [1] };
    const line = Array.from({ length: 12 }, (_, index) => ({ filing: index + 1, ...its }));
    const plan = { filings: [...line, { filing: 13, portalUser: "other", ownerId: 2, rows: [2] }], failed: [] };
    const filings = { putIfAbsent: async (filing: Filing) => pushed(put, filing), find: async () => undefined };
    const { done, run } = dispatcher({ ...task, plan }, { filings });
    await run();

    const woken = done.filter((what) => what.startsWith("wake "));
    expect(woken).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13].map((filing) => `wake ${filing} 15`));
    expect(put.filter(({ startAt }) => startAt === now + 15 * minute).map(({ number }) => number)).toEqual([11, 12]);
    expect(put.flatMap(({ number, waiters = [] }) => waiters.map((one) => [number, one]))).toEqual([
      [1, { taskId: 1, filing: 11, group: "u" }],
      [2, { taskId: 1, filing: 12, group: "u" }],
    ]);
  });

  it("wakes the filings of a quick task in the quick queue", async () => {
    const woken: unknown[] = [];
    const wakeUps = {
      wakeTask: async () => {},
      wakeFiling: async ({ isQuick }: Pick<Filing, "isQuick">) => void woken.push(isQuick),
    };
    for (const isQuick of [true, false]) await dispatcher({ ...task, isQuick }, { wakeUps }).run();

    expect(woken).toEqual([true, true, undefined, undefined]);
  });

  it("follows a stored plan, and does nothing for a dispatched task", async () => {
    const plan = { filings: [{ filing: 1, portalUser: "u", ownerId: 1, rows: [1] }], failed: [] };
    const stored = dispatcher({ ...task, plan });
    const { submission: _, ...dispatched } = task;
    const over = [dispatcher(undefined), dispatcher(dispatched)];
    await stored.run();
    for (const { run } of over) await run();

    expect(stored.done).not.toContain("plan");
    expect(stored.logged).toEqual([["task dispatched", { taskId: 1, filings: 1 }]]);
    expect(over.flatMap(({ done }) => done)).toEqual([]);
  });

  it("fails rows at once that no filing can handle", async () => {
    const { done, run } = dispatcher(task, { apartments: { findMany: async () => [] } });
    await run();

    expect(done).toEqual(["plan", "row 1 FAILED", "row 2 FAILED", "submission goes"]);
  });

  it("tries ten times, and abandons the task at the eleventh", async () => {
    const tenth = dispatcher({ ...task, dispatches: 10 });
    const eleventh = dispatcher({ ...task, dispatches: 11 });
    await tenth.run();
    await eleventh.run();

    expect(tenth.done.at(-1)).toBe("submission goes");
    expect(eleventh.done).toEqual(["abandoned"]);
    expect(tenth.counted).toEqual([]);
    expect(eleventh.counted).toEqual(["GaveUp"]);
    expect(eleventh.logged).toEqual([["task given up: dispatching it failed again and again", { taskId: 1 }]]);
  });

  it.each([
    ["damaged", "a record cannot be read: the task waits until it is repaired", ["WorkerFailed"]],
    ["newer", "left to the newer release that wrote it", []],
  ] as const)("leaves a task alone that needs a %s record", async (unread, said, counted) => {
    const left = (record: string) => ({ done: ["given back"], counted, logged: [[said, { record, taskId: 1 }]] });
    const its = dispatcher({ ...task, unread });
    await its.run();
    const apartments = { findMany: async () => Promise.reject(new UnreadableRecord(unread, { pk: "APARTMENT#10" })) };
    const apartment = dispatcher(task, { apartments });
    await apartment.run();

    expect({ done: its.done, counted: its.counted, logged: its.logged }).toEqual(left("TASK#1"));
    expect({ done: apartment.done, counted: apartment.counted, logged: apartment.logged }).toEqual(
      left("APARTMENT#10"),
    );
  });

  it("stops quietly when another dispatcher abandoned the task", async () => {
    const { done, counted, run } = dispatcher(task, {}, async () => undefined);
    await run();

    expect(done).toEqual([]);
    expect(counted).toEqual([]);
  });

  it("gives the task back after an AWS outage, but not after a fault of ours", async () => {
    const failing = (name: string) =>
      dispatcher(task, {
        apartments: { findMany: async () => Promise.reject(Object.assign(new Error("x"), { name })) },
      });
    const [throttled, bug] = [failing("ThrottlingException"), failing("TypeError")];

    await expect(throttled.run()).rejects.toThrow();
    await expect(bug.run()).rejects.toThrow();
    expect(throttled.done).toEqual(["given back"]);
    expect(bug.done).toEqual([]);
  });

  it("writes at most twenty-five records at a time", async () => {
    let open = 0;
    let most = 0;
    const reservations = Array.from({ length: 60 }, () => reservation(10));
    const rows = rowsThat(async () => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      return written;
    });
    await dispatcher({ ...task, submission: { kind: "str", reservations } }, { rows }).run();

    expect(most).toBe(25);
  });
});

describe("a dispatched task", () => {
  /** The stored rows and filings of a task with this submission. */
  async function put(submission: Submission, change: Partial<Task> = {}) {
    const [rows, filings]: [Row[], Filing[]] = [[], []];
    const found = { findMany: async () => [], findByUsername: async () => undefined, find: async () => undefined };
    const { run, done } = dispatcher(
      { ...task, kind: submission.kind, submission, ...change },
      {
        rows: rowsThat(async (row) => pushed(rows, row)),
        filings: { putIfAbsent: async (filing) => pushed(filings, filing), find: async () => undefined },
        owners: found,
        apartments: found,
      },
    );
    await run();
    return { rows, filings, done };
  }
  const planOf = (...filings: Plan["filings"]) => ({ plan: { filings, failed: [] } });
  const begun = { clientId: "c", rows: [], createdAt: now, dueAt: now + 15 * minute };

  it("becomes a statement, late after its own day, and a draft if asked for", async () => {
    const statement = { year: 2026, month: 6, portalUsername: "maria", sealedPassword: "secret", records: [] };
    for (const draft of [true, false]) {
      const { rows, filings } = await put({ kind: "takk", ...statement }, { draftUpload: draft });

      expect(rows).toEqual([]);
      expect(filings).toStrictEqual([
        aFiling({
          ...begun,
          group: portalUserOf("maria"),
          draft,
          statement: { ...statement, draft },
          declareBy: endOf(takkDueDateOf(2026, 6)),
        }),
      ]);
    }
  });

  it("becomes a search or a check, never late", async () => {
    const search = { apartmentId: 10, fromDate: "01/06/2026", toDate: "30/06/2026" };
    const [searched, checked] = [await put({ kind: "search", ...search }), await put({ kind: "check", ownerId: 7 })];

    expect(searched.filings).toStrictEqual([aFiling({ ...begun, group: "unknown", search })]);
    expect(checked.filings).toStrictEqual([aFiling({ ...begun, group: "unknown", ownerId: 7, check: {} })]);
  });

  it("becomes reservations with filings, each late after the first of its rows", async () => {
    const months = ["03", "06", "05", "04"].map((month) => ({ ...reservation(10), endDate: `30/${month}/2026` }));
    const plan = planOf(
      { filing: 1, portalUser: "u", ownerId: 1, rows: [2, 3] },
      { filing: 2, portalUser: "w", ownerId: 2, rows: [4] },
    );
    const { rows, filings } = await put({ kind: "str", reservations: months }, plan);

    expect(rows.map(({ number: row, filing }) => [row, filing])).toEqual([
      [1, 0],
      [2, 1],
      [3, 1],
      [4, 2],
    ]);
    const [, , third, fourth] = months;
    if (!third || !fourth) throw new Error("there are four");
    const daysOf = [third, fourth].map((stay) => endOf(dueDateOf(stay, "as-is")));
    expect(filings).toMatchObject([
      { ownerId: 1, group: "u", rows: [2, 3], declareBy: daysOf[0] },
      { ownerId: 2, group: "w", rows: [4], declareBy: daysOf[1] },
    ]);
    expect(filings.map(({ kind }) => kind)).toEqual(["reservations", "reservations"]);
  });
});

describe("the sweeper", () => {
  const dueTask = (dueAt: number) => ({ pk: "TASK#1", sk: "TASK", dueAt });
  const dueFiling = (taskId: number, dueAt: number) => ({ pk: `TASK#${taskId}`, sk: "FILING#00002", dueAt });
  /** A due filing of each of so many tasks. */
  const many = (count: number, dueAt = now) => Array.from({ length: count }, (_, index) => dueFiling(index + 1, dueAt));

  interface Swept extends FilingChange {
    /** What the index has. */
    readonly tasks?: object[];
    readonly filings?: object[];
    /** The due time on record. */
    readonly standing?: number;
    readonly lateOf?: (taskId: number) => number | undefined;
    /** Whose queue a task's filing waits in. */
    readonly lineOf?: (taskId: number) => string;
    readonly state?: Standing;
  }

  function sweeper(
    { tasks = [], filings = [], standing = now, lateOf, lineOf = () => "u", state = calm, ...its }: Swept,
    change: {
      readonly [K in "tasks" | "filings" | "wakeUps"]?: Partial<SweepDependencies[K]>;
    } & { readonly log?: SweepDependencies["log"] } = {},
  ) {
    const done: string[] = [];
    const asked: object[] = [];
    const sweep = createSweeper({
      store: {
        query: async (query) => {
          asked.push(query);
          return { items: (query.partition === "TASK" ? tasks : filings).map((item) => ({ ...item })) };
        },
      },
      tasks: {
        find: async () => ({ ...task, dueAt: standing }),
        postpone: async (id, seen, next) => pushed(done, `task ${id}: ${now - seen} later ${(next - now) / minute}`),
        ...change.tasks,
      },
      filings: {
        find: async (ref) =>
          aFiling({
            taskId: ref.taskId,
            number: ref.filing,
            group: lineOf(ref.taskId),
            dueAt: standing,
            declareBy: lateOf?.(ref.taskId),
            ...its,
          }),
        async wakeSoon({ taskId, filing }, at) {
          done.push(`filing ${taskId}-${filing} is due ${at - now}`);
          return written;
        },
        wakeAgain: async ({ taskId, number: filing }, seen, next, placed) =>
          pushed(
            done,
            `filing ${taskId}-${filing}: ${now - seen} later ${(next - now) / minute}${placed ? ", indexedByDueDate" : ""}`,
          ),
        ...change.filings,
      },
      wakeUps: {
        wakeTask: async (id, dueAt, clientId) => void done.push(`wake task ${id} of ${clientId} ${now - dueAt}`),
        wakeFiling: async ({ taskId, number: filing, group, isQuick }, dueAt) =>
          void done.push(`wake filing ${taskId}-${filing} ${isQuick ? "quick " : ""}${group} ${now - dueAt}`),
        ...change.wakeUps,
      },
      rows: {
        indexByDueDate: async ({ taskId, number: filing }) => void done.push(`places for filing ${taskId}-${filing}`),
      },
      breaker: { state: async () => state },
      clock,
      times,
      log: change.log ?? silentLog,
    });
    return { sweep, done, asked, wakeUps: () => done.filter((what) => what.startsWith("wake ")) };
  }

  it("asks for up to 500 due tasks and 500 due filings", async () => {
    const { sweep, asked } = sweeper({ state: { ...calm, openUntil: now } });

    expect(await sweep()).toBe(0);
    expect(asked).toEqual(
      ["TASK", "FILING"].map((partition) => ({ index: "due", partition, between: [0, now], limit: 500 })),
    );
  });

  it.each(["portal_down", "filing_stopped"] as const)(
    "wakes what was held for %s as soon as filing resumes, even before it is due",
    async (reason) => {
      const later = now + 14 * minute;
      const { sweep, done, asked } = sweeper({ filings: many(1, later), standing: later, waiting: say(reason) });

      expect(await sweep()).toBe(1);
      expect(asked.at(-1)).toMatchObject({ partition: "FILING", between: [0, now + 15 * minute] });
      expect(done).toEqual(["filing 1-2 is due 0", "wake filing 1-2 u 0", "filing 1-2: 0 later 15"]);
    },
  );

  it.each([undefined, say("portal_silent", { until: "1" }), "portal_down"])(
    "does not wake early what waits for another reason: %j",
    async (waiting) => {
      const { sweep, done } = sweeper({ filings: many(1, now + 1), standing: now + 1, waiting });

      expect(await sweep()).toBe(0);
      expect(done).toEqual([]);
    },
  );

  it.each([
    ["open", { ...calm, openUntil: now - 1 }],
    ["stopped by hand", { ...calm, stopped: { at: now, reason: "" } }],
  ])("does not look ahead while the breaker is %s", async (_, state) => {
    const { sweep, asked } = sweeper({ state });
    await sweep();

    expect(asked.at(-1)).toMatchObject({ between: [0, now] });
  });

  it("wakes before it moves the due time by the time of a wake-up", async () => {
    const { sweep, done } = sweeper({ tasks: [dueTask(now - 1)], filings: many(1, now - 1), standing: now - 1 });

    expect(await sweep()).toBe(2);
    expect(done.filter((what) => what.includes("task"))).toEqual(["wake task 1 of c 1", "task 1: 1 later 15"]);
    expect(done.filter((what) => what.includes("filing"))).toEqual(["wake filing 1-2 u 1", "filing 1-2: 1 later 15"]);
  });

  it("wakes the most urgent first, and filings without a deadline last", async () => {
    const lateOf = (taskId: number) => [undefined, now + 9, undefined, now - 9, now + 1][taskId];
    const { sweep, wakeUps } = sweeper({ filings: many(4), lateOf });
    await sweep();

    expect(wakeUps()).toEqual([3, 4, 1, 2].map((id) => `wake filing ${id}-2 u 0`));
  });

  it("wakes ten filings of an owner at a time, and makes the others due again later", async () => {
    const { sweep, done, wakeUps } = sweeper({ filings: many(12) });

    expect(await sweep()).toBe(10);
    expect(wakeUps()).toHaveLength(10);
    expect(done.filter((what) => what.endsWith("0 later 15"))).toHaveLength(12);
  });

  it("leaves due what could not be woken, wakes the rest and logs how many failed", async () => {
    const warned: unknown[] = [];
    const failing = async () => Promise.reject(new Error("x"));
    const log = { ...silentLog, warn: (...what: unknown[]) => void warned.push(what) };
    const [due, alone] = [{ tasks: [dueTask(now)], filings: many(2) }, { tasks: [dueTask(now)] }];
    const find = async (ref: FilingRef) => (ref.taskId === 2 ? await failing() : undefined);
    const wakeUps = { wakeTask: failing };
    const failed = sweeper(due, { log, filings: { find }, wakeUps });

    expect(await failed.sweep()).toBe(0);
    expect(failed.done).toEqual([]);
    expect(await sweeper(due, { log }).sweep()).toBe(3);
    expect(await sweeper(alone, { log, wakeUps }).sweep()).toBe(0);
    expect(warned).toEqual([2, 1].map((failed) => [textLike(/stay due/), { failed }]));
  });

  it("skips deleted records, and filings that another sweeper rang first", async () => {
    const gone = { find: async () => undefined };
    const none = sweeper({ tasks: [dueTask(now)], filings: many(1) }, { tasks: gone, filings: gone });
    const later = { filings: many(1, now + minute), standing: now + minute, waiting: say("portal_down") };
    const second = sweeper(later, { filings: { wakeSoon: async () => unwritten } });

    expect(await none.sweep()).toBe(0);
    expect(none.done).toEqual([]);
    expect(await second.sweep()).toBe(0);
    expect(second.done).toEqual([]);
  });

  it("wakes what is due this millisecond, at most twenty-five at a time", async () => {
    let [open, most] = [0, 0];
    const wakeFiling = async () => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
    };
    const lines = { filings: many(60), lineOf: (taskId: number) => `user of ${taskId}` };
    const { sweep, done } = sweeper(lines, { wakeUps: { wakeFiling } });

    expect(await sweep()).toBe(60);
    expect(most).toBe(25);
    expect(done).toHaveLength(60);
    expect(done.some((one) => one.includes("is due"))).toBe(false);
  });

  it("sends at most ten filings at once to the quick queue, since after an outage all workers serve them", async () => {
    const lines = { filings: many(12), isQuick: true, lineOf: (taskId: number) => `user of ${taskId}` };
    const { sweep, wakeUps } = sweeper(lines);

    expect(await sweep()).toBe(12);
    expect(wakeUps().map((one) => one.includes("quick"))).toEqual(Array.from({ length: 12 }, (_, index) => index < 10));
  });

  it("gives places in the quick queue only to filings that it wakes now", async () => {
    // Ten quick filings of one owner wait behind one that is not quick, and take no place from another owner.
    const lineOf = (taskId: number) => (taskId < 12 ? "u" : "w");
    const find = async (ref: FilingRef) =>
      aFiling({
        taskId: ref.taskId,
        number: ref.filing,
        group: lineOf(ref.taskId),
        dueAt: now,
        isQuick: ref.taskId > 1,
      });
    const { sweep, wakeUps } = sweeper({ filings: many(12) }, { filings: { find } });
    await sweep();

    expect(wakeUps().at(-1)).toBe("wake filing 12-2 quick w 0");
  });

  it.each([
    ["by now", now - dayMs, {}, true],
    ["in three days", now + 3 * dayMs, {}, true],
    ["in more", now + 3 * dayMs + 1, {}, false],
    ["by now, whose rows are indexed already", now - dayMs, { indexedByDueDate: true }, false],
    ["by now, of a statement", now - dayMs, { rows: [] }, false],
  ])("indexes by due date, once, the rows that are late %s", async (_, declareBy, its, places) => {
    const { sweep, done } = sweeper({ filings: many(1), declareBy, ...its });

    expect(await sweep()).toBe(1);
    expect(done).toEqual([
      "wake filing 1-2 u 0",
      ...(places ? ["places for filing 1-2"] : []),
      `filing 1-2: 0 later 15${places ? ", indexedByDueDate" : ""}`,
    ]);
  });

  it("wakes nothing whose due time differs from the index", async () => {
    const { sweep, done } = sweeper({ tasks: [dueTask(now - 2)], filings: many(1, now - 2), standing: now - 1 });
    await sweep();

    expect(done).toEqual([]);
  });
});

it("the watch measures the oldest open task, and an outage only while work waits for it", async () => {
  const store = (...open: string[]) => ({
    query: async ({ index, partition }: { index?: string; partition: string }) => ({
      items: (index === "due" && partition === "TASK" ? open : []).map((pk) => ({ pk, sk: "TASK" })),
    }),
  });
  const asked: number[] = [];
  const look = (...open: string[]) =>
    createFilingHealth({
      store: store(...open),
      tasks: {
        find: async (taskId) => {
          asked.push(taskId);
          return { ...task, createdAt: new Date(now - 5 * minute).toISOString() };
        },
      },
      breaker: { state: async () => ({ ...calm, since: now - 7 * minute }) },
      clock,
    })();

  expect(await look("TASK#12", "TASK#3", "TASK#12")).toEqual({
    oldestOpenMs: 5 * minute,
    outageMs: 7 * minute,
    inReview: 0,
    dueSoon: 0,
  });
  expect(asked).toEqual([3]);
  expect(await look()).toEqual({ oldestOpenMs: 0, outageMs: 0, inReview: 0, dueSoon: 0 });
});
