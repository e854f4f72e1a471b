import { describe, expect, it } from "vitest";
import {
  correctedFigures,
  correctionsOf,
  differingFields,
  differingFigures,
  figuresOf,
  inYearsAround,
  isSameGuest,
  overlapsStay,
  rangeOf,
  sameStay,
  toCents,
  waitsFor,
} from "../../../shared/filing/declaring/figures.ts";
import { stayOf } from "../../../shared/records/reservations.ts";

const days = { startDate: "10/10/2026", endDate: "14/10/2026" };
const sold = { reservationId: "R", apartmentId: 1, platform: "Airbnb", paymentMethod: "Μετρητά" };
const greek = { ...sold, ...days, amountReceived: 420.5, isForeigner: false, guestTaxId: "123456789" };
const foreign = { ...sold, ...days, amountReceived: 420.5, isForeigner: true, guestName: "Ada Byron", guestId: "P1" };
const cancelled = {
  ...sold,
  startDate: days.startDate,
  isForeigner: false,
  guestTaxId: "123456789",
  cancellationDate: "01/10/2026",
  cancellationAmount: 90.1,
};
const form = { ...days, platform: "Airbnb", paymentMethod: "Μετρητά", amountCents: 420_50 };

describe("the figures of a declaration", () => {
  it("have the Greek tax number of a guest", () => {
    expect(figuresOf(greek)).toEqual({ ...form, isForeigner: false, guestTaxId: "123456789" });
  });

  it("have name and passport of a foreigner, and no tax number", () => {
    const guest = { isForeigner: true, guestName: "Ada Byron", guestId: "P1" };

    expect(figuresOf({ ...foreign, guestTaxId: "DE123" })).toEqual({ ...form, ...guest });
  });

  it("have no tax number of nine zeros, since the form writes that itself", () => {
    expect(figuresOf({ ...greek, guestTaxId: "000000000" })).toEqual({ ...form, isForeigner: false });
  });

  it("of a cancelled stay have its cancellation date and kept amount in cents", () => {
    const { startDate, platform, paymentMethod, isForeigner, guestTaxId, cancellationDate } = cancelled;

    expect(figuresOf(cancelled)).toEqual({
      startDate,
      platform,
      paymentMethod,
      isForeigner,
      guestTaxId,
      cancellationDate,
      cancellationCents: 90_10,
    });
  });
});

it("euros are converted to whole cents", () => {
  expect([0.1 + 0.2, 1.15, 9_999_999.99, 0].map(toCents)).toEqual([30, 115, 999_999_999, 0]);
});

describe("the figures of a correction", () => {
  const declared = figuresOf(greek);

  it("to a cancelled stay keep the declared departure", () => {
    expect(correctedFigures(cancelled, declared)).toEqual({ ...figuresOf(cancelled), endDate: days.endDate });
    expect(correctionsOf(cancelled, declared)).not.toContain("endDate");
  });

  it("keep no departure on or before the arrival", () => {
    for (const startDate of ["14/10/2026", "15/10/2026", "01/01/2027"])
      expect(correctedFigures({ ...cancelled, startDate }, declared)).not.toHaveProperty("endDate");
  });

  it("to another stay have the departure that was sent", () => {
    const moved = { ...greek, endDate: "15/10/2026" };

    expect(correctedFigures(moved, declared)).toEqual(figuresOf(moved));
    expect(correctedFigures({ ...cancelled, bookedEndDate: "13/10/2026" }, declared).endDate).toBe("13/10/2026");
    const { endDate: _, ...open } = greek;
    expect(correctedFigures(open, declared)).not.toHaveProperty("endDate");
  });

  it("may keep the declared departure only in an amendment", () => {
    const row = { reservation: cancelled };
    const found = { ...figuresOf(cancelled), endDate: days.endDate };

    expect(differingFields(row, { amends: "255" }, found)).toEqual([]);
    expect(differingFields(row, {}, found)).toEqual(["endDate"]);
  });
});

describe("the differing figures of a declaration", () => {
  const differing = (change: object, of: Parameters<typeof figuresOf>[0] = greek) =>
    differingFigures(figuresOf(of), { ...figuresOf(of), ...change });

  it.each([
    [{ startDate: "11/10/2026" }, ["startDate"]],
    [{ endDate: "15/10/2026", amountCents: 420_51 }, ["endDate", "amountReceived"]],
    [{ platform: "Booking.com" }, ["platform"]],
    [{ paymentMethod: "Λοιποί" }, ["paymentMethod"]],
    [{ guestTaxId: "987654321" }, ["guestTaxId"]],
    [{ cancellationDate: "01/10/2026", cancellationCents: 5 }, ["cancellationDate", "cancellationAmount"]],
  ])("for %j have the names of the request's fields", (change, names) => {
    expect(differing(change)).toEqual(names);
  });

  it("never include the name of a guest with a Greek tax number, which the portal writes itself", () => {
    expect(differing({ guestName: "ΠΑΠΑΔΟΠΟΥΛΟΣ" })).toEqual([]);
  });

  it("include the tax number, unless both have none", () => {
    const none = { ...greek, guestTaxId: "000000000" };

    expect(differing({ guestTaxId: "000000000" }, none)).toEqual([]);
    expect(differing({ guestTaxId: "000000000" })).toEqual(["guestTaxId"]);
    expect(differing({ guestTaxId: "123456789" }, none)).toEqual(["guestTaxId"]);
  });

  it("include a foreigner's name and passport, but not spaces around the name", () => {
    expect(differing({ guestName: "Ada" }, foreign)).toEqual(["guestName"]);
    expect(differing({ guestName: undefined }, foreign)).toEqual(["guestName"]);
    expect(differing({ guestName: " Ada Byron " }, foreign)).toEqual([]);
    expect(differing({ guestId: "P2" }, foreign)).toEqual(["guestId"]);
    const padded = { ...figuresOf(foreign), guestName: "Ada Byron " };
    expect(differingFigures(padded, figuresOf(foreign))).toEqual([]);
    const { guestName: _, ...nameless } = foreign;
    expect(differingFigures(figuresOf(nameless), figuresOf(foreign))).toEqual(["guestName"]);
  });
});

describe("the stay of a reservation", () => {
  const entry = { ...days, index: 0, number: "1/2026", final: true, amends: false };

  it("equals a declaration of both dates, or for a cancellation any final of the arrival", () => {
    expect(sameStay(greek, entry)).toBe(true);
    for (const other of [{ endDate: "15/10/2026" }, { startDate: "09/10/2026" }])
      expect(sameStay(greek, { ...entry, ...other })).toBe(false);
    expect(sameStay(cancelled, entry)).toBe(true);
    expect(sameStay(cancelled, { ...entry, final: false })).toBe(false);
    expect(sameStay(cancelled, { ...entry, final: false, endDate: "" })).toBe(true);
  });

  it.each([
    ["of partly the same days", "13/10/2026", "20/10/2026", true],
    ["of days around it", "30/09/2026", "01/01/2027", true],
    ["of the same days", "10/10/2026", "14/10/2026", false],
    ["that ends where it begins", "01/10/2026", "10/10/2026", false],
    ["that begins where it ends", "14/10/2026", "20/10/2026", false],
  ])("overlaps, or not, with a final %s", (_, startDate, endDate, isOverlapping) => {
    const declared = { ...entry, startDate, endDate };

    expect(overlapsStay(greek, declared)).toBe(isOverlapping);
    expect(overlapsStay(greek, { ...declared, final: false })).toBe(false);
    expect(overlapsStay(greek, { ...declared, superseded: true })).toBe(false);
  });

  it("overlaps with nothing when either has no departure", () => {
    expect(overlapsStay(cancelled, { ...entry, startDate: "09/10/2026" })).toBe(false);
    expect(overlapsStay(greek, { ...entry, startDate: "11/10/2026", endDate: "" })).toBe(false);
  });

  it("that is cancelled equals a draft that amends it, but no superseded declaration", () => {
    expect(sameStay(cancelled, { ...entry, final: false, amends: true })).toBe(true);
    expect(sameStay(cancelled, { ...entry, superseded: true })).toBe(false);
    expect(sameStay(greek, { ...entry, final: false, amends: true, endDate: "" })).toBe(false);
  });

  it("is identified by both dates, or by the arrival when it is cancelled", () => {
    expect(stayOf(greek)).not.toBe(stayOf({ ...greek, endDate: "15/10/2026" }));
    expect(stayOf(cancelled)).toBe(stayOf({ ...cancelled, bookedEndDate: "15/10/2026" }));
    expect(stayOf(cancelled)).not.toBe(stayOf({ ...cancelled, startDate: "11/10/2026" }));
  });

  it("makes a later row wait for an earlier one, and a cancellation for any row of its arrival", () => {
    const other = { ...greek, endDate: "15/10/2026" };

    expect(waitsFor(greek, foreign)).toBe(true);
    expect(waitsFor(greek, other)).toBe(false);
    expect(waitsFor(cancelled, other)).toBe(true);
    expect(waitsFor(other, cancelled)).toBe(false);
    expect(waitsFor(cancelled, { ...other, startDate: "11/10/2026" })).toBe(false);
  });

  it("is listed from the earliest arrival to the latest departure, across years", () => {
    const others = [
      { ...greek, startDate: "31/12/2026", endDate: "02/01/2027" },
      { ...cancelled, bookedEndDate: "05/01/2027" },
    ];

    expect(rangeOf([...others, cancelled])).toEqual({ from: "10/10/2026", to: "05/01/2027" });
  });

  it("is listed within a year around it, even from a leap day", () => {
    expect(inYearsAround({ from: "10/10/2026", to: "31/12/2029" })).toEqual({ from: "10/10/2025", to: "31/12/2030" });
    expect(inYearsAround({ from: "29/02/2028", to: "29/02/2028" })).toEqual({ from: "28/02/2027", to: "28/02/2029" });
  });
});

describe("a page shows the reservation's guest", () => {
  const guest = { guestId: "AZ-104782", guestTaxId: "123456783", guestName: "Ann Lee" };
  const { guestId: _id, guestTaxId: _taxId, guestName: _name, ...nobody } = { ...foreign, ...guest };
  const named = { ...figuresOf(nobody) };

  it.each([
    ["its document", { guestId: "az104782" }],
    ["its tax number", { guestTaxId: "123456783" }],
    ["its name, and nothing more", { guestName: "ANN LEE" }],
    ["its name beside no tax number", { guestName: "ANN LEE", guestTaxId: "000000000" }],
    ["its document beside another name", { guestId: "AZ104782", guestName: "Bob" }],
  ])("by %s", (_, shown) => {
    expect(isSameGuest({ ...nobody, ...guest }, { ...named, ...shown })).toBe(true);
  });

  it.each([
    ["another document", { guestId: "X2", guestName: "Ann Lee" }],
    ["another tax number", { guestTaxId: "987654321", guestName: "Ann Lee" }],
    ["another name", { guestName: "Bob" }],
    ["no guest", {}],
  ])("not by %s", (_, shown) => {
    expect(isSameGuest({ ...nobody, ...guest }, { ...named, ...shown })).toBe(false);
  });

  it.each(["-", "0", "n/a", "passport", "00000000", "12121212", "123456", "X1"])(
    "by %s as a document only beside its name",
    (guestId) => {
      const sent = { ...nobody, ...guest, guestId };
      expect(isSameGuest(sent, { ...named, guestId, guestName: "ANN LEE" })).toBe(true);
      expect(isSameGuest(sent, { ...named, guestId, guestName: "Bob" })).toBe(false);
      expect(isSameGuest(sent, { ...named, guestId })).toBe(false);
    },
  );

  it("only where the reservation has one", () => {
    expect(isSameGuest(nobody, { ...named, guestName: "Ann Lee" })).toBe(false);
    expect(isSameGuest(nobody, named)).toBe(false);
    expect(isSameGuest({ ...nobody, guestTaxId: "000000000" }, { ...named, guestTaxId: "000000000" })).toBe(false);
  });
});
