import { describe, expect, it } from "vitest";
import { commandLineIn } from "../../../../shared/wording/command-line.ts";
import { record as recordOf } from "../../../../test/support/reservation-record.ts";
import type { ReservationRecord } from "../../../client/lists.ts";
import { reconcile } from "../../consumer/commands/reconcile.ts";

const month = { from: "01/06/2026", to: "30/06/2026" };

const stay = { startDate: "10/06/2026", endDate: "12/06/2026", amountReceived: 100 };
const record = (number: string, change: Partial<ReservationRecord> = {}) =>
  recordOf({ ...stay, reservationId: `r${number}`, declarationServerId: number, declaredAs: number, ...change });
const found = (ours: ReservationRecord[], theirs: ReservationRecord[]) =>
  reconcile(1, month, ours, theirs, commandLineIn("en")).map(({ kind, number, what }) => `${kind} ${number}: ${what}`);

describe("reconciling a month with the portal", () => {
  it("finds nothing when both sides agree", () => {
    expect(found([record("1")], [record("1")])).toEqual([]);
  });

  it("names what is missing, what is extra and which figures differ", () => {
    expect(
      found(
        [record("1"), record("2"), record("3", { cancellationDate: "01/06/2026" })],
        [record("2", { amountReceived: 101, endDate: "13/06/2026" }), record("3"), record("4")],
      ),
    ).toEqual([
      "missing 1: declared by us, not found at the portal",
      "different 2: endDate 12/06/2026, at the portal 13/06/2026; amountReceived 100, at the portal 101",
      "different 3: cancellationDate 01/06/2026, at the portal none",
      "extra 4: declared by others, or by hand",
    ]);
  });

  it("names what is not declared with its reason, what is declared by hand and what is a draft", () => {
    const failed = { uploadStatus: "FAILED", errorValue: "portal_changed", details: "The form is another" } as const;
    const later = { startDate: "20/06/2026", endDate: "21/06/2026" };
    const ours = [
      record("", { ...failed, reservationId: "a" }),
      record("", { ...failed, ...later, reservationId: "b" }),
    ];

    expect(found(ours, [record("5", { amountReceived: 1 }), record("6", { isDraft: true })])).toEqual([
      "byHand : the same days are declared there by others, or by hand; amountReceived 100, at the portal 1",
      "notDeclared : not declared; The form is another",
      "draft 6: a draft at the portal: saved, not declared",
    ]);
  });

  it("leaves out what is on its way", () => {
    expect(found([record("", { uploadStatus: "PENDING" })], [])).toEqual([]);
  });

  it("finds nothing extra in a declaration by hand that ours has corrected", () => {
    const correction = record("2", { amends: "1" });

    expect(found([correction], [record("1"), correction])).toEqual([]);
  });
});
