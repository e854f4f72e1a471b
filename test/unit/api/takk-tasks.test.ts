import { describe, expect, it } from "vitest";
import { createHandler as createCancel } from "../../../functions/api/cancel-takk-task/handler.ts";
import { createHandler as createCreate } from "../../../functions/api/create-takk-task/handler.ts";
import { createHandler as createGet } from "../../../functions/api/get-takk-task/handler.ts";
import { filingKey } from "../../../shared/records/keys.ts";
import { statementStatus } from "../../../shared/tasks/reading/statement-status.ts";
import { aFiling, anyFiling, single } from "../../support/a-filing.ts";
import { requestId } from "../../support/api/event.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { takkRecord } from "../../support/black-box/rows.ts";
import { textLike } from "../../support/matchers.ts";
import { done, unwritten } from "../../support/written.ts";
import { task } from "../filing/one-visit.ts";

function world(startedAt?: string) {
  const parts = createMemoryWorld(startedAt);
  return { ...parts, create: createCreate(parts), get: createGet(parts), cancel: createCancel(parts) };
}

const statement = { month: 10, portalUsername: "maria", portalPassword: "pass-word-1", takkRecords: [takkRecord] };

describe("a climate-fee task", () => {
  it.each([
    ["this month", 11, "2026-11-21T10:00:00.000Z", 2026],
    ["the coming month", 12, "2026-11-21T10:00:00.000Z", 2025],
    ["January, when it is January in Athens but not yet in Greenwich", 1, "2026-12-31T22:30:00.000Z", 2027],
    ["December, a moment before", 12, "2026-12-31T21:59:59.000Z", 2026],
  ])("without a year is for the latest month that is not in the future: %s", async (_, month, startedAt, year) => {
    const { create, tasks } = world(startedAt);

    await callAs(create, { body: { ...statement, month } });

    expect((await tasks.find(1))?.submission).toMatchObject({ month, year });
  });

  it.each([
    [{ daysUsed: 9, freeDays: 10 }, "freeDays", /^must not be above daysUsed/],
    [{ numberOfRooms: 1, numberOfTaxedRooms: 2 }, "numberOfTaxedRooms", /^must not be above numberOfRooms/],
  ])("that counts a part above its whole is refused: %j", async (change, field, words) => {
    const { create } = world();
    const { body } = await callAs(create, { body: { ...statement, takkRecords: [{ ...takkRecord, ...change }] } });

    expect(body).toMatchObject({
      errors: [{ path: `takkRecords[0].${field}`, code: "part_above_whole", message: textLike(words) }],
    });
  });

  it("needs no password when the owner's is on record", async () => {
    const { create, owners, tasks } = world();
    const createdAt = "2026-11-21T10:00:00.000Z";
    const owner = { id: 1, name: "Eleni", portalUsername: "Maria", sealedPassword: "sealed", createdBy: "client" };
    const { sealedPassword: _, ...nobody } = owner;
    await owners.create({ ...owner, createdAt, updatedAt: createdAt });

    expect(await callAs(create, { body: { ...statement, portalPassword: undefined } })).toMatchObject({ status: 200 });
    expect((await tasks.find(1))?.submission).not.toHaveProperty("sealedPassword");
    await owners.create({ ...nobody, id: 2, portalUsername: "Nikos", createdAt, updatedAt: createdAt });
    const nikos = { ...statement, portalUsername: "nikos", portalPassword: undefined };
    expect(await callAs(create, { body: nikos })).toMatchObject({ status: 400 });
  });

  it("is refused for a month that has not begun", async () => {
    const { create, count } = world();

    const answer = await callAs(create, { body: { ...statement, year: 2026, month: 12 } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: "month" }] } });
    expect(count()).toBe(0);
  });

  it("keeps the year that was sent, and warns of another year than this one before it is filed", async () => {
    const { create, get, tasks } = world();
    await callAs(create, { body: { ...statement, month: 12 } });
    await callAs(create, { body: { ...statement, year: 2024 } });
    const statusOf = async (taskId: string) => (await callAs(get, { path: { taskId } })).body["takkUploadStatus"];

    expect((await tasks.find(2))?.submission).toMatchObject({ month: 10, year: 2024 });
    expect(await statusOf("1")).toMatchObject({ details: textLike(/^it is filed for 12\/2025: /), year: 2025 });
    expect(await statusOf("2")).toMatchObject({ details: textLike(/^it is filed for 10\/2024: /), year: 2024 });
  });

  it.each([
    ["SUBMITTED", "7/2026"],
    ["DRAFTED", ""],
  ] as const)("that is %s has its number only once it is submitted", (state, number) => {
    const outcome = { state, errorValue: "" as const, details: "", declarationServerId: "7/2026" };
    const statement = { year: 2026, month: 10, draft: false, portalUsername: "maria", records: [] };
    const filings = [aFiling({ rows: [], statement, outcome })];
    const view = { task: { ...task, kind: "takk" as const }, rows: [], filings };

    expect(statementStatus(view, "en")).toMatchObject({ uploadStatus: state, number, portalUsername: "maria" });
  });

  it.each([
    ["PENDING", undefined],
    ["CHECKING", { before: [], at: 1, attempts: 1, looks: 0 }],
  ])("that has been dispatched is %s by what was sent of it", (uploadStatus, intent) => {
    const statement = { year: 2026, month: 10, draft: false, portalUsername: "maria", records: [], intent };
    const view = { task: { ...task, kind: "takk" as const }, rows: [], filings: [aFiling({ rows: [], statement })] };

    expect(statementStatus(view, "en")).toMatchObject({ uploadStatus, number: "" });
  });

  it("is pending until its statement has an outcome", async () => {
    const { create, get, tasks } = world();
    await callAs(create, { body: statement });

    expect((await callAs(get, { path: { taskId: "1" } }, "takk-uploader")).body).toEqual({
      takkUploadStatus: {
        taskId: 1,
        uploadStatus: "PENDING",
        details: "",
        errorValue: "",
        number: "",
        portalUsername: "maria",
        month: 10,
        year: 2026,
        dueDate: "30/11/2026",
        takkRecords: [takkRecord],
      },
      createdAt: "2026-11-21T10:00:00.000Z",
      requestId,
    });
    expect(await callAs(get, { path: { taskId: "2" } })).toMatchObject({ status: 404 });
    // A dispatched task without its statement is a fault of ours, not an unknown task.
    await tasks.dispatched(1);
    expect(await callAs(get, { path: { taskId: "1" } })).toMatchObject({ status: 500 });
  });
});

describe("POST /takk/task/{taskId}/cancel", () => {
  const path = { taskId: "1" };
  const first = { taskId: 1, filing: 1 };
  const asCancelled = { takkUploadStatus: { taskId: 1, uploadStatus: "FAILED", errorValue: "cancelled", month: 10 } };
  /** A statement that a worker has taken up. */
  async function taken() {
    const parts = world();
    await callAs(parts.create, { body: statement });
    await parts.dispatch(1);
    const { filing } = await done(parts.filings.takeUp(first, Number.MAX_SAFE_INTEGER, 0));
    if (filing.kind !== "statement") throw new Error("it is not open");
    const intent = { before: [], at: 1, attempts: 1, looks: 0 };
    const submit = { statement: { ...filing.statement, intent }, sent: 1 };
    return { ...parts, filing, submit, unsent: filing.statement };
  }

  it("ends a statement without its password, and the worker that has it can no longer send it", async () => {
    const { cancel, filings, filing, submit } = await taken();

    for (const _ of ["once", "again"]) expect((await callAs(cancel, { path })).body).toMatchObject(asCancelled);
    expect(await filings.record(filing, submit)).toEqual(unwritten);
    const after = await filings.find(first);
    expect(after).not.toHaveProperty("dueAt");
    expect(anyFiling(after)?.statement).not.toHaveProperty("sealedPassword");
  });

  it("is in the audit trail of its task", async () => {
    const { cancel, audit, time } = await taken();
    time.now += 1_000;
    await callAs(cancel, { path });

    const actions = (await audit.ofTarget("TASK#1")).map(({ action, by }) => `${action} ${by}`);
    expect(actions).toEqual(["create-takk-task client-1", "cancel-takk-task client-1"]);
  });

  it("leaves a statement that was sent", async () => {
    const { cancel, filings, filing, submit } = await taken();
    await filings.record(filing, submit);

    const { body } = await callAs(cancel, { path });
    expect(body).toMatchObject({ takkUploadStatus: { uploadStatus: "CHECKING", errorValue: "" } });
    expect(await filings.find(first)).toHaveProperty("dueAt");
  });

  it("leaves a statement that a worker sends meanwhile", async () => {
    const { cancel, filings, filing, submit } = await taken();
    const { find } = filings;
    filings.find = async (ref) => {
      const seen = await find(ref);
      await filings.record(filing, submit);
      return seen;
    };

    expect((await callAs(cancel, { path })).body).toMatchObject({ takkUploadStatus: { uploadStatus: "CHECKING" } });
  });

  it("leaves a statement whose record cannot be read to a person", async () => {
    const { store, cancel, filings, filing, submit } = await taken();
    await filings.record(filing, submit);
    const statement = { ...submit.statement, intent: "damaged" };
    await store.update(filingKey(1, 1), { set: { statement } });

    const { body } = await callAs(cancel, { path });
    expect(body).toMatchObject({ takkUploadStatus: { uploadStatus: "NEEDS_REVIEW", errorValue: "outcome_unknown" } });
    const after = await store.get(filingKey(1, 1));
    expect(after).toMatchObject({ statement });
    expect(after).toHaveProperty("dueAt");
  });

  it("ends a statement that was refused without having been sent, as by a changed portal", async () => {
    const { cancel, filings, filing, submit, unsent } = await taken();
    const tried = await done(filings.record(filing, submit));
    await filings.record(single(tried.filing), { statement: unsent });

    expect((await callAs(cancel, { path })).body).toMatchObject(asCancelled);
  });

  it("before it is dispatched keeps every worker from it", async () => {
    const { create, cancel, dispatch, filings } = world();
    await callAs(create, { body: statement });

    expect((await callAs(cancel, { path })).body).toMatchObject(asCancelled);
    await dispatch(1);
    expect(await filings.takeUp(first, Number.MAX_SAFE_INTEGER, 0)).toEqual(unwritten);
    expect(await callAs(cancel, { path: { taskId: "9" } })).toMatchObject({ status: 404 });
  });

  it("leaves an abandoned task unchanged", async () => {
    const { create, cancel, tasks, filings } = world();
    await callAs(create, { body: statement });
    await tasks.abandon(1);

    const { body } = await callAs(cancel, { path });
    expect(body).toMatchObject({ takkUploadStatus: { errorValue: "internal_error" } });
    expect(await filings.find(first)).toBeUndefined();
  });
});
