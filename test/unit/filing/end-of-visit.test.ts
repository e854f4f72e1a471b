import { describe, expect, it } from "vitest";
import { notBegun, statementUnclear } from "../../../shared/contract/outcomes.ts";
import { times } from "../../../shared/deployment/times.ts";
import { giveUp, postpone } from "../../../shared/filing/serving/next-visit.ts";
import { outOfTime, type Pause } from "../../../shared/filing/session/pause.ts";
import { beginRows, closeFiling } from "../../../shared/filing/session/rows-in-visit.ts";
import type { Row } from "../../../shared/records/rows.ts";
import { say } from "../../../shared/wording/say.ts";
import { type FilingChange, single } from "../../support/a-filing.ts";
import { done } from "../../support/written.ts";
import { aQueue, statement as month, sent, user } from "./one-queue.ts";
import { aRow, began, intent } from "./one-visit.ts";

const { sweep, backoffCap, loginWindow, giveUp: patience } = times.aws;
const trouble: Pause = { reason: say("unclear"), cause: "portal_unavailable", outage: false };

/** A filing with these rows at the end of a visit, this long after it was accepted. */
async function ended(end: Pause, change: FilingChange = {}, { rows = [], after = 0 }: Ended = {}) {
  const parts = aQueue();
  const { deps, add, time } = parts;
  for (const [index, row] of rows.entries()) await deps.rows.putIfAbsent(aRow({ number: index + 1, ...row }));
  await add(1, { rows: rows.map((_, index) => index + 1), ...(rows.length > 0 && { check: undefined }), ...change });
  const { filing } = await done(deps.filings.takeUp({ taskId: 5, filing: 1 }, time.now, time.now));
  time.now += after;
  await postpone(deps, filing, await beginRows(filing, deps), end);
  return parts;
}
interface Ended {
  readonly rows?: readonly Partial<Row>[];
  readonly after?: number;
}

describe("the end of a visit", () => {
  it("closes a finished filing, and wakes the filings that wait for it if they are due", async () => {
    const { deps, found, add, time, woken, of } = aQueue();
    await add(1);
    await add(2, { group: "other", startAt: began + 9, dueAt: began + 9 });
    await add(3, { startAt: began, dueAt: began });
    const closing = { taskId: 5, filing: 1 };
    for (const filing of [2, 3])
      await deps.filings.askToBeWoken(closing, { taskId: 5, filing, group: `of ${filing}` }, "its close");
    await closeFiling(deps, await found(1));

    expect(await of(1)).not.toHaveProperty("dueAt");
    expect(woken).toEqual([[2, "of 2", 0]]);
    expect((await of(2)).dueAt).toBe(time.now);
  });

  it("postpones the filing to its time with the reason", async () => {
    const { of, woken, counted, logged, informed } = await ended({ ...trouble, until: began + 5 });
    const its = { taskId: 5, filing: 1, rule: "not before its time" };

    const why = { waiting: say("unclear"), waitingFor: "portal_unavailable", waitingRule: "not before its time" };
    expect(await of(1)).toMatchObject({ dueIn: 5, ...why });
    expect(woken).toEqual([]);
    expect(counted).toEqual([]);
    expect(logged).toEqual([]);
    expect(informed).toEqual([["filing waits", { ...its, pause: "portal_unavailable" }]]);
    const ruled = await ended({ ...trouble, until: began + 5, rule: "under review" });
    expect(ruled.informed).toEqual([["filing waits", { ...its, pause: "under review" }]]);
  });

  it("alerts operators when the portal's pages have changed", async () => {
    const detail = "another form";
    const { of, counted, logged, deps } = await ended({ ...trouble, cause: "portal_changed", detail });

    expect((await of(1)).dueIn).toBe(backoffCap);
    expect(counted).toEqual(["PortalChanged"]);
    expect((await deps.breaker.state()).changed).toEqual({ since: began, until: began + loginWindow + 2 * backoffCap });
    expect(logged).toEqual([expect.stringMatching(/pages have changed.*"taskId":5,"difference":"another form"/)]);
  });

  it("for lack of time wakes at once if the visit started late", async () => {
    const short = await ended({ ...outOfTime(), startedLate: true });
    const whole = await ended(outOfTime(1));

    expect(short.woken).toEqual([[1, user, 0]]);
    expect((await short.of(1)).dueIn).toBe(0);
    expect(whole.woken).toEqual([]);
    expect((await whole.of(1)).dueIn).toBeGreaterThan(0);
  });

  it("for any other cause does not wake, even if the filing is due now", async () => {
    const { woken, of } = await ended({ ...trouble, until: began });

    expect((await of(1)).dueIn).toBe(0);
    expect(woken).toEqual([]);
  });
});

describe("patience", () => {
  it("limits every wait to a sweep after its end", async () => {
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

  it("ends each row with what it waited for, and leaves rows in doubt to a person", async () => {
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

  it("leaves a statement that may have been sent to a person, fails any other, and drops the password", async () => {
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

  it("ends rows with the reason on record when no other is given", async () => {
    const { deps, found, add } = aQueue();
    for (const row of [1, 2]) await deps.rows.putIfAbsent(aRow({ number: row }));
    await add(1, {
      check: undefined,
      rows: [1, 2],
      waiting: "the bank was shut",
      waitingFor: "rejected_by_portal",
      rowsWait: [{ row: 2, reason: "it rained", cause: "duplicate_declaration" }],
    });
    await giveUp(deps, await found(1));
    const [first, second] = await deps.rows.list(5, 1, 2);

    expect(first).toMatchObject({ errorValue: "rejected_by_portal" });
    expect(JSON.stringify(first?.details)).toContain("the bank was shut");
    expect(second).toMatchObject({ errorValue: "duplicate_declaration" });
    expect(JSON.stringify(second?.details)).toContain("it rained");
  });

  it("ends a filing without any reason as unanswered by the portal", async () => {
    const { deps, found, add, of } = aQueue();
    await add(1);
    await giveUp(deps, await found(1));

    expect((await of(1)).outcome).toMatchObject({ errorValue: "portal_unavailable" });
    expect((await of(1)).outcome?.details).toEqual(say("gave_up_looking", { days: 14 }));
  });

  it("reads everything again first, so that what was sent meanwhile counts as in doubt", async () => {
    const { deps, found, add, of } = aQueue();
    await add(1, { check: undefined, statement: month });
    const before = single(await found(1));
    await deps.filings.record(before, { statement: { ...month, intent: sent } });
    await giveUp(deps, before);

    expect((await of(1)).outcome).toMatchObject({ state: "NEEDS_REVIEW" });
  });

  it("ends a filing that is no longer on record as it was taken up", async () => {
    const { deps, add, of, found, logged } = aQueue();
    await add(1);
    const filing = await found(1);
    await giveUp(deps, { ...filing, number: 9 }, { reason: notBegun.details, cause: "internal_error" });

    expect(logged).toHaveLength(1);
    expect(await of(1)).toHaveProperty("dueAt");
  });
});
