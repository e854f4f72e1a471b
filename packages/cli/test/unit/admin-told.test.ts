import { describe, expect, it } from "vitest";
import { inWords } from "../../../../shared/wording/outcome-words.ts";
import { say } from "../../../../shared/wording/say.ts";
import { aFiling, type FilingChange } from "../../../../test/support/a-filing.ts";
import { sound } from "../../../../test/unit/declarations/reservation.ts";
import { type RowChange, aRow as row, task } from "../../../../test/unit/filing/one-visit.ts";
import { describeOpen, describeRow, describeTask } from "../../operator/describe.ts";
import { at, minute, now } from "./operated.ts";

const filing = (change: FilingChange = {}) => aFiling({ taskId: 5, rows: [1, 2], createdAt: now, ...change });

const review = { state: "NEEDS_REVIEW", errorValue: "outcome_unknown", details: "look" } as const;

describe("`admin tasks show` prints a reservation", () => {
  const shown = (change: RowChange = {}, filings = [filing()]) =>
    describeRow({ task, rows: [row(change)], filings }, 1).split("\n");

  it("without the parts that are not known", () => {
    expect(shown({}, [])).toEqual([
      "task 5, row 1: PENDING",
      expect.stringContaining(`reservation ${sound.reservationId}, apartment ${sound.apartmentId}, `),
    ]);
  });

  it("with its evidence, its own filing's mark and the rule that ended it", () => {
    const filings = [filing({ number: 2, mark: "other" }), filing({ mark: "ours" })];
    const submitted = { state: "SUBMITTED", rule: "r2" } as const;

    expect(shown({ evidence: [{ at: now, event: "sent", rule: "r1" }], ...submitted }, filings).slice(2)).toEqual([
      "  mark in the notes at the portal: ours",
      `  ${at} sent (r1)`,
      "  ended by the rule: r2",
    ]);
  });

  it("that was cancelled with the day and the amount kept", () => {
    const { endDate: _, amountReceived: __, ...stay } = sound;
    const reservation = { ...stay, cancellationDate: "01/10/2026", cancellationAmount: 90 };

    expect(shown({ reservation })[1]).toContain(`${sound.startDate} to (cancelled 01/10/2026), 90 EUR`);
  });
});

describe("`admin tasks` prints a task", () => {
  it("that is not dispatched with its attempts and when the next one is due", () => {
    const submission = { kind: "check", ownerId: 7 } as const;
    const waiting = { ...task, submission, dispatches: 3, dueAt: now };

    expect(describeTask({ task: waiting, rows: [], filings: [] })).toBe(
      `task 5 (str) of ${task.createdAt}, not dispatched, begun 3 times, due ${at}`,
    );
  });

  it("with each filing as closed or with its state and outcome", () => {
    const outcome = { ...review, details: say("unclear") };
    const ended = { dueAt: now, takeUps: 1, visitsWithoutProgress: 2, check: {}, outcome };
    const filings = [filing(), filing({ number: 2, ...ended })];

    expect(describeTask({ task, rows: [], filings }).split("\n").slice(1)).toEqual([
      "  filing 1: 2 rows, closed",
      `  filing 2: NEEDS_REVIEW ${inWords(say("unclear"))}, taken up 1 times (ten end it), 2 orderly visits without progress (they slow it), due ${at}`,
    ]);
  });

  it("that is open with the number of open rows and each reason for waiting once", () => {
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

  it("that waits for nothing on one line", () => {
    expect(describeOpen({ task, rows: [], filings: [filing({ dueAt: now })] }, now).split("\n")).toHaveLength(1);
  });
});
