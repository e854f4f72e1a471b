import fc from "fast-check";
import { expect, it } from "vitest";
import { dateOf, dayOf } from "../../../../shared/contract/day.ts";
import { inForce, isFinal } from "../../../client/in-force.ts";
import { daysIn, isWeekend } from "../../service/calendar.ts";
import { attentionOf } from "../../service/due.ts";
import { filtered } from "../../service/filter.ts";
import { type Reservation, recordsOf as recordsFrom } from "../../service/manager-records.ts";
import { record } from "./records.ts";

const number = fc.constantFrom("", "1", "2");
/** The year of a number, if the portal showed it. */
const year = fc.constantFrom("2025", "2026", undefined);
const outcome = fc.constantFrom<Pick<Reservation, "uploadStatus" | "errorValue">>(
  ...(["PENDING", "PROCESSING", "CHECKING", "SUBMITTED", "DRAFTED", "NEEDS_REVIEW"] as const).map((uploadStatus) => ({
    uploadStatus,
    errorValue: "" as const,
  })),
  ...(["duplicate_declaration", "cancelled", "portal_changed"] as const).map((errorValue) => ({
    uploadStatus: "FAILED" as const,
    errorValue,
  })),
);
const named = fc.record({ reservationId: fc.constantFrom("A", "B", "C"), apartmentId: fc.constantFrom(1, 2) });
const years = fc.record({ declaredYear: year, amendsYear: year });
const reservation = fc
  .tuple(named, outcome, fc.record({ own: number, another: number, amended: number }), fc.nat(60), years)
  .map(([ids, ended, { own, another, amended }, start, itsYears]): Reservation => {
    const from = dayOf("15/03/2026") + start;
    const isDeclared = ended.uploadStatus === "SUBMITTED" && own !== "";
    const [declarationServerId, declaredAs, amends] = isDeclared ? [own, own, amended] : ["", another, ""];
    return record({
      ...ids,
      ...ended,
      startDate: dateOf(from),
      endDate: dateOf(from + 1 + (start % 20)),
      dateUploaded: `2026-04-${10 + Math.trunc(start / 10)}T10:00:00.000Z`,
      declarationServerId,
      declaredAs,
      amends,
      ...itsYears,
    });
  });
/** Whether two numbers may be the same; those of different years are not. */
const isOne = (one: string, other: string, itsYear?: string, otherYear?: string) =>
  one !== "" && one === other && (itsYear ?? otherYear) === (otherYear ?? itsYear);
const idOf = ({ apartmentId, reservationId }: Reservation) => `${apartmentId} ${reservationId}`;

const recordsOf = (reservations: readonly Reservation[]) =>
  recordsFrom(reservations, { apartments: [], owners: [] }, { since: "", hasAllOpen: true });

it("every reservation is listed or set aside once, and counted", () => {
  fc.assert(
    fc.property(fc.array(reservation, { maxLength: 12 }), (sent) => {
      const records = recordsOf(sent);
      const shown = [...filtered(records, {}), ...filtered(records, { view: "setAside" })].map(idOf);

      expect(shown.sort()).toEqual([...new Set(sent.map(idOf))].sort());
      expect(records.latest.filter((one) => attentionOf(one).length === 0)).toEqual([]);
      expect(filtered(records, { text: "a" }).map(idOf)).toEqual(
        expect.arrayContaining(sent.filter(({ reservationId }) => reservationId === "A").map(idOf)),
      );
    }),
    { numRuns: 500 },
  );
});

it("the calendar shows everything not set aside, or the declaration in its place", () => {
  fc.assert(
    fc.property(fc.array(reservation, { maxLength: 12 }), (sent) => {
      const records = recordsOf(sent);
      const shown = new Set(inForce(records.reservations));
      const finals = [...shown].filter(isFinal);
      const speaksFor = (one: Reservation) => (other: Reservation) =>
        one.apartmentId === other.apartmentId &&
        isOne(one.declaredAs, other.declarationServerId, one.declaredYear, other.declaredYear);
      const hidden = records.latest.filter((one) => !shown.has(one) && !finals.some(speaksFor(one)));

      expect(hidden).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it("a declaration is set aside only when another amends its number and year", () => {
  fc.assert(
    fc.property(fc.array(reservation, { maxLength: 12 }), (sent) => {
      const { setAside } = recordsOf(sent);
      const amends = (one: Reservation) => (later: Reservation) =>
        later.apartmentId === one.apartmentId &&
        isOne(later.amends, one.declarationServerId, later.amendsYear, one.declaredYear);

      expect(setAside.filter((one) => isFinal(one) && !sent.some(amends(one)))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it("a stay is shown in exactly the months that have one of its days", () => {
  const april = dayOf("01/04/2026");
  const stay = (startDate: string, endDate?: string) => daysIn({ ...record({ startDate }), endDate }, april, 30);

  // The day of departure is none of its days.
  expect(stay("30/03/2026", "01/04/2026")).toBeUndefined();
  expect(stay("30/03/2026", "03/04/2026")).toEqual({ from: 0, to: 2 });
  expect(stay("03/04/2026", "07/04/2026")).toEqual({ from: 2, to: 6 });
  expect(stay("30/04/2026", "02/05/2026")).toEqual({ from: 29, to: 30 });
  expect(stay("01/05/2026", "02/05/2026")).toBeUndefined();
  // A cancelled stay is shown on the day of its arrival.
  expect(stay("01/04/2026")).toEqual({ from: 0, to: 1 });
  expect(stay("31/03/2026")).toBeUndefined();
});

it("the calendar knows weekends", () => {
  const week = Array.from({ length: 7 }, (_, index) => dayOf("23/11/2026") + index);

  expect(week.map(isWeekend)).toEqual([false, false, false, false, false, true, true]);
});
