import { beforeEach, describe, expect, it, vi } from "vitest";
import { newMark } from "../../../shared/aws/random-ids.ts";
import type { Store } from "../../../shared/aws/store.ts";
import type { ServiceEvent } from "../../../shared/contract/events.ts";
import { cancelled } from "../../../shared/contract/outcomes.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { createFilingRepository } from "../../../shared/records/filing-repository.ts";
import { rowKey, taskKey } from "../../../shared/records/keys.ts";
import { createRowRepository } from "../../../shared/records/row-repository.ts";
import { createTaskRepository } from "../../../shared/records/task-repository.ts";
import { createEventSender } from "../../../shared/tasks/notifying/send-events.ts";
import { aFiling } from "../../support/a-filing.ts";
import { memoryStore } from "../../support/memory-store.ts";
import { createFakeTable, type FakeTable } from "../../support/simulation/fake-table.ts";
import { done } from "../../support/written.ts";
import { sound } from "../declarations/reservation.ts";
import { aRow, began, task } from "../filing/one-visit.ts";

const kept = aRow();
const stay = { taskId: 5, apartmentId: 1, reservationId: "A-1" };
const wrongPassword = { state: "FAILED", errorValue: "invalid_credentials" } as const;
const filing = aFiling({ taskId: 5, ownerId: 7, dueAt: 1 });

let now: number;
let table: FakeTable;
let store: Store;
let sent: ServiceEvent[];
/** The number of the call to table or queue that fails. */
let calls: number;
let cutAt: number;

const tasks = () => createTaskRepository(store, newMark);
const rows = () => createRowRepository(store, () => now);
const filings = () => createFilingRepository(store);
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

function cut(): void {
  calls += 1;
  if (calls === cutAt) throw new Error("killed");
}

async function send(events: readonly ServiceEvent[]): Promise<ReadonlySet<string>> {
  cut();
  sent.push(...events);
  return new Set(events.map(({ detail }) => detail.id));
}

const tell = (sending = send) =>
  createEventSender({ store, tasks: tasks(), filings: filings(), send: sending, dueDates: "as-is", log })();
const eventsSent = async (sending = send) => {
  sent = [];
  await tell(sending);
  return sent;
};
const namesOf = (events: readonly ServiceEvent[]) => events.map(({ type }) => type).toSorted();

/** A task with one filing and one reservation. */
async function begin(): Promise<void> {
  await tasks().accept({ ...task, submission: { kind: "str", reservations: [sound] } }, 1);
  await rows().putIfAbsent(kept);
  await filings().putIfAbsent(filing);
}

beforeEach(() => {
  now = began;
  calls = 0;
  cutAt = 0;
  table = createFakeTable({ now: () => now });
  store = memoryStore({
    execute(command) {
      cut();
      return table.execute(command);
    },
  });
  sent = [];
});

describe("the events of the service", () => {
  it("are none while nothing has happened", async () => {
    await begin();

    expect(await eventsSent()).toEqual([]);
  });

  it("include a reservation's end, once, and again after a review", async () => {
    await begin();
    const { row: review } = await done(rows().end(kept, { state: "NEEDS_REVIEW", errorValue: "outcome_unknown" }));
    const ended = (status: string, errorValue: string, serialNumberDeclaration: string, declaredYear: string) => ({
      type: "reservation.ended",
      detail: {
        ...stay,
        id: `reservation.ended/5/1/${status}`,
        status,
        errorValue,
        serialNumberDeclaration,
        declaredYear,
      },
    });
    expect(await eventsSent()).toEqual([ended("NEEDS_REVIEW", "outcome_unknown", "", "")]);
    expect(await eventsSent()).toEqual([]);

    await rows().resolve(review, { state: "SUBMITTED", declarationServerId: "257/2026" });
    expect(await eventsSent()).toEqual([ended("SUBMITTED", "", "257", "2026")]);
  });

  it("show no number of a draft", async () => {
    await begin();
    await rows().end(kept, { state: "DRAFTED", declarationServerId: "31" });

    expect(await eventsSent()).toMatchObject([{ detail: { status: "DRAFTED", serialNumberDeclaration: "" } }]);
  });

  async function leaveDamaged(): Promise<void> {
    await store.update(rowKey(5, 1), { set: { isDraft: 7 } });
    await rows().leaveToAPerson(kept);
  }

  it.each<[string, () => Promise<unknown>]>([
    ["cancelled", () => rows().cancel(kept)],
    ["left to a person", () => leaveDamaged()],
    ["failed when it was dispatched", () => rows().putIfAbsent({ ...kept, number: 2, ...cancelled })],
  ])("include the end of a reservation that is %s", async (_, ends) => {
    await begin();
    await ends();

    expect(namesOf(await eventsSent())).toEqual(["reservation.ended"]);
  });

  it("leave out what a search found", async () => {
    await rows().putIfAbsent({ ...kept, filing: 0, state: "SUBMITTED" });

    expect(await eventsSent()).toEqual([]);
  });

  it("include a task's completion once it is dispatched and its last filing has closed", async () => {
    await begin();
    await filings().putIfAbsent({ ...filing, number: 2, rows: [2] });
    const completed = { id: "task.completed/5", taskId: 5, kind: "str", client_id: "c" };

    await filings().close(filing);
    expect(await eventsSent()).toEqual([]);
    await tasks().dispatched(5);
    expect(await eventsSent()).toEqual([]);
    await filings().close({ ...filing, number: 2 });
    expect(await eventsSent()).toEqual([{ type: "task.completed", detail: completed }]);
  });

  it("include the completion of a task without filings, and of an abandoned task", async () => {
    await tasks().accept({ ...task, submission: { kind: "check", ownerId: 7 } }, 1);
    await tasks().dispatched(5);
    await tasks().accept({ ...task, taskId: 6, submission: { kind: "check", ownerId: 7 } }, 1);
    await tasks().abandon(6);

    expect((await eventsSent()).map(({ detail }) => detail.id).toSorted()).toEqual([
      "task.completed/5",
      "task.completed/6",
    ]);
  });

  it("include a blocked login once per task, owner and reason", async () => {
    await begin();
    await filings().putIfAbsent({ ...filing, number: 2, ownerId: 8 });
    for (const row of [kept, aRow({ number: 2 }), aRow({ number: 3, filing: 2 })]) {
      await rows().putIfAbsent(row);
      await rows().end(row, wrongPassword);
    }
    const errorValue = "invalid_credentials";
    const blocked = (ownerId: number) => ({
      type: "owner.login_blocked",
      detail: { id: `owner.login_blocked/5/${ownerId}/${errorValue}`, taskId: 5, ownerId, errorValue },
    });
    expect((await eventsSent()).filter(({ type }) => type === "owner.login_blocked")).toEqual([blocked(7), blocked(8)]);

    const check = aFiling({ taskId: 5, number: 3, ownerId: 7, dueAt: 1, check: {} });
    await filings().putIfAbsent(check);
    await filings().record(check, { outcome: { ...wrongPassword, errorValue: "account_locked", details: "" } });
    await filings().close(check);
    expect(await eventsSent()).toMatchObject([{ detail: { taskId: 5, ownerId: 7, errorValue: "account_locked" } }]);
  });

  it("include a declaration due in three days, unless it has ended", async () => {
    await begin();
    await rows().indexByDueDate(filing);
    const detail = { ...stay, id: "declaration.due_soon/5/1", dueDate: "20/11/2026" };
    expect(await eventsSent()).toEqual([{ type: "declaration.due_soon", detail }]);

    now += 31 * dayMs;
    await rows().putIfAbsent({ ...kept, number: 2 });
    await rows().end({ ...kept, number: 2 }, { state: "DRAFTED" });
    expect(await eventsSent()).toMatchObject([{ detail: { id: "reservation.ended/5/2/DRAFTED" } }]);
    await rows().putIfAbsent({ ...kept, number: 3 });
    expect(await eventsSent()).toMatchObject([{ detail: { id: "declaration.due_soon/5/3" } }]);
  });

  it("include an end that happens while an earlier event is sent", async () => {
    await begin();
    await rows().indexByDueDate(filing);
    const endsMeanwhile = async (events: readonly ServiceEvent[]) => {
      await rows().end(kept, { state: "SUBMITTED" });
      return await send(events);
    };

    expect(namesOf(await eventsSent(endsMeanwhile))).toEqual(["declaration.due_soon"]);
    expect(namesOf(await eventsSent())).toEqual(["reservation.ended"]);
  });

  it("are sent again when the queue has not taken them", async () => {
    await begin();
    await rows().end(kept, wrongPassword);
    const some = async (events: readonly ServiceEvent[]) => {
      await send(events);
      return new Set(["reservation.ended/5/1/FAILED"]);
    };

    const all = ["owner.login_blocked", "reservation.ended"];
    expect(namesOf(await eventsSent(some))).toEqual(all);
    expect(namesOf(await eventsSent())).toEqual(all);
  });

  it("are not sent again while the index lags", async () => {
    await begin();
    await rows().end(kept, { state: "SUBMITTED" });
    const { query } = store;
    const behind = await query({ index: "owed", partition: "OWED" });
    expect(await eventsSent()).toHaveLength(1);
    store = { ...store, query: async (asked) => (asked.index === "owed" ? behind : await query(asked)) };

    expect(await eventsSent()).toEqual([]);
  });

  it("are sent even when another record is damaged", async () => {
    await begin();
    await store.putIfAbsent({ ...taskKey(6), rows: "damaged", owedUnder: "OWED", owedAt: "#dispatched" });
    await rows().end(kept, { state: "SUBMITTED" });

    expect(namesOf(await eventsSent())).toEqual(["reservation.ended"]);
    expect(log.warn).toHaveBeenCalledWith("events of some records cannot be sent; they stay marked", { failed: 1 });
  });
});

it("every event is sent at least once, wherever sending is interrupted", async () => {
  const all = ["declaration.due_soon", "owner.login_blocked", "reservation.ended", "task.completed"];
  async function day(): Promise<void> {
    const other = { ...filing, number: 2, rows: [2] };
    await begin();
    await rows().putIfAbsent(aRow({ number: 2, filing: 2 }));
    await filings().putIfAbsent(other);
    await rows().indexByDueDate(other);
    await rows().end(kept, wrongPassword);
    await filings().close(filing);
    await tasks().dispatched(5);
    await filings().close(other);
  }
  await day();
  const before = calls;
  expect(namesOf(await eventsSent())).toEqual(all);
  const crossed = calls - before;

  for (let place = 1; place <= crossed; place += 1) {
    table = createFakeTable({ now: () => now });
    await day();
    sent = [];
    cutAt = calls + place;
    await tell().catch(() => undefined);
    await tell();
    expect([...new Set(namesOf(sent))], `cut at ${place}`).toEqual(all);
    const onceMore = sent.length;
    await tell();
    expect(sent.length, `cut at ${place}`).toBe(onceMore);
  }
  expect(crossed).toBeGreaterThan(6);
});
