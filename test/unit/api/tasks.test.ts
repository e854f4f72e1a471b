import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { createHandler as createCancel } from "../../../functions/api/cancel-str-task/handler.ts";
import { createHandler as createCreate } from "../../../functions/api/create-str-task/handler.ts";
import { createHandler as createDismiss } from "../../../functions/api/dismiss-str-task/handler.ts";
import { createHandler as createTask } from "../../../functions/api/get-task/handler.ts";
import { createHandler as createReservations } from "../../../functions/api/list-reservations/handler.ts";
import { createHandler as createList } from "../../../functions/api/list-tasks/handler.ts";
import { createHandler as createRetry } from "../../../functions/api/retry-str-task/handler.ts";
import { createHandler as createSearch } from "../../../functions/api/search-submitted-declarations/handler.ts";
import { createReservationRepository } from "../../../shared/records/reservations.ts";
import { forgetGuest } from "../../../shared/records/row-repository.ts";
import type { Submission } from "../../../shared/records/submission.ts";
import { meetsFilter } from "../../../shared/tasks/reading/filter.ts";
import { aFiling, single } from "../../support/a-filing.ts";
import { requestId } from "../../support/api/event.ts";
import { callAs, createMemoryWorld, readPages } from "../../support/api/memory-world.ts";
import { aText, textLike } from "../../support/matchers.ts";
import { done, unwritten } from "../../support/written.ts";
import { sound, taskOf } from "../declarations/reservation.ts";
import { stillOpen } from "../filing/one-visit.ts";

const intent = { declarationId: "7", propertyId: "1", registryId: "2", portalUser: "u", at: 1 };

function world() {
  const parts = createMemoryWorld();
  return {
    ...parts,
    create: createCreate(parts),
    list: createList(parts),
    one: createTask(parts),
    cancel: createCancel(parts),
    retry: createRetry(parts),
    dismiss: createDismiss(parts),
    reservations: createReservations(parts),
    search: createSearch(parts),
    async row(taskId: number, number: number) {
      const row = await parts.rows.find(taskId, number);
      if (!row) throw new Error("no such row");
      return row;
    },
  };
}

/** Task 2, a climate-fee statement. */
const statementTask = {
  taskId: 2,
  clientId: "c",
  createdAt: "2026-11-21T10:00:00.000Z",
  draftUpload: false,
  submission: { kind: "takk", year: 2026, month: 10, portalUsername: "maria", records: [] } satisfies Submission,
};
const range = { apartmentId: 1, fromDate: "01/10/2026", toDate: "31/10/2026" };
const batch = taskOf({}, { reservationId: "A-2" }, { reservationId: "A-3" });
const path = { taskId: "1" };
const idsOf = (list: unknown) =>
  Array.isArray(list) ? list.map((item: { taskId?: unknown }) => item.taskId) : undefined;

describe("GET /tasks", () => {
  it("lists every task, newest first, with kind, client and counts", async () => {
    const { create, search, list, dispatch, time } = world();
    await callAs(create, { body: batch });
    await dispatch(1);
    time.now += 60_000;
    await callAs(search, { body: range });

    expect((await callAs(list)).body).toMatchObject({
      tasks: [
        { taskId: 2, kind: "search", status: "PENDING", client_id: "client-1", summary: { total: 0 } },
        { taskId: 1, kind: "str", status: "PENDING", draftUpload: false, summary: { total: 3, pending: 3 } },
      ],
    });
  });

  it("is read page by page, each task once", async () => {
    const { create, list, time } = world();
    for (let count = 0; count < 25; count += 1) {
      await callAs(create, { body: taskOf({}) });
      time.now += 1_000;
    }
    expect(idsOf(await readPages(list, "tasks", "10"))).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index));
    expect(idsOf((await callAs(list)).body["tasks"]), "without a limit").toHaveLength(20);
  });

  it("is filtered by kind and status", async () => {
    const { create, search, list } = world();
    await callAs(create, { body: batch });
    await callAs(search, { body: range });

    expect(idsOf((await callAs(list, { query: { kind: "search" } })).body["tasks"])).toEqual([2]);
    expect(idsOf((await callAs(list, { query: { kind: "str", status: "PENDING" } })).body["tasks"])).toEqual([1]);
    expect(idsOf((await callAs(list, { query: { status: "COMPLETED" } })).body["tasks"])).toEqual([]);
    expect(await callAs(list, { query: { limit: "101" } })).toMatchObject({ status: 400 });
    expect(await callAs(list, { query: { kind: "STR" } })).toMatchObject({ status: 400 });
  });

  it("lists statements with their months to those who file statements, and reservations to those who file reservations", async () => {
    const { create, list, tasks } = world();
    await callAs(create, { body: batch });
    await tasks.accept(statementTask, 0);

    expect((await callAs(list, {}, "takk-uploader")).body["tasks"]).toMatchObject([
      { taskId: 2, portalUsername: "maria", month: 10, year: 2026, uploadStatus: "PENDING", number: "" },
    ]);
    expect(idsOf((await callAs(list, { token: "str-uploader.client-manager" })).body["tasks"])).toEqual([1]);
    expect(idsOf((await callAs(list)).body["tasks"])).toEqual([2, 1]);
    expect(await callAs(list, {}, "client-manager")).toMatchObject({ status: 403 });
  });
});

describe("GET /tasks/{taskId}", () => {
  it("shows a statement and its month only to those who file statements, and reservations only to those who file those", async () => {
    const { create, one, tasks } = world();
    await callAs(create, { body: batch });
    await tasks.accept(statementTask, 0);
    const token = "client-manager.takk-uploader";
    const asked = (taskId: string) => callAs(one, { path: { taskId }, token });

    expect(await asked("1")).toMatchObject({ status: 403, body: { code: "role_missing" } });
    expect(await asked("2")).toMatchObject({ status: 200, body: { task: { kind: "takk", month: 10, year: 2026 } } });
    const ofReservations = (taskId: string) => callAs(one, { path: { taskId } }, "str-uploader");
    expect(await ofReservations("1")).toMatchObject({ status: 200 });
    expect(await ofReservations("2")).toMatchObject({ status: 403, body: { code: "role_missing" } });
    expect((await callAs(one, { path })).body).toMatchObject({ task: { kind: "str", overdue: 3 } });
  });

  it("shows why a search failed", async () => {
    const { search, one, filings, tasks } = world();
    await callAs(search, { body: range });
    const outcome = { state: "FAILED", errorValue: "apartment_not_found", details: "no apartment" } as const;
    await filings.putIfAbsent(aFiling({ rows: [], check: {}, outcome }));
    await tasks.dispatched(1);

    const task = { taskId: 1, status: "FAILED", errorValue: "apartment_not_found", details: "no apartment" };
    expect((await callAs(one, { path })).body).toMatchObject({ task });
    const errorMessage = "there is no such task: check its number";
    expect(await callAs(one, { path: { taskId: "2" } })).toMatchObject({ status: 404, body: { errorMessage } });
  });
});

it.each(["retry", "dismiss"] as const)(
  "POST /str/task/{taskId}/%s answers 404 for a search and for an unknown task",
  async (action) => {
    const { search, ...handlers } = world();
    await callAs(search, { body: range });

    expect(await callAs(handlers[action], { path })).toMatchObject({ status: 404 });
    expect(await callAs(handlers[action], { path: { taskId: "9" } })).toMatchObject({ status: 404 });
  },
);

describe("POST /str/task/{taskId}/cancel", () => {
  it("ends rows that are not dispatched yet, so that no dispatcher starts them", async () => {
    const { create, cancel, dispatch, row } = world();
    await callAs(create, { body: batch });

    expect((await callAs(cancel, { path })).body).toMatchObject({ cancelled: 3, summary: { total: 3, failed: 3 } });
    await dispatch(1);

    expect(await row(1, 2)).toMatchObject({ state: "FAILED", errorValue: "cancelled" });
  });

  it("ends rows for which nothing was sent, and leaves the others", async () => {
    const { create, cancel, dispatch, row, rows } = world();
    await callAs(create, { body: taskOf({}, {}, {}, {}, {}) });
    await dispatch(1);
    await rows.intend(stillOpen(await row(1, 1)), intent);
    await rows.doubtSave(stillOpen(await row(1, 2)), { code: "no answer" }, 1);
    await rows.end(stillOpen(await row(1, 3)), { state: "SUBMITTED", declarationServerId: "9" });
    // A saved draft that did not show may still appear, whatever happened to the other draft.
    await rows.doubtSave(stillOpen(await row(1, 4)), { code: "no answer" }, 1);
    await rows.intend(stillOpen(await row(1, 4)), intent);
    await rows.withdraw(stillOpen(await row(1, 4)), { code: "gone" });
    const unsent = stillOpen(await row(1, 5));

    expect((await callAs(cancel, { path })).body).toMatchObject({
      taskId: 1,
      cancelled: 1,
      summary: { processing: 1, checking: 1, submitted: 1, pending: 1, failed: 1 },
    });
    expect((await callAs(cancel, { path })).body).toMatchObject({ cancelled: 1 });
    expect(await rows.intend(unsent, intent), "by a worker that read it before").toEqual(unwritten);
  });

  it("leaves an abandoned task unchanged", async () => {
    const { create, cancel, tasks, rows } = world();
    await callAs(create, { body: batch });
    await tasks.abandon(1);

    expect((await callAs(cancel, { path })).body).toMatchObject({ cancelled: 0, summary: { total: 3, failed: 3 } });
    expect(await rows.find(1, 1)).toBeUndefined();
  });

  it("ends only the rows that the request names", async () => {
    const { create, cancel, dispatch, row } = world();
    await callAs(create, { body: batch });
    await dispatch(1);

    expect((await callAs(cancel, { path, body: { rows: [2] } })).body).toMatchObject({ cancelled: 1 });
    expect(await row(1, 1)).toMatchObject({ state: "PENDING" });
    expect(await row(1, 2)).toMatchObject({ errorValue: "cancelled" });
  });

  it("names the places that the task lacks, and does nothing", async () => {
    const { create, cancel, retry, dismiss, dispatch, row } = world();
    await callAs(create, { body: batch });
    await dispatch(1);

    for (const handler of [cancel, retry, dismiss])
      expect(await callAs(handler, { path, body: { rows: [1, 99] } })).toMatchObject({
        status: 400,
        body: {
          errors: [
            {
              path: "rows[1]",
              code: "row_not_found",
              message: "the task has no reservation in this place: its places are 1 to 3",
            },
          ],
        },
      });
    expect(await row(1, 1)).toMatchObject({ state: "PENDING" });
  });

  it.each([[{ rows: [] }], [{ rows: [0] }], [{ rows: "1" }], [{ row: [1] }]])("refuses %j", async (body) => {
    const { create, cancel, row, dispatch } = world();
    await callAs(create, { body: batch });

    expect(await callAs(cancel, { path, body })).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    await dispatch(1);
    expect(await row(1, 1)).toMatchObject({ state: "PENDING" });
  });
});

describe("POST /str/task/{taskId}/cancel of a search", () => {
  const none = { total: 0 };
  it("ends it, so that no worker can, and answers the same again", async () => {
    const { search, cancel, dispatch, one, filings } = world();
    await callAs(search, { body: range });
    await dispatch(1);
    const { filing: seen } = await done(filings.takeUp({ taskId: 1, filing: 1 }, Number.MAX_SAFE_INTEGER, 0));

    for (const _ of ["once", "again"])
      expect((await callAs(cancel, { path })).body).toMatchObject({ taskId: 1, cancelled: 1, summary: none });
    const outcome = { state: "SUBMITTED", errorValue: "", details: "" } as const;
    expect(await filings.record(single(seen), { outcome })).toEqual(unwritten);
    expect((await callAs(one, { path })).body).toMatchObject({ task: { status: "FAILED", errorValue: "cancelled" } });
  });

  it("before it is dispatched keeps every worker from it", async () => {
    const { search, cancel, dispatch, one, filings } = world();
    await callAs(search, { body: range });

    expect((await callAs(cancel, { path })).body).toMatchObject({ cancelled: 1 });
    await dispatch(1);
    expect(await filings.takeUp({ taskId: 1, filing: 1 }, Number.MAX_SAFE_INTEGER, 0)).toEqual(unwritten);
    expect((await callAs(one, { path })).body).toMatchObject({ task: { status: "FAILED", errorValue: "cancelled" } });
  });

  it("leaves one that has ended", async () => {
    const { search, cancel, filings } = world();
    await callAs(search, { body: range });
    await filings.putIfAbsent(
      aFiling({ rows: [], check: {}, outcome: { state: "SUBMITTED", errorValue: "", details: "" } }),
    );

    expect((await callAs(cancel, { path })).body).toMatchObject({ cancelled: 0 });
    expect(await callAs(cancel, { path: { taskId: "9" } })).toMatchObject({ status: 404 });
  });
});

describe("POST /str/task/{taskId}/retry", () => {
  it("sends the failed rows again, unchanged, in a new task", async () => {
    const { create, retry, dispatch, row, rows, tasks } = world();
    await callAs(create, { body: { ...batch, draftUpload: true } });
    await dispatch(1);
    await rows.end(stillOpen(await row(1, 2)), { state: "FAILED", errorValue: "apartment_not_found" });

    const { body } = await callAs(retry, { path });

    expect(body).toEqual({ taskId: 2, createdAt: aText(), requestId });
    expect(await tasks.find(2)).toMatchObject({
      draftUpload: true,
      submission: { kind: "str", reservations: [{ ...sound, reservationId: "A-2" }] },
    });
  });

  it("keeps the order in which versions were first sent, however often they are retried", async () => {
    const { create, retry, cancel, dispatch, tasks } = world();
    await callAs(create, { body: { ...batch, onDeclared: "amend" } });
    await callAs(cancel, { path });
    await callAs(retry, { path });
    await dispatch(2);
    await callAs(cancel, { path: { taskId: "2" } });
    await callAs(retry, { path: { taskId: "2" } });

    const repeats = [1, 2, 3].map((row) => ({ taskId: 1, row }));
    expect(await tasks.find(3)).toMatchObject({ submission: { onDeclared: "amend", repeats } });
  });

  it("marks an answer that it gave before in a header, not in its body", async () => {
    const { create } = world();
    const headers = { "idempotency-key": "once" };
    const first = await callAs(create, { body: batch, headers });
    const again = await callAs(create, { body: batch, headers });

    expect(first.headers).not.toHaveProperty("idempotent-replayed");
    expect(first.headers).toMatchObject({
      ratelimit: '"open-reservations";r=19997',
      "ratelimit-policy": '"open-reservations";q=20000',
    });
    expect(again.headers).not.toHaveProperty("ratelimit");
    expect(again).toMatchObject({ body: first.body, headers: { "idempotent-replayed": "true" } });
    expect(Object.keys(again.body)).toEqual(["taskId", "createdAt", "requestId"]);
  });

  it("sends only the named rows, under its own idempotency key", async () => {
    const { create, retry, cancel, tasks } = world();
    await callAs(create, { body: batch });
    await callAs(cancel, { path });
    const headers = { "idempotency-key": "again" };

    await callAs(retry, { path, headers, body: { rows: [3, 1] } });
    expect(await tasks.find(2)).toMatchObject({
      submission: { reservations: [sound, { reservationId: "A-3" }], repeats: [{ row: 1 }, { row: 3 }] },
    });
    expect(await callAs(retry, { path, headers, body: { rows: [1] } })).toMatchObject({ status: 422 });
  });

  it("refuses only when every failed row has lost its guest", async () => {
    const { create, retry, cancel, dispatch, row, store } = world();
    await callAs(create, { body: batch });
    await dispatch(1);
    await callAs(cancel, { path });
    for (const number of [1, 2]) await forgetGuest(store, await row(1, number));

    expect(await callAs(retry, { path })).toMatchObject({ status: 200 });
    await forgetGuest(store, await row(1, 3));
    expect(await callAs(retry, { path })).toMatchObject({ status: 409, body: { code: "guest_erased" } });
  });

  it("does not say of dismissed rows that they have not failed", async () => {
    const { create, retry, cancel, dismiss, dispatch } = world();
    await callAs(create, { body: batch });
    await dispatch(1);
    await callAs(cancel, { path });
    await callAs(dismiss, { path });

    const errorMessage = textLike(/is left among these/);
    expect(await callAs(retry, { path })).toMatchObject({ status: 409, body: { errorMessage } });
  });

  it("refuses when nothing has failed", async () => {
    const { create, retry, count } = world();
    await callAs(create, { body: batch });
    const before = count();

    const errorMessage = textLike(/nothing to send again/);
    expect(await callAs(retry, { path })).toMatchObject({ status: 409, body: { errorMessage } });
    expect(count()).toBe(before);
  });
});

describe("POST /str/task/{taskId}/dismiss", () => {
  const ends = [
    { state: "FAILED", errorValue: "portal_changed" },
    { state: "DRAFTED", declarationServerId: "7" },
    { state: "SUBMITTED", declarationServerId: "8" },
    { state: "NEEDS_REVIEW", errorValue: "outcome_unknown" },
  ] as const;

  async function ended() {
    const all = world();
    await callAs(all.create, { body: taskOf({}, {}, {}, {}, {}) });
    await all.dispatch(1);
    for (const [index, end] of ends.entries()) await all.rows.end(stillOpen(await all.row(1, index + 1)), end);
    return all;
  }

  it("notes once who dismissed failed and drafted rows, and when", async () => {
    const { dismiss, row, time } = await ended();
    const at = new Date(time.now).toISOString();

    expect((await callAs(dismiss, { path })).body).toEqual({ taskId: 1, dismissed: 2, requestId });
    time.now += 60_000;
    await callAs(dismiss, { path });

    const notes = await Promise.all([1, 2, 3, 4, 5].map(async (number) => (await row(1, number)).dismissed));
    expect(notes).toEqual([{ at, by: "client-1" }, { at, by: "client-1" }, undefined, undefined, undefined]);
  });

  it("hides dismissed rows from what needs attention and from a retry that names no rows", async () => {
    const { dismiss, reservations, retry, create, dispatch, rows, tasks, store, row, now } = await ended();
    await callAs(create, { body: batch });
    await dispatch(2);
    for (const number of [1, 2, 3])
      await rows.end(stillOpen(await row(2, number)), { state: "FAILED", errorValue: "rejected_by_portal" });
    const wanting = async () => {
      const { body } = await callAs(reservations, { query: { needsAttention: "true" } });
      const listed = v.parse(v.array(v.object({ taskId: v.number(), row: v.number() })), body["reservations"]);
      return listed.map(({ taskId, row }) => `${taskId}.${row}`).toSorted();
    };
    expect(await wanting()).toEqual(["1.1", "1.4", "1.5", "2.1", "2.2", "2.3"]);

    await callAs(dismiss, { path: { taskId: "2" }, body: { rows: [1, 2] } });

    expect(await wanting()).toEqual(["1.1", "1.4", "1.5", "2.3"]);
    // It is not read from the index either, nor shown in its task.
    const { items } = await store.query({ index: "attention", partition: "ATTENTION" });
    expect(items).toHaveLength(4);
    expect(meetsFilter({ needsAttention: true }, now())(await row(2, 1))).toBe(false);
    await callAs(retry, { path: { taskId: "2" } });
    expect(await tasks.find(3)).toMatchObject({ submission: { reservations: [{ reservationId: "A-3" }] } });
    await callAs(retry, { path: { taskId: "2" }, body: { rows: [1] } });
    expect(await tasks.find(4)).toMatchObject({ submission: { reservations: [sound] } });
  });

  it("is not needed for what a later row of the same reservation speaks for", async () => {
    const { create, dispatch, rows, row, reservations, store } = world();
    for (const task of [1, 2]) {
      await callAs(create, { body: taskOf({}) });
      await dispatch(task);
      await rows.end(stillOpen(await row(task, 1)), { state: "FAILED", errorValue: "rejected_by_portal" });
    }
    const wanting = async () => {
      const { body } = await callAs(reservations, { query: { needsAttention: "true" } });
      return v.parse(v.array(v.object({ taskId: v.number() })), body["reservations"]).map(({ taskId }) => taskId);
    };
    // The later one has failed before it could speak: both ask for something.
    expect(await wanting()).toEqual([2, 1]);

    const { reservation } = await row(1, 1);
    const speakers = createReservationRepository(store);
    await speakers.speakFor(reservation, { taskId: 1, row: 1 });
    expect(await wanting()).toEqual([2, 1]);
    await speakers.takeOver(reservation, { taskId: 1, row: 1 }, { taskId: 2, row: 1 });

    expect(await wanting()).toEqual([2]);
  });

  it("is shown with the reservation", async () => {
    const { dismiss, reservations } = await ended();
    await callAs(dismiss, { path, body: { rows: [1] } });

    const { body } = await callAs(reservations, { query: { status: "FAILED" } });
    expect(body).toMatchObject({ reservations: [{ row: 1, dismissed: { by: "client-1" } }] });
  });
});
