import { describe, expect, it } from "vitest";
import { type Change, problemsOf, taskOf } from "./reservation.ts";

/** Mistakes of users, the field that the answer names, and words of the rule or the fix. */
const mistakes: readonly (readonly [mistake: string, change: Change, field: string, words: string])[] = [
  ["a US date", { startDate: "12/31/2026" }, "startDate", "DD/MM/YYYY, the day first"],
  ["an ISO date", { startDate: "2026-10-03" }, "startDate", "DD/MM/YYYY, the day first"],
  ["a date with one digit", { startDate: "3/10/2026" }, "startDate", "DD/MM/YYYY"],
  ["a date with a short year", { endDate: "07/10/26" }, "endDate", "DD/MM/YYYY"],
  ["a date with dots", { endDate: "07.10.2026" }, "endDate", "DD/MM/YYYY"],
  ["a date with a time", { endDate: "07/10/2026 12:00" }, "endDate", "DD/MM/YYYY"],
  ["a day that does not exist", { endDate: "31/11/2026" }, "endDate", "in the calendar"],
  ["29 February of a common year", { endDate: "29/02/2027" }, "endDate", "in the calendar"],
  ["Arabic digits", { startDate: "٠٣/١٠/٢٠٢٦" }, "startDate", "DD/MM/YYYY"],
  ["a date as a number", { startDate: 20261003 }, "startDate", "found a number"],
  ["the end before the start", { endDate: "01/10/2026" }, "endDate", "give a later endDate"],
  ["a stay of no night", { endDate: "03/10/2026" }, "endDate", "startDate must be before endDate"],
  ["an amount as text", { amountReceived: "420.50" }, "amountReceived", "a number such as 420.50, found a text"],
  ["an amount with a comma", { amountReceived: "420,50" }, "amountReceived", "a number such as 420.50, found a text"],
  ["three decimals", { amountReceived: 420.505 }, "amountReceived", "at most 2 decimals"],
  ["a negative amount", { amountReceived: -1 }, "amountReceived", "0 or more"],
  ["an amount in cents of cents", { amountReceived: 10_000_000 }, "amountReceived", "up to 9999999.99"],
  ["both amounts", { cancellationAmount: 10 }, "cancellationAmount", "leave out this one or the other"],
  ["no amount", { amountReceived: undefined }, "amountReceived", "exactly one of"],
  ["both ends", { cancellationDate: "01/10/2026" }, "endDate", "leave out endDate or cancellationDate"],
  ["no end", { endDate: undefined }, "endDate", "cancellationDate for a cancelled stay"],
  ["a platform in other letters", { platform: "airbnb" }, "platform", '"Airbnb"'],
  ["the eighth platform with its first letter", { platform: "Άλλες ψηφιακές πλατφόρμες" }, "platform", "without"],
  ["a payment method in English", { paymentMethod: "Cash" }, "paymentMethod", '"Μετρητά"'],
  ["a foreigner without a name", { guestName: undefined }, "guestName", "required when isForeigner is true"],
  ["a foreigner without a passport", { guestId: "" }, "guestId", "give the guest's passport"],
  ["a Greek without a tax number", { isForeigner: false }, "guestTaxId", "give the guest's Greek tax number"],
  ["a tax number as a number", { isForeigner: false, guestTaxId: 1 }, "guestTaxId", "expected text, found a number"],
  ["isForeigner as text", { isForeigner: "true" }, "isForeigner", "expected true or false, found a text"],
  ["isForeigner as what every object has", { isForeigner: "toString" }, "isForeigner", "found a text"],
  ["isForeigner as what is no text", { isForeigner: { toString: 1 } }, "isForeigner", "found an object"],
  ["an apartment as text", { apartmentId: "1" }, "apartmentId", "expected a whole number, found a text"],
  ["an apartment of no number", { apartmentId: 1.5 }, "apartmentId", "expected a whole number"],
  ["no reservation id", { reservationId: null }, "reservationId", "is required"],
  ["a misspelt field", { guestname: "Ada" }, "guestname", "check its spelling"],
  ["a booked end without a cancellation", { bookedEndDate: "09/10/2026" }, "bookedEndDate", "with cancellationDate"],
  ["a wish for a draft", { isDraft: true }, "isDraft", "give draftUpload"],
  ["an id that looks like another", { reservationId: "R-1\u200B" }, "reservationId", "invisible format characters"],
  ["an id with what nobody sees", { reservationId: "R-1\u200B" }, "reservationId", "character 4 is U+200B"],
  ["a name that runs backwards", { guestName: "Ada\u202EByron" }, "guestName", "character 4 is U+202E"],
  ["a name of what nobody sees", { guestName: "\u200C\u200D" }, "guestName", "give the guest's name"],
  ["a platform in small letters", { platform: "booking.com" }, "platform", 'from "Booking.com" in upper or lower case'],
  ["a platform in Greek letters", { platform: "Αirbnb" }, "platform", 'from "Airbnb" in letters of another alphabet'],
  ["a platform in Cyrillic letters", { platform: "Аirbnb" }, "platform", "that look the same"],
  ["a platform with a space in it", { platform: "Luxury  Retreats" }, "platform", '"Luxury Retreats" in white space'],
  ["a payment method in capitals", { paymentMethod: "ΛΟΙΠΟΊ" }, "paymentMethod", '"Λοιποί" in upper or lower case'],
  ["a payment method without accents", { paymentMethod: "Μετρητα" }, "paymentMethod", '"Μετρητά" in accents'],
  [
    "a payment method in bare capitals",
    { paymentMethod: "ΜΕΤΡΗΤΑ" },
    "paymentMethod",
    "in accents; upper or lower case",
  ],
  ["a line break in a name", { guestName: "Ada\nByron" }, "guestName", "control characters"],
];

describe("a mistake in a reservation", () => {
  it.each(mistakes)("%s is answered with the field, the rule and the fix", (_, change, field, words) => {
    const problems = problemsOf(taskOf({}, change));

    expect(problems.map(({ path }) => path)).toContain(`reservations[1].${field}`);
    expect(problems.find(({ path }) => path.endsWith(field))?.message).toContain(words);
  });

  it("is named for each broken rule, unless one of its fields has another type", () => {
    const fieldsOf = (change: Change) => problemsOf(taskOf({}, change)).map(({ path }) => path.split(".")[1]);

    expect(fieldsOf({ endDate: "01/10/2026", cancellationDate: "01/10/2026" })).toEqual(["endDate", "endDate"]);
    expect(fieldsOf({ endDate: "7", cancellationDate: "01/10/2026" })).toEqual(["endDate", "endDate"]);
    expect(fieldsOf({ endDate: 7, cancellationDate: "01/10/2026" })).toEqual(["endDate"]);
    expect(fieldsOf({ isForeigner: "x", guestName: undefined })).toEqual(["isForeigner"]);
    expect(fieldsOf({ startDate: 7, endDate: undefined })).toEqual(["startDate", "endDate"]);
  });

  it("is answered without repeating what was sent", () => {
    const passedOver = ["guestname", "guestTaxId", "isDraft"];
    const fields = mistakes.map(([, , field]) => field).filter((field) => !passedOver.includes(field));

    const problems = problemsOf(taskOf(Object.fromEntries(fields.map((field) => [field, "s3cret\nvalue"]))));

    expect(new Set(problems.map(({ path }) => path)).size).toBe(new Set(fields).size);
    expect(JSON.stringify(problems)).not.toContain("s3cret");
  });
});
