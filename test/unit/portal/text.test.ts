import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOf, dayOf } from "../../../shared/contract/day.ts";
import { halvesAndMiddle, overlapsRange, widened } from "../../../shared/portal/aade/text/dates.ts";
import { centsOf, centsShown, comma, dotted } from "../../../shared/portal/aade/text/numbers.ts";
import { beginsAs, isLabel, sameText } from "../../../shared/portal/aade/text/same-text.ts";

it.each([
  ["Άφιξη /Arrival Date", "Άφιξη / Arrival Date"],
  ["ΑΦΙΞΗ/ ARRIVAL DATE *:", "Άφιξη / Arrival Date"],
  ["Ηλεκτρονική πλατφόρμα / E-platform", "Ηλεκτρονική πλατφόρμα / E- platform"],
  ["Ημερομηνία ακύρωσης / Cancellation Date", "Ημερομηνία ακύρωσης / Cancelation Date"],
  ["ΤΡΟΠΟΣ ΠΛΗΡΩΜΗΣ ΜΙΣΘΩΜΑΤΟΣ", "Τρόπος πληρωμής μισθώματος / Method of Payment"],
  ["Username:", "username"],
  ["Hλεκτρονική πλατφόρμα / Ε- platform", "Ηλεκτρονική πλατφόρμα / E- platform"],
  ["A/A Δήλωσης / S/N Declaration", "Α/Α Δήλωσης / S/N Declaration"],
  ["A/A Δήλωσης", "Α/Α Δήλωσης / S/N Declaration"],
  ["AΦM / Τax No", "ΑΦΜ / TIN (Tax Identification No)"],
  ["ATAK", "ΑΤΑΚ/ PIN (Property's Identification No)"],
  ["ATAK / Property's Id", "ΑΤΑΚ/ PIN (Property's Identification No)"],
  ["Usernαme:", "username"],
  ["abehikmnoptxyz", "αβεηικμνορτχυζ"],
])("%j is read as the label %j", (shown, known) => {
  expect(isLabel(shown, known)).toBe(true);
});

it.each([
  ["Αναχώρηση / Arrival Date", "Άφιξη / Arrival Date"],
  ["Ημερομηνία άφιξης / Arrival Date", "Άφιξη / Arrival Date"],
  ["Arrival Date", "Άφιξη / Arrival Date"],
  ["", "Άφιξη / Arrival Date"],
  ["Password", "username"],
  ["Όνομα", "username"],
  ["TIN (Tax Identification No)", "ΑΦΜ / TIN (Tax Identification No)"],
  ["Έκδοση Aποδεικτικού", "Έκδοση / Issue"],
])("%j is not read as the label %j", (shown, known) => {
  expect(isLabel(shown, known)).toBe(false);
});

it("a failure is not taken for the success that its words contain", () => {
  expect(beginsAs("Επιτυχής αποθήκευση.", "Επιτυχής Αποθήκευση")).toBe(true);
  expect(beginsAs("Ανεπιτυχής Αποθήκευση", "Επιτυχής Αποθήκευση")).toBe(false);
});

it("options are compared by letters and digits", () => {
  expect(sameText("Only-apartments", "Only Apartments")).toBe(true);
  expect(sameText("Homestay", "HomeAway")).toBe(false);
  expect(sameText("Μετρητά", "Mετρητά")).toBe(true);
  expect(sameText("Βooking.com", "Booking.com")).toBe(true);
});

it("amounts are written with a comma in the visible field and a dot in the hidden one", () => {
  expect(comma(35050)).toBe("350,50");
  expect(dotted(35050)).toBe("350.50");
  expect(comma(5)).toBe("0,05");
  expect(dotted(0)).toBe("0.00");
});

it("every amount that is written is read back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      expect(centsOf(dotted(cents))).toEqual(cents);
      expect(centsShown(comma(cents))).toEqual(cents);
    }),
  );
});

it.each([
  ["350.000000", 35000],
  ["350.5", 35050],
  ["350", 35000],
  ["0.1", 10],
])("the hidden amount %s is read", (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

it.each(["", "350.505", "350,00", "-1", "1e3", "12.", " 1", "1 000", "NaN"])(
  "the hidden amount %j is refused",
  (text) => {
    expect(centsOf(text)).toBeUndefined();
  },
);

it.each([
  ["1.350,00", 135000],
  ["1.234.567,89", 123456789],
  ["350,5", 35050],
  ["350 €", 35000],
  ["350,00€", 35000],
  ["350,00  €", 35000],
  ["1.350", 135000],
  ["12.350,00", 1235000],
  ["12350", 1235000],
])("the visible amount %s is read", (text, cents) => {
  expect(centsShown(text)).toBe(cents);
});

it.each(["", "1.35,00", "350.50", "1,350.00", "€", "€350", "3€50", "1234.567"])(
  "the visible amount %j is refused",
  (text) => {
    expect(centsShown(text)).toBeUndefined();
  },
);

const first = dayOf("27/02/2026");
const daysOf = ({ from, to }: { from: string; to: string }) => [dayOf(from), dayOf(to)] as const;

describe("a range that is too long for the portal", () => {
  it.each(Array.from({ length: 40 }, (_, place) => place + 2))(
    "of %i days is split into shorter ones that miss nothing",
    (length) => {
      const parts = halvesAndMiddle({ from: dateOf(first), to: dateOf(first + length - 1) }).map(daysOf);
      const within = (day: number) => parts.some(([from, to]) => from <= day && day <= to);
      const together = (day: number) => parts.some(([from, to]) => from <= day && day + 1 <= to);
      const days = Array.from({ length }, (_, place) => first + place);

      expect(days.every(within)).toBe(true);
      // Two days are asked for one by one; of more, every two successive days stay together.
      expect(days.slice(1).every((day) => together(day - 1))).toBe(length > 2);
      for (const [from, to] of parts) {
        expect(to - from + 1).toBeLessThan(length);
        expect(from >= first).toBe(true);
        expect(to < first + length).toBe(true);
        expect(from <= to).toBe(true);
      }
    },
  );

  it("of two days is asked for day by day, once", () => {
    expect(halvesAndMiddle({ from: "28/02/2026", to: "01/03/2026" })).toEqual([
      { from: "28/02/2026", to: "28/02/2026" },
      { from: "01/03/2026", to: "01/03/2026" },
    ]);
  });

  it("of one day cannot be split", () => {
    expect(halvesAndMiddle({ from: "27/02/2026", to: "27/02/2026" })).toEqual([]);
  });
});

it.each([
  ["02/03/2026", "04/03/2026", true],
  ["28/02/2026", "01/03/2026", true],
  ["31/03/2026", "02/04/2026", true],
  ["27/02/2026", "28/02/2026", false],
  ["01/04/2026", "02/04/2026", false],
  ["01/03/2026", "", true],
  ["28/02/2026", "", false],
])("a stay from %s to %s has a day in March: %s", (startDate, endDate, expected) => {
  expect(overlapsRange({ startDate, endDate }, { from: "01/03/2026", to: "31/03/2026" })).toBe(expected);
});

it("a range is widened by days on both sides, across months and years", () => {
  expect(widened({ from: "01/03/2028", to: "30/12/2028" }, 2)).toEqual({ from: "28/02/2028", to: "01/01/2029" });
});
