import { expect, it } from "vitest";
import { dayOf } from "../../../../shared/contract/day.ts";
import { noCounts } from "../../../../test/support/reservation-record.ts";
import { countsOf, doneOf } from "../../service/summary.ts";
import { record } from "./records.ts";

it("reservations are counted by what they need", () => {
  const failed = { uploadStatus: "FAILED", errorValue: "portal_changed" } as const;
  const counts = countsOf(
    [
      record(),
      record({ ...failed, dueDate: "20/04/2026" }),
      record({ ...failed, dueDate: "17/05/2026" }),
      record({ uploadStatus: "FAILED", errorValue: "duplicate_declaration", declaredAs: "5" }),
      record({ uploadStatus: "PENDING" }),
    ],
    dayOf("10/05/2026"),
  );

  expect(Object.fromEntries(counts)).toEqual({ filed: 2, needsAction: 2, overdue: 1, dueThisWeek: 1, waiting: 1 });
});

it("a task's rows are done unless they wait, are being filed or are looked for", () => {
  expect(doneOf({ ...noCounts, total: 100, pending: 1, processing: 20, checking: 40, submitted: 39 })).toBe(39);
});
