import fc from "fast-check";
import { expect, it } from "vitest";
import { centsOf, centsShown, comma, dotted } from "../../../shared/portal/aade/numbers.ts";

it("amounts are written with a comma in the visible field and a dot in the hidden one", () => {
  expect([comma(35050), dotted(35050)]).toEqual(["350,50", "350.50"]);
  expect([comma(5), dotted(0)]).toEqual(["0,05", "0.00"]);
});

it("every amount that is written is read back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      expect([centsOf(dotted(cents)), centsShown(comma(cents))]).toEqual([cents, cents]);
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
  "does not read %j as a kept amount",
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
  "does not read %j as a shown amount",
  (text) => {
    expect(centsShown(text)).toBeUndefined();
  },
);
