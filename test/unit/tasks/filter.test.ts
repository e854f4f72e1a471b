import { describe, expect, it } from "vitest";
import { secondOf } from "../../../shared/ids-and-times.ts";
import type { Row } from "../../../shared/records/rows.ts";
import { meetsFilter } from "../../../shared/tasks/reading/filter.ts";
import { say } from "../../../shared/wording/say.ts";
import { sound } from "../declarations/reservation.ts";
import { aRow, began, type RowChange } from "../filing/one-visit.ts";

const failed = (change: RowChange = {}) => aRow({ errorValue: "rejected_by_portal", ...change, state: "FAILED" });
const row = failed();
const due = Date.UTC(2026, 10, 20, 22);
type Asked = Parameters<typeof meetsFilter>[0];
const fits = (asked: Asked, one: Row = row, now = began) => meetsFilter(asked, now)(one);

describe("the filter of reservations", () => {
  it("keeps everything but expired rows by default", () => {
    expect(fits({})).toBe(true);
    const fitsUntil = (at: number) => fits({}, { ...row, expiresAt: secondOf(at) });
    expect([-1_000, 0, 1_000].map((off) => fitsUntil(began + off))).toEqual([false, false, true]);
  });

  it.each<[string, Asked, Asked]>([
    ["a state", { status: "FAILED" }, { status: "PENDING" }],
    ["an error", { errorValue: "rejected_by_portal" }, { errorValue: "owner_not_found" }],
    ["an apartment", { apartmentId: 1 }, { apartmentId: 2 }],
    ["an owner's apartments", { apartmentIds: new Set([1, 2]) }, { apartmentIds: new Set([2]) }],
    ["a reservation", { reservationId: "A-1" }, { reservationId: "A-2" }],
    ["arrivals from a day on", { from: "03/10/2026" }, { from: "04/10/2026" }],
    ["arrivals up to a day", { to: "03/10/2026" }, { to: "02/10/2026" }],
    ["arrivals across years", { from: "31/12/2025", to: "01/01/2027" }, { from: "01/01/2027" }],
    ["what needs attention", { needsAttention: true }, { needsAttention: false }],
  ])("selects %s", (_, asked, other) => {
    expect(fits(asked)).toBe(true);
    expect(fits(other)).toBe(false);
  });

  it("matches a reservationId in any Unicode form", () => {
    const decomposed = { ...row, reservation: { ...sound, reservationId: "Cafe\u0301" } };
    expect(fits({ reservationId: "Café" }, decomposed)).toBe(true);
  });

  it("combines all conditions", () => {
    expect(fits({ status: "FAILED", apartmentId: 1, from: "01/10/2026", to: "31/10/2026" })).toBe(true);
    expect(fits({ status: "FAILED", apartmentId: 2, from: "01/10/2026", to: "31/10/2026" })).toBe(false);
  });
});

describe("a reservation needs attention", () => {
  const wants = (state: Row["state"], now = began) => fits({ needsAttention: true }, aRow({ state }), now);

  it("when it failed or is in review, at any time, but never when declared or drafted", () => {
    expect(wants("FAILED")).toBe(true);
    expect(wants("NEEDS_REVIEW")).toBe(true);
    expect(wants("SUBMITTED", due + 1)).toBe(false);
    expect(wants("DRAFTED", due + 1)).toBe(false);
  });

  const declared = { errorValue: "duplicate_declaration", declaredAs: "9/2026" } as const;
  const later = { details: say("declared_later", { number: "9/2026", taskId: 8 }), differs: ["endDate"] };

  it.each<[string, Row, boolean]>([
    ["not if it was cancelled on request", failed({ errorValue: "cancelled" }), false],
    ["not if it is declared exactly as sent", failed(declared), false],
    ["not if a later version of it is declared", failed({ ...declared, ...later }), false],
    ["if it is declared otherwise", failed({ ...declared, differs: ["endDate"] }), true],
    ["if another declaration stands in its way", failed({ errorValue: "duplicate_declaration" }), true],
    ["if a draft of ours differs", aRow({ state: "NEEDS_REVIEW" }), true],
  ])("%s", (_, one, expected) => {
    expect(fits({ needsAttention: true }, one)).toBe(expected);
    expect(fits({ needsAttention: false }, one)).toBe(!expected);
  });

  it("when it is open past its due date", () => {
    for (const state of ["PENDING", "PROCESSING", "CHECKING"] as const) {
      expect(wants(state, due)).toBe(false);
      expect(wants(state, due + 1)).toBe(true);
    }
  });
});
