import { expect, it } from "vitest";
import { dayOf } from "../../../../shared/contract/day.ts";
import { noCounts } from "../../../../test/support/reservation-record.ts";
import { doneOf, summary } from "../../service/summary.ts";
import { record } from "./records.ts";

const now = dayOf("10/05/2026");

it("the overview counts what is where, and by day in Athens what was filed or failed", () => {
  const on = (dateUploaded: string, change: object) => record({ ...change, dateUploaded });
  const failed = { uploadStatus: "FAILED", errorValue: "portal_changed" };
  const { counts, byDay } = summary(
    [
      on("2026-05-10T20:59:00.000Z", {}),
      on("2026-05-09T21:00:00.000Z", { ...failed, dueDate: "20/04/2026" }),
      on("2026-05-09T20:59:00.000Z", { ...failed, dueDate: "17/05/2026" }),
      on("2026-05-09T10:00:00.000Z", { uploadStatus: "FAILED", errorValue: "duplicate_declaration", declaredAs: "5" }),
      on("2026-05-09T10:00:00.000Z", { uploadStatus: "PENDING" }),
      on("2026-04-11T10:00:00.000Z", {}),
      on("2026-04-10T10:00:00.000Z", {}),
    ],
    now,
  );

  expect(Object.fromEntries(counts)).toEqual({ filed: 4, needsAction: 2, overdue: 1, dueThisWeek: 1, waiting: 1 });
  expect(byDay).toHaveLength(30);
  expect([byDay[0], ...byDay.slice(-2)]).toEqual([
    { at: "11/04/2026", count: 1, failed: 0 },
    { at: "09/05/2026", count: 2, failed: 1 },
    { at: "10/05/2026", count: 2, failed: 1 },
  ]);
});

it("the overview names the five first to be mended, by due date", () => {
  const uploadStatus = "NEEDS_REVIEW" as const;
  const toMend = ["19", "14", "18", "13", "17", "12"].map((day) => record({ uploadStatus, dueDate: `${day}/05/2026` }));
  const { first } = summary([record(), record({ uploadStatus: "DRAFTED" }), ...toMend], now);

  expect(first.map(({ dueDate }) => dueDate.slice(0, 2))).toEqual(["12", "13", "14", "17", "18"]);
});

it("a task's rows are done unless they wait, are being filed or are looked for", () => {
  expect(doneOf({ ...noCounts, total: 100, pending: 1, processing: 20, checking: 40, submitted: 39 })).toBe(39);
});
