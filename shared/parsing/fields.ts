import * as v from "valibot";

/** Fields of requests, each with our own words for what is wrong. No message repeats what was received. */

/**
 * Neither control characters, nor halves of a character, nor U+FFFD, which stands for bytes that were no UTF-8: what
 * is kept can be given back byte for byte.
 */
const printable = /^[^\p{Cc}\p{Cs}\uFFFD]*$/u;

/** A text of 1 to `max` characters. */
export const text = (max: number) =>
  v.pipe(
    v.string("expected a text"),
    v.maxLength(max, `expected at most ${max} characters`),
    v.regex(printable, "expected UTF-8 without control characters (line breaks, tabs) or broken characters"),
  );

/** A name of up to 100 characters, as a person writes it. */
export const name = text(100);

/** An identifier of up to 64 characters. */
export const identifier = v.pipe(text(64), v.regex(/^\S(.*\S)?$/su, "expected no white space before or after it"));

/** A record's number: fits in 32 bits. */
export const recordNumber = v.pipe(
  v.number("expected a whole number"),
  v.integer("expected a whole number"),
  v.minValue(1, "expected a number from 1"),
  v.maxValue(2_147_483_647, "expected a number up to 2147483647"),
);

/** Euros ≥ 0 with at most two decimals. */
export const amount = v.pipe(
  v.number("expected a number such as 420.50"),
  v.finite("expected a number such as 420.50"),
  v.minValue(0, "expected an amount of 0 or more"),
  v.maxValue(9_999_999.99, "expected an amount up to 9999999.99"),
  v.check((euros) => Number(euros.toFixed(2)) === euros, "expected at most 2 decimals, such as 420.50"),
);

/** A count, 0 or more. */
export const count = v.pipe(
  v.number("expected a whole number"),
  v.integer("expected a whole number"),
  v.minValue(0, "expected 0 or more"),
  v.maxValue(1_000_000, "expected at most 1000000"),
);

export const flag = v.boolean("expected true or false");

const dateShape = /^[0-9]{2}\/[0-9]{2}\/[0-9]{4}$/;

/** A day of the calendar as DD/MM/YYYY. */
export const date = v.pipe(
  v.string("expected a date as DD/MM/YYYY"),
  v.regex(dateShape, "expected a date as DD/MM/YYYY, the day first, such as 31/12/2026"),
  // What has another shape has been told so already.
  v.check(
    (text) => !dateShape.test(text) || isDay(text),
    "expected a date as DD/MM/YYYY, the day first, that is in the calendar, such as 31/12/2026",
  ),
);

/** Whether a date as DD/MM/YYYY is in the calendar. */
export function isDay(text: string): boolean {
  const [day = 0, month = 0, year = 0] = text.split("/").map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCDate() === day && date.getUTCMonth() === month - 1;
}

/** DD/MM/YYYY as YYYYMMDD: sorts by time. */
export const sortable = (date: string) => date.split("/").toReversed().join("");
