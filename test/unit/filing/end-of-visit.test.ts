import { describe, expect, it } from "vitest";
import { notBegun, statementUnclear } from "../../../shared/contract/outcomes.ts";
import { times } from "../../../shared/deployment/times.ts";
import { giveUp, postpone } from "../../../shared/filing/serving/next-visit.ts";
import { outOfTime, type Pause } from "../../../shared/filing/session/pause.ts";
import { close, takeRows } from "../../../shared/filing/session/rows-in-visit.ts";
import type { Filing } from "../../../shared/records/filings.ts";
import { newRow, type Row } from "../../../shared/records/rows.ts";
import { say } from "../../../shared/wording/say.ts";
import { sound } from "../declarations/reservation.ts";
import { aQueue, user } from "./one-queue.ts";
import { began, intended, task } from "./one-visit.ts";

const { sweep, backoffCap, giveUp: patience } = times.aws;
const trouble: Pause = { reason: say("unclear"), cause: "portal_unavailable", outage: false };
const intent = { ...intended, portalUser: user, at: began };
const month = { year: 2026, month: 9, draft: false, portalUsername: "maria", records: [] };
const sent = { before: [], at: began, attempts: 1, looks: 0 };

/** A filing with such rows, at the end of a visit, so long after it was accepted. */
async function ended(end: Pause, change: Partial<Filing> = {}, { rows = [], after = 0 }: Ended = {}) {
  const parts = aQueue();
  const { deps, add, time } = parts;
  for (const [index, row] of rows.entries())
    await deps.rows.putIfAbsent({ ...newRow(task, index + 1, 1, sound), ...row });
  await add(1, { rows: rows.map((_, index) => index + 1), ...(rows.length > 0 && { check: undefined }), ...change });
  const filing = await deps.filings.takeUp({ taskId: 5, filing: 1 }, time.now, time.now);
  if (!filing) throw new Error("it was not to be claimed");
  time.now += after;
  await postpone(deps, filing, await takeRows(filing, deps), end);
  return parts;
}
interface Ended {
  readonly rows?: readonly Partial<Row>[];
  readonly after?: number;
}

describe("the end of a visit", () => {
  it("closes what is done, and rings those that wait for it, when they are due now", async () => {
    const { deps, add, time, rung, of } = aQueue();
    await add(1);
    await add(2, { group: "other", startAt: began + 9, dueAt: began + 9 });
    await add(3, { startAt: began, dueAt: began });
    for (const filing of [2, 3])
      await deps.filings.askToBeRung(
        { taskId: 5, filing: 1 },
        { taskId: 5, filing, group: `of ${filing}` },
        "its close",
      );
    const filing = await deps.filings.find({ taskId: 5, filing: 1 });
    if (!filing) throw new Error("it is there");
    await close(deps, filing);

    expect(await of(1)).not.toHaveProperty("dueAt");
    expect(rung).toEqual([[2, "of 2", 0]]);
    expect((await of(2)).dueAt).toBe(time.now);
  });

  it("is due again when it says, and tells what it waits for", async () => {
    const { of, rung, counted, logged, told } = await ended({ ...trouble, until: began + 5 });
    const its = { taskId: 5, filing: 1, rule: "not before its time" };

    const why = { waiting: say("unclear"), waitingFor: "portal_unavailable", waitingRule: "not before its time" };
    expect(await of(1)).toMatchObject({ dueIn: 5, ...why });
    expect([rung, counted, logged]).toEqual([[], [], []]);
    expect(told).toEqual([["filing waits", { ...its, pause: "portal_unavailable" }]]);
    const ruled = await ended({ ...trouble, until: began + 5, rule: "under review" });
    expect(ruled.told).toEqual([["filing waits", { ...its, pause: "under review" }]]);
  });

  it("of a portal with other pages is told to those who operate it", async () => {
    const detail = "another form";
    const { of, counted, logged } = await ended({ ...trouble, cause: "portal_changed", detail });

    expect((await of(1)).dueIn).toBe(backoffCap);
    expect(counted).toEqual(["PortalChanged"]);
    expect(logged).toEqual([expect.stringMatching(/pages have changed.*"taskId":5,"difference":"another form"/)]);
  });

  it("for want of time is rung for at once where it may go on, and else comes by itself", async () => {
    const short = await ended({ ...outOfTime(), startedLate: true });
    const whole = await ended(outOfTime(1));

    expect(short.rung).toEqual([[1, user, 0]]);
    expect((await short.of(1)).dueIn).toBe(0);
    expect(whole.rung).toEqual([]);
    expect((await whole.of(1)).dueIn).toBeGreaterThan(0);
  });

  it("for any other cause is not rung for, though it is due now", async () => {
    const { rung, of } = await ended({ ...trouble, until: began });

    expect((await of(1)).dueIn).toBe(0);
    expect(rung).toEqual([]);
  });
});

describe("patience", () => {
  it("is not outwaited: what would be later is due a sweep after its end", async () => {
    const { of } = await ended({ ...trouble, until: began + 2 * patience });

    expect((await of(1)).dueIn).toBe(patience + sweep);
  });

  it("ends after its time, to the millisecond", async () => {
    const last = await ended(trouble, {}, { after: patience });
    const over = await ended(trouble, {}, { after: patience + 1 });

    expect(await last.of(1)).not.toHaveProperty("outcome");
    expect(await last.of(1)).toHaveProperty("dueAt");
    const end = { state: "FAILED", errorValue: "portal_unavailable", rule: "patience ends" };
    expect((await over.of(1)).outcome).toMatchObject(end);
    expect(JSON.stringify((await over.of(1)).outcome)).toContain('"gave_up_looking"');
    expect(await over.of(1)).not.toHaveProperty("dueAt");
    expect(over.counted).toEqual(["GaveUp", "Failed"]);
    expect(over.logged).toEqual([
      expect.stringMatching(/given up.*"taskId":5,"filing":1,"errorValue":"portal_unavailable"/),
    ]);
  });

  it("ends each reservation by what it waited for itself, and leaves to a person what may be at the portal", async () => {
    const rows = [{}, {}, { state: "CHECKING", intent }, { state: "CHECKING", unclearSaveAt: began }] as const;
    const waits = { row: 2, reason: say("unclear"), cause: "duplicate_declaration" } as const;
    const { deps, of, counted } = await ended({ ...trouble, rows: [waits] }, {}, { rows, after: patience + 1 });
    const [first, second, third, fourth] = await deps.rows.list(5, 1, 4);

    expect(first).toMatchObject({ state: "FAILED", errorValue: "portal_unavailable" });
    expect(JSON.stringify(first?.details)).toContain('"gave_up_portal"');
    expect(second).toMatchObject({ state: "FAILED", errorValue: "duplicate_declaration" });
    expect(third).toMatchObject({ state: "NEEDS_REVIEW", details: say("finalise_unclear", { declarationId: "31" }) });
    expect(fourth).toMatchObject({ state: "NEEDS_REVIEW", details: say("draft_unclear") });
    expect(await of(1)).not.toHaveProperty("outcome");
    expect(counted).toEqual(["GaveUp", "Failed", "Failed", "NeedsReview", "NeedsReview"]);
  });

  it("leaves a statement to a person that may have been sent, and fails any other, without its password", async () => {
    const statement = { ...month, sealedPassword: "secret" };
    const over = { after: patience + 1 };
    const doubt = await ended(trouble, { check: undefined, statement: { ...statement, intent: sent } }, over);
    const unsent = await ended(trouble, { check: undefined, statement }, over);

    expect((await doubt.of(1)).outcome).toMatchObject({ ...statementUnclear });
    expect((await unsent.of(1)).outcome).toMatchObject({ state: "FAILED", errorValue: "portal_unavailable" });
    expect(JSON.stringify((await unsent.of(1)).outcome)).toContain('"gave_up_portal"');
    for (const { of, counted } of [doubt, unsent]) {
      expect((await of(1)).statement).toMatchObject({ year: 2026, month: 9 });
      expect((await of(1)).statement?.sealedPassword).toBeUndefined();
      expect(counted).toHaveLength(2);
    }
  });

  it("does not end again what has ended meanwhile", async () => {
    const outcome = { state: "SUBMITTED", errorValue: "", details: "" } as const;
    const check = await ended(trouble, { outcome }, { after: patience + 1 });
    const statement = { ...month, intent: sent };
    const stated = await ended(trouble, { check: undefined, statement, outcome }, { after: patience + 1 });

    for (const { of, counted } of [check, stated]) {
      expect((await of(1)).outcome).toEqual(outcome);
      expect(counted).toEqual(["GaveUp"]);
    }
  });

  it("that nobody gives a reason for ends by the record of what it waited for, by rows too", async () => {
    const { deps, add, of } = aQueue();
    for (const row of [1, 2]) await deps.rows.putIfAbsent(newRow(task, row, 1, sound));
    await add(1, {
      ...{ check: undefined, rows: [1, 2], waiting: "the bank was shut", waitingFor: "rejected_by_portal" },
      rowsWait: [{ row: 2, reason: "it rained", cause: "duplicate_declaration" }],
    });
    await giveUp(deps, await of(1));
    const [first, second] = await deps.rows.list(5, 1, 2);

    expect(first).toMatchObject({ errorValue: "rejected_by_portal" });
    expect(JSON.stringify(first?.details)).toContain("the bank was shut");
    expect(second).toMatchObject({ errorValue: "duplicate_declaration" });
    expect(JSON.stringify(second?.details)).toContain("it rained");
  });

  it("that never was told anything ends by a silent portal", async () => {
    const { deps, add, of } = aQueue();
    await add(1);
    await giveUp(deps, await of(1));

    expect((await of(1)).outcome).toMatchObject({ errorValue: "portal_unavailable" });
    expect((await of(1)).outcome?.details).toEqual(say("gave_up_looking", { days: 14 }));
  });

  it("reads all again first: what was sent since the filing was claimed is in doubt", async () => {
    const { deps, add, of } = aQueue();
    await add(1, { check: undefined, statement: month });
    const before = await of(1);
    await deps.filings.record(before, { statement: { ...month, intent: sent } });
    await giveUp(deps, before);

    expect((await of(1)).outcome).toMatchObject({ state: "NEEDS_REVIEW" });
  });

  it("ends what is not on record any more by what was claimed", async () => {
    const { deps, add, of, logged } = aQueue();
    await add(1);
    const filing = await of(1);
    await giveUp(deps, { ...filing, filing: 9 }, { reason: notBegun.details, cause: "internal_error" });

    expect(logged).toHaveLength(1);
    expect(await of(1)).toHaveProperty("dueAt");
  });
});
