import { describe, expect, it } from "vitest";
import {
  differingFigures,
  figuresOf,
  overlaps,
  rangeOf,
  sameStay,
  stayOf,
  toCents,
} from "../../../shared/filing/declaring/figures.ts";

const stay = {
  reservationId: "R-1",
  apartmentId: 1,
  startDate: "30/12/2026",
  endDate: "02/01/2027",
  amountReceived: 420.55,
  platform: "Airbnb",
  paymentMethod: "Μετρητά",
  isForeigner: true,
  guestName: "Ada Byron",
  guestId: "P1",
};
const cancelled = {
  ...stay,
  endDate: undefined,
  amountReceived: undefined,
  cancellationDate: "01/12/2026",
  cancellationAmount: 10,
};
const entry = {
  index: 0,
  number: "1/2026",
  final: true,
  amends: false,
  startDate: "30/12/2026",
  endDate: "02/01/2027",
};

describe("a reservation's figures", () => {
  it.each([
    [0.1 + 0.2, 30],
    [1.15, 115],
    [9_999_999.99, 999_999_999],
    [0, 0],
  ])("hold %d euros as %d cents", (euros, cents) => {
    expect(toCents(euros)).toBe(cents);
  });

  it("files the departure that was booked of a cancelled stay, and makes none up", () => {
    expect(figuresOf({ ...cancelled, bookedEndDate: "02/01/2027" })).toMatchObject({
      ...{ endDate: "02/01/2027", cancellationDate: "01/12/2026" },
    });
    expect(figuresOf(cancelled)).not.toHaveProperty("endDate");
  });

  it("know a foreigner by name and passport, whatever tax number came along", () => {
    expect(figuresOf({ ...stay, guestTaxId: "DE123" })).not.toHaveProperty("guestTaxId");
  });

  it("differ by name of field only, never by value", () => {
    const sent = figuresOf(stay);

    expect(differingFigures(sent, sent)).toEqual([]);
    expect(differingFigures(sent, { ...sent, amountCents: 1, endDate: "03/01/2027" })).toEqual([
      "endDate",
      "amountReceived",
    ]);
  });

  it("leave the name of a guest with a Greek tax number to the portal", () => {
    const sent = figuresOf({
      ...stay,
      isForeigner: false,
      guestName: undefined,
      guestId: undefined,
      guestTaxId: "123456789",
    });

    expect(differingFigures(sent, { ...sent, guestName: "ΠΑΠΑΔΟΠΟΥΛΟΣ" })).toEqual([]);
  });
});

describe("the same stay", () => {
  it("has the same property's arrival and departure", () => {
    expect(sameStay(stay, entry)).toBe(true);
    expect(sameStay(stay, { ...entry, endDate: "03/01/2027" })).toBe(false);
    expect(sameStay(stay, { ...entry, startDate: "29/12/2026" })).toBe(false);
  });

  it("of a cancelled reservation is any final of that arrival, and a draft without departure", () => {
    expect(sameStay(cancelled, entry)).toBe(true);
    expect(sameStay(cancelled, { ...entry, final: false })).toBe(false);
    expect(sameStay(cancelled, { ...entry, final: false, endDate: "" })).toBe(true);
    expect(stayOf(cancelled)).not.toBe(stayOf(stay));
  });

  it("is looked for from the earliest arrival to the latest departure, over the year's end", () => {
    expect(rangeOf([{ ...stay, startDate: "31/12/2026", endDate: "05/01/2027" }, stay, cancelled])).toEqual({
      from: "30/12/2026",
      to: "05/01/2027",
    });
  });
});

describe("a stay of other days", () => {
  it.each([
    ["partly the same", "01/01/2027", "05/01/2027", true],
    ["around it", "29/12/2026", "05/01/2027", true],
    ["the same", "30/12/2026", "02/01/2027", false],
    ["that end where it begins", "20/12/2026", "30/12/2026", false],
    ["that begin where it ends", "02/01/2027", "05/01/2027", false],
  ])("is %s", (_, startDate, endDate, isOverlapping) => {
    const declared = { ...entry, startDate, endDate };

    expect(overlaps(stay, declared)).toBe(isOverlapping);
    expect(overlaps(stay, { ...declared, final: false })).toBe(false);
    expect(overlaps(stay, { ...declared, superseded: true })).toBe(false);
  });
});
