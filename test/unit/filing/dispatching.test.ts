import { describe, expect, it } from "vitest";
import { createDispatcher, type DispatchDependencies } from "../../../shared/filing/dispatching/dispatch.ts";
import { createSweeper } from "../../../shared/filing/dispatching/sweep.ts";
import { createWatch } from "../../../shared/filing/dispatching/watch.ts";
import type { Breaker } from "../../../shared/filing/records/breaker.ts";
import type { Filing } from "../../../shared/filing/records/filings.ts";
import type { Plan, Task } from "../../../shared/filing/records/tasks.ts";
import { say } from "../../../shared/wording/say.ts";

const minute = 60_000;
const now = Date.UTC(2026, 6, 15, 9);
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const clock = { now: () => now, sleep: async () => {} };
const times = { ring: 15 * minute, backoffCap: 15 * minute };
type Standing = Awaited<ReturnType<Breaker["state"]>>;
const calm: Standing = { since: undefined, openUntil: undefined, stopped: undefined };

const reservation = (apartmentId: number) => ({
  ...{ reservationId: "r", apartmentId, startDate: "01/06/2026", endDate: "03/06/2026", amountReceived: 1 },
  ...{ platform: "Airbnb", paymentMethod: "Μετρητά", isForeigner: false, guestTaxId: "1" },
});
const task: Task = {
  ...{ taskId: 1, kind: "str", clientId: "c", createdAt: new Date(now).toISOString(), draftUpload: false },
  ...{ mark: "m", rows: 2, dispatches: 1 },
  submission: { kind: "str", reservations: [reservation(10), reservation(11)] },
};

/** A dispatcher over repositories that take down what is done, in its order. */
function dispatcher(
  claimed: Task | undefined,
  change: Partial<DispatchDependencies> = {},
  stored = async (plan: Plan): Promise<Plan | undefined> => plan,
) {
  const done: string[] = [];
  const did = (what: string) => async () => void done.push(what);
  const counted: string[] = [];
  const dispatch = createDispatcher({
    tasks: {
      ...{ nextId: async () => 1, accept: async () => true, find: async () => claimed, claim: async () => claimed },
      plan: async (_, plan: Plan) => {
        const holds = await stored(plan);
        if (holds) done.push("plan");
        return holds;
      },
      ...{ dispatched: did("submission goes"), giveBack: did("given back"), abandon: did("abandoned") },
      ...{ postpone: did("postponed"), forgetGuests: did("guests forgotten") },
    },
    rows: {
      putIfAbsent: async ({ row, state }) => void done.push(`row ${row} ${state}`),
      end: async () => undefined,
    },
    filings: {
      putIfAbsent: async ({ filing, rows, dueAt = 0, declareBy = 0 }) =>
        void done.push(
          `filing ${filing} of ${rows} due in ${(dueAt - now) / minute}, late after ${new Date(declareBy).toISOString()}`,
        ),
      find: async () => undefined,
    },
    owners: {
      find: async (id) => ({ id, portalUsername: `owner-${id}`, sealedPassword: "" }),
      findByUsername: async () => undefined,
    },
    apartments: { findMany: async (ids) => ids.map((id) => ({ id, registryId: "1", ownerId: id })) },
    doorbell: {
      ringFiling: async ({ filing }, _, dueAt) => void done.push(`ring ${filing} ${(dueAt - now) / minute}`),
    },
    metrics: { count: (metric) => counted.push(metric) },
    ...{ clock, times, log: silent },
    ...change,
  });
  return { done, counted, run: () => dispatch(1) };
}

describe("dispatching", () => {
  it("puts rows, then filings, then rings, and lets the submission go last", async () => {
    const { done, run } = dispatcher(task);
    await run();

    expect(done).toEqual([
      "plan",
      ...["row 1 PENDING", "row 2 PENDING"],
      ...[1, 2].map((id) => `filing ${id} of ${id} due in 15, late after 2026-07-20T22:00:00.000Z`),
      ...["ring 1 15", "ring 2 15"],
      "submission goes",
    ]);
  });

  it("follows the plan that stands, and does nothing where nothing is left to do", async () => {
    const plan = { filings: [{ filing: 1, portalUser: "u", ownerId: 1, rows: [1] }], failed: [] };
    const stored = dispatcher({ ...task, plan });
    const { submission: _, ...dispatched } = task;
    const over = [dispatcher(undefined), dispatcher(dispatched)];
    await stored.run();
    for (const { run } of over) await run();

    expect(stored.done).not.toContain("plan");
    expect(over.flatMap(({ done }) => done)).toEqual([]);
  });

  it("says at once of what no filing can do", async () => {
    const { done, run } = dispatcher(task, { apartments: { findMany: async () => [] } });
    await run();

    expect(done).toEqual(["plan", "row 1 FAILED", "row 2 FAILED", "submission goes"]);
  });

  it("begins ten times, and gives up at the eleventh", async () => {
    const tenth = dispatcher({ ...task, dispatches: 10 });
    const eleventh = dispatcher({ ...task, dispatches: 11 });
    await tenth.run();
    await eleventh.run();

    expect(tenth.done.at(-1)).toBe("submission goes");
    expect(eleventh.done).toEqual(["abandoned"]);
    expect([tenth.counted, eleventh.counted]).toEqual([[], ["GaveUp"]]);
  });

  it("ends quietly where another one gave the task up while it planned", async () => {
    const { done, counted, run } = dispatcher(task, {}, async () => undefined);
    await run();

    expect([done, counted]).toEqual([[], []]);
  });

  it("gives back what AWS failed, and nothing that is our own fault", async () => {
    const failing = (name: string) =>
      dispatcher(task, {
        apartments: {
          findMany: async () => {
            throw Object.assign(new Error("x"), { name });
          },
        },
      });
    const [throttled, bug] = [failing("ThrottlingException"), failing("TypeError")];

    await expect(throttled.run()).rejects.toThrow();
    await expect(bug.run()).rejects.toThrow();
    expect([throttled.done, bug.done]).toEqual([["given back"], []]);
  });

  it("writes no more than twenty-five records at a time", async () => {
    let open = 0;
    let most = 0;
    const reservations = Array.from({ length: 60 }, () => reservation(10));
    const { run } = dispatcher(
      { ...task, submission: { kind: "str", reservations } },
      {
        rows: {
          putIfAbsent: async () => {
            open += 1;
            most = Math.max(most, open);
            await Promise.resolve();
            open -= 1;
          },
          end: async () => undefined,
        },
      },
    );
    await run();

    expect(most).toBe(25);
  });
});

describe("the sweeper", () => {
  const due = (pk: string, sk: string, dueAt: number) => ({ pk, sk, dueAt });

  function sweeper(
    tasks: object[],
    filings: object[],
    standing = now - 1,
    declareBy: (taskId: number) => number | undefined = () => undefined,
    { waiting, state = calm }: { waiting?: Filing["waiting"]; state?: Standing } = {},
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
        postpone: async (id, seen, next) => void done.push(`task ${id}: ${now - seen} later ${(next - now) / minute}`),
      },
      filings: {
        find: async (ref) => ({
          ...{ ...ref, group: "u", rows: [], draft: false, mark: "m", createdAt: 0, claims: 0, fruitless: 0 },
          dueAt: standing,
          declareBy: declareBy(ref.taskId),
          waiting,
        }),
        async hasten({ taskId, filing }, at) {
          done.push(`filing ${taskId}-${filing} is due ${at - now}`);
          return true;
        },
        ringAgain: async ({ taskId, filing }, seen, next) =>
          void done.push(`filing ${taskId}-${filing}: ${now - seen} later ${(next - now) / minute}`),
      },
      doorbell: {
        ringTask: async (id, dueAt) => void done.push(`ring task ${id} ${now - dueAt}`),
        ringFiling: async (ref, group, dueAt) =>
          void done.push(`ring filing ${ref.taskId}-${ref.filing} ${group} ${now - dueAt}`),
      },
      breaker: { state: async () => state },
      ...{ clock, times, log: silent },
    });
    return { sweep, done, asked };
  }

  it("asks for what is due by now, tasks and filings, five hundred of each", async () => {
    const { sweep, asked } = sweeper([], [], now, undefined, { state: { ...calm, openUntil: now } });

    expect(await sweep()).toBe(0);
    expect(asked).toEqual(
      ["TASK", "FILING"].map((partition) => ({ index: "due", partition, between: [0, now], limit: 500 })),
    );
  });

  it.each(["portal_down", "filing_stopped"] as const)(
    "rings what was held, %s, as soon as filing goes on, though it was told to wait for longer",
    async (reason) => {
      const later = now + 14 * minute;
      const { sweep, done, asked } = sweeper([], [due("TASK#1", "FILING#00002", later)], later, undefined, {
        waiting: say(reason),
      });

      expect(await sweep()).toBe(1);
      expect(asked.at(-1)).toMatchObject({ partition: "FILING", between: [0, now + 15 * minute] });
      expect(done).toEqual(["filing 1-2 is due 0", "ring filing 1-2 u 0", "filing 1-2: 0 later 15"]);
    },
  );

  it("leaves alone what waits for anything else", async () => {
    for (const waiting of [undefined, say("portal_silent", { until: "1" }), "portal_down"]) {
      const { sweep, done } = sweeper([], [due("TASK#1", "FILING#00002", now + 1)], now + 1, undefined, { waiting });

      expect(await sweep()).toBe(0);
      expect(done).toEqual([]);
    }
  });

  it.each([
    ["open", { ...calm, openUntil: now - 1 }],
    ["stopped by hand", { ...calm, stopped: { at: now, reason: "" } }],
  ])("does not look ahead while the breaker is %s", async (_, state) => {
    const { sweep, asked } = sweeper([], [], now, undefined, { state });
    await sweep();

    expect(asked.at(-1)).toMatchObject({ between: [0, now] });
  });

  it("rings first, and only then moves the due time, by the time of a ring", async () => {
    const { sweep, done } = sweeper([due("TASK#1", "TASK", now - 1)], [due("TASK#1", "FILING#00002", now - 1)]);

    expect(await sweep()).toBe(2);
    expect(done.filter((what) => what.includes("task"))).toEqual(["ring task 1 1", "task 1: 1 later 15"]);
    expect(done.filter((what) => what.includes("filing"))).toEqual(["ring filing 1-2 u 1", "filing 1-2: 1 later 15"]);
  });

  it("rings what is late first before what is late later, and what has no day last", async () => {
    const days: Record<number, number | undefined> = { 1: now + 9, 2: undefined, 3: now - 9, 4: now + 1 };
    const { sweep, done } = sweeper(
      [],
      [1, 2, 3, 4].map((id) => due(`TASK#${id}`, "FILING#00001", now - 1)),
      now - 1,
      (id) => days[id],
    );
    await sweep();

    expect(done.filter((what) => what.startsWith("ring"))).toEqual([3, 4, 1, 2].map((id) => `ring filing ${id}-1 u 1`));
  });

  it("rings for nothing whose record has another due time than the index shows", async () => {
    const { sweep, done } = sweeper([due("TASK#1", "TASK", now - 2)], [due("TASK#1", "FILING#00002", now - 2)]);
    await sweep();

    expect(done).toEqual([]);
  });
});

it("measures the oldest open work by its acceptance, and an outage only while work waits for it", async () => {
  const store = (...open: string[]) => ({
    query: async ({ index, partition }: { index?: string; partition: string }) => ({
      items: (index === "due" && partition === "TASK" ? open : []).map((pk) => ({ pk, sk: "TASK" })),
    }),
  });
  const asked: number[] = [];
  const look = (...open: string[]) =>
    createWatch({
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
    ...{ oldestOpenMs: 5 * minute, outageMs: 7 * minute, inReview: 0, dueSoon: 0 },
  });
  expect(asked).toEqual([3]);
  expect(await look()).toEqual({ oldestOpenMs: 0, outageMs: 0, inReview: 0, dueSoon: 0 });
});
