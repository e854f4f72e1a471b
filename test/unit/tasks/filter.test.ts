import { describe, expect, it } from "vitest";
import { newRow, type Row } from "../../../shared/records/rows.ts";
import { filterOf } from "../../../shared/tasks/reading/filter.ts";
import { sound } from "../declarations/reservation.ts";
import { began, task } from "../filing/one-visit.ts";

const row: Row = { ...newRow(task, 1, 1, sound), state: "FAILED", errorValue: "cancelled" };
const due = Date.UTC(2026, 10, 20, 22);
type Asked = Parameters<typeof filterOf>[0];
const fits = (asked: Asked, one: Row = row, now = began) => filterOf(asked, now)(one);

describe("a list of reservations", () => {
  it("has all of them where nothing is asked, but those that are gone", () => {
    expect(fits({})).toBe(true);
    expect([-1, 0, 1].map((off) => fits({}, { ...row, expiresAt: began / 1_000 + off }))).toEqual([false, false, true]);
  });

  it.each<[string, Asked, Asked]>([
    ["a state", { status: "FAILED" }, { status: "PENDING" }],
    ["an error", { errorValue: "cancelled" }, { errorValue: "owner_not_found" }],
    ["an apartment", { apartmentId: 1 }, { apartmentId: 2 }],
    ["an owner's apartments", { apartmentIds: new Set([1, 2]) }, { apartmentIds: new Set([2]) }],
    ["a reservation", { reservationId: "A-1" }, { reservationId: "A-2" }],
    ["arrivals from a day on", { from: "03/10/2026" }, { from: "04/10/2026" }],
    ["arrivals up to a day", { to: "03/10/2026" }, { to: "02/10/2026" }],
    ["arrivals across years", { from: "31/12/2025", to: "01/01/2027" }, { from: "01/01/2027" }],
    ["what needs attention", { needsAttention: true }, { needsAttention: false }],
  ])("is narrowed down to %s", (_, asked, other) => {
    expect(fits(asked)).toBe(true);
    expect(fits(other)).toBe(false);
  });

  it("has a reservation by its id in whatever form of Unicode", () => {
    const decomposed = { ...row, reservation: { ...sound, reservationId: "Cafe\u0301" } };
    expect(fits({ reservationId: "Café" }, decomposed)).toBe(true);
  });

  it("has what all that is asked holds of, at once", () => {
    expect(fits({ status: "FAILED", apartmentId: 1, from: "01/10/2026", to: "31/10/2026" })).toBe(true);
    expect(fits({ status: "FAILED", apartmentId: 2, from: "01/10/2026", to: "31/10/2026" })).toBe(false);
  });
});

describe("attention is needed", () => {
  const wants = (state: Row["state"], now = began) => fits({ needsAttention: true }, { ...row, state }, now);

  it("by what has failed or waits for a person, however early, and never by what is declared or drafted", () => {
    expect([wants("FAILED"), wants("NEEDS_REVIEW")]).toEqual([true, true]);
    expect([wants("SUBMITTED", due + 1), wants("DRAFTED", due + 1)]).toEqual([false, false]);
  });

  it("by what is open once its day is over", () => {
    for (const state of ["PENDING", "PROCESSING", "CHECKING"] as const)
      expect([wants(state, due), wants(state, due + 1)]).toEqual([false, true]);
  });
});
