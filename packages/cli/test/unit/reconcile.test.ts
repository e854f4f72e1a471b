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
  reconcile(month, ours, theirs, commandLineIn("en")).map(({ kind, number, what }) => `${kind} ${number}: ${what}`);

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

  it.each([
    ["startDate", "11/06/2026", "10/06/2026"],
    ["endDate", "13/06/2026", "12/06/2026"],
    ["amountReceived", 99.5, "100"],
    ["cancellationDate", "01/06/2026", "none"],
    ["cancellationAmount", 0, "none"],
  ])("names a %s of %j that is another at the portal", (name, figure, there) => {
    const what = `${name} ${figure}, at the portal ${there}`;
    expect(found([record("1", { [name]: figure })], [record("1")])).toEqual([`different 1: ${what}`]);
  });

  it("finds no difference in a stay that was cancelled after it was declared: the portal keeps its end", () => {
    const { endDate, ...there } = record("5", { cancellationDate: "01/06/2026", cancellationAmount: 40 });

    expect(found([there], [{ ...there, endDate: "12/06/2026" }])).toEqual([]);
    expect(found([there], [record("5")])).toHaveLength(1);
    expect(found([record("5")], [{ ...there, endDate: "12/06/2026" }])).toHaveLength(1);
    expect(endDate).toBe("12/06/2026");
  });

  it("treats the same number of another year as another declaration", () => {
    const lastYears = record("1", { declaredYear: "2025", startDate: "10/06/2025", endDate: "12/06/2025" });

    expect(found([lastYears], [record("1", { declaredYear: "2026" })])).toHaveLength(1);
    expect(found([lastYears, record("1")], [record("1", { declaredYear: "2026" })])).toEqual([]);
  });

  it("ignores the portal's drafts and our rows that are not submitted", () => {
    expect(found([record("1", { uploadStatus: "FAILED" })], [record("5", { isDraft: true })])).toEqual([]);
  });

  it.each([
    ["01/06/2026", 1],
    ["30/06/2026", 1],
    ["31/05/2026", 0],
    ["01/07/2026", 0],
  ])("looks only at arrivals in the month: %s, %i differences", (startDate, count) => {
    expect(found([record("1", { startDate })], [])).toHaveLength(count);
    expect(found([], [record("1", { startDate })])).toHaveLength(count);
  });

  it("does not call a declaration extra that we filed for another month", () => {
    expect(found([record("1", { startDate: "31/05/2026" })], [record("1")])).toEqual([]);
  });
});
