import { describe, expect, it } from "vitest";
import { describeCase, describeOpen, describeShortly, describeTask } from "../../../cli/operator/describe.ts";
import type { Filing } from "../../../shared/filing/records/filings.ts";
import { newRow } from "../../../shared/filing/records/new-row.ts";
import type { Row } from "../../../shared/filing/records/rows.ts";
import { say } from "../../../shared/wording/say.ts";
import { sound } from "../declarations/reservation.ts";
import { task } from "../filing/one-visit.ts";
import { at, minute, now } from "./operated.ts";

const filing = (change: Partial<Filing> = {}): Filing => ({
  ...{ taskId: 5, filing: 1, group: "maria", rows: [1, 2], draft: false, mark: "m", createdAt: now, claims: 0 },
  visitsWithoutProgress: 0,
  ...change,
});
const row = (change: Partial<Row> = {}): Row => ({ ...newRow(task, 1, 1, sound), ...change });
const caseOf = (change: Partial<Row>) => ({
  ...{ kind: "row" as const, row: row(change), filing: undefined, apartment: undefined, owner: undefined },
});

const statement = { year: 2026, month: 5, draft: false, portalUsername: "maria", records: [] };
const intent = { before: [], at: now, attempts: 2, looks: 7 };
const review = { state: "NEEDS_REVIEW", errorValue: "outcome_unknown", details: "look" } as const;
const seen = [
  { at: now - minute, event: "sent" },
  { at: now, event: "no answer" },
];

describe("a climate-fee statement under review", () => {
  const stated = (change: Partial<Filing>) => ({
    kind: "statement" as const,
    filing: filing({ statement, ...change }),
  });

  it("is shown with all that was sent and seen", () => {
    const before = { ...intent, before: ["12", "13"] };
    const found = stated({ statement: { ...statement, intent: before }, outcome: review, evidence: seen });

    expect(describeCase(found).split("\n")).toEqual([
      "task 5: NEEDS_REVIEW outcome_unknown look",
      "  statement of 5/2026 for maria",
      `  sent 2 times, last ${at}; looked for 7 times`,
      "  there before it was sent: 12, 13",
      "  2026-10-20T08:59:00.000Z sent",
      `  ${at} no answer`,
    ]);
  });

  it("says that nothing was there before, or that nothing was sent yet", () => {
    expect(describeCase(stated({ statement: { ...statement, intent } }))).toContain("there before it was sent: none");
    expect(describeCase(stated({})).split("\n")).toEqual(["task 5: PENDING", "  statement of 5/2026 for maria"]);
  });

  it("is a line in the list, with what was seen last", () => {
    expect(describeShortly(stated({ evidence: seen }))).toBe(`5  statement of 5/2026, last seen ${at}: no answer`);
    expect(describeShortly(stated({}))).toBe("5  statement of 5/2026");
  });
});

describe("a reservation under review", () => {
  it("is told without what is not known of it", () => {
    expect(describeShortly(caseOf({}))).toBe(`5 1  reservation ${sound.reservationId}`);
    expect(describeCase(caseOf({})).split("\n")).toEqual([
      "task 5, row 1: PENDING",
      expect.stringContaining(`reservation ${sound.reservationId}, apartment ${sound.apartmentId}, `),
      "  property not on record, portal user not on record",
    ]);
  });

  it("names property and portal user where they are on record", () => {
    const found = { ...caseOf({}), apartment: { registryId: "00000100001" }, owner: { portalUsername: "maria" } };

    expect(describeCase(found)).toContain("\n  property 00000100001, portal user maria");
  });

  it("that was cancelled says when, and what was kept", () => {
    const { endDate: _, amountReceived: __, ...stay } = sound;
    const reservation = { ...stay, cancellationDate: "01/10/2026", cancellationAmount: 90 };

    expect(describeCase(caseOf({ reservation }))).toContain(`${sound.startDate} to (cancelled 01/10/2026), 90 EUR`);
  });
});

describe("a task", () => {
  it("that is not dispatched says how often it was begun, and when it is next", () => {
    const submission = { kind: "check", ownerId: 7 } as const;
    const waiting = { ...task, submission, dispatches: 3, dueAt: now };

    expect(describeTask({ task: waiting, rows: [], filings: [] })).toBe(
      `task 5 (str) of ${task.createdAt}, not dispatched, begun 3 times, due ${at}`,
    );
  });

  it("says of each filing whether it is closed, or how it goes, and its outcome where it has one", () => {
    const outcome = { ...review, details: "no clear answer" };
    const filings = [filing(), filing({ filing: 2, dueAt: now, claims: 1, visitsWithoutProgress: 2, outcome })];

    expect(describeTask({ task, rows: [], filings }).split("\n").slice(1)).toEqual([
      "  filing 1: 2 rows, closed",
      `  filing 2: NEEDS_REVIEW no clear answer, claimed 1 times, 2 visits without progress, due ${at}`,
    ]);
  });

  it("that is open says how many rows are, and once what its open filings wait for", () => {
    const states = ["PENDING", "PROCESSING", "CHECKING", "SUBMITTED", "FAILED"] as const;
    const rows = states.map((state) => row({ state }));
    const waits = { dueAt: now, waiting: say("filing_stopped") };
    const filings = [filing(waits), filing(waits), filing({ waiting: "closed long ago" }), filing({ dueAt: now })];
    const [first, ...others] = describeOpen({ task, rows, filings }, Date.parse(task.createdAt) + 5 * minute).split(
      "\n",
    );

    expect(first).toBe("task 5 (str), 5 minutes old: 3 of 5 rows open");
    expect(others).toHaveLength(1);
    expect(others[0]).toMatch(/^ {2}waits: .*stopped/);
  });

  it("that waits for nothing is one line", () => {
    expect(describeOpen({ task, rows: [], filings: [filing({ dueAt: now })] }, now).split("\n")).toHaveLength(1);
  });
});
