import * as v from "valibot";
import { message } from "./message.ts";

/** Fields of requests, each with our own words for what is wrong. No message repeats what was received. */

/**
 * Neither control characters, nor halves of a character, nor U+FFFD, which stands for bytes that were no UTF-8: what
 * is kept can be given back byte for byte.
 */
const whole = v.regex<string, string>(/^[^\p{Cc}\p{Cs}\uFFFD]*$/u, message("text_unprintable"));
/** Nor format characters, which nobody sees: they make two ids, or two names to log in with, of what looks like one. */
const visible = v.regex<string, string>(/^[^\p{Cc}\p{Cf}\p{Cs}\uFFFD]*$/u, message("text_unprintable"));
/** Nor what ends a line or a paragraph, nor the empty Braille cell, nor Hangul's fillers. */
const unseen = /[\u2028\u2029\u2800\u115F\u1160\u3164\uFFA0]/;
const oneLine = v.check<string, string>((sent) => !unseen.test(sent), message("text_unprintable"));

const expectedText = message("expected_text");
const atMost = (max: number) => v.maxLength<string, number, string>(max, message("text_too_long", { max }));

/** A text of 1 to `max` characters, in one form of Unicode and without the white space around it. */
export const text = (max: number) =>
  v.pipe(v.string(expectedText), v.trim(), v.normalize("NFC"), atMost(max), visible, oneLine);

/** A text that is kept to the letter: a secret. */
export const secretText = (max: number) => v.pipe(v.string(expectedText), atMost(max), whole);

export const name = text(100);

export const identifier = text(64);

/** An identifier of the sender's own: kept as it was sent, so what would have to be cut off is refused. */
export const exactIdentifier = v.pipe(
  v.string(expectedText),
  atMost(64),
  visible,
  oneLine,
  // Tabs and line ends are not printable.
  v.check((sent) => !/^\p{Zs}|\p{Zs}$/u.test(sent), message("text_padded")),
);

/** A record's number: fits in 32 bits. */
export const recordNumber = v.pipe(
  v.number(message("expected_whole_number")),
  v.integer(message("expected_whole_number")),
  v.minValue(1, message("number_from", { min: 1 })),
  v.maxValue(2_147_483_647, message("number_up_to", { max: 2_147_483_647 })),
);

export const maxAmount = 9_999_999.99;
/** In cents: what a sum of floating-point numbers may be off by. */
const noise = 1e-6;

/** Euros ≥ 0 with at most two decimals, up to floating-point noise. */
export const amount = v.pipe(
  v.number(message("expected_amount")),
  v.finite(message("expected_amount")),
  v.check((euros) => cents(euros) >= 0, message("amount_negative")),
  v.check((euros) => cents(euros) <= maxAmount * 100, message("amount_too_large", { max: maxAmount })),
  v.check((euros) => cents(euros) > maxAmount * 100 || isWholeCents(euros), message("amount_decimals")),
  v.transform((euros) => cents(euros) / 100),
);

const isWholeCents = (euros: number) => Math.abs(euros * 100 - cents(euros)) <= noise;

/** The nearest whole cent; `+ 0` makes a 0 of a -0. */
const cents = (euros: number) => Math.round(euros * 100) + 0;

export const count = v.pipe(
  v.number(message("expected_whole_number")),
  v.integer(message("expected_whole_number")),
  v.minValue(0, message("number_from", { min: 0 })),
  v.maxValue(1_000_000, message("number_up_to", { max: 1_000_000 })),
);

export const flag = v.boolean(message("expected_flag"));

const dateShape = /^[0-9]{2}\/[0-9]{2}\/[0-9]{4}$/;

export const date = v.pipe(
  v.string(message("expected_date")),
  v.regex(dateShape, message("expected_date")),
  // What has another shape has been told so already.
  v.check((text) => !dateShape.test(text) || isDay(text), message("date_not_in_calendar")),
);

/** Whether a text is a date as DD/MM/YYYY that is in the calendar. */
export function isDay(text: string): boolean {
  if (!dateShape.test(text)) return false;
  const [day, month, year] = [Number(text.slice(0, 2)), Number(text.slice(3, 5)), Number(text.slice(6))];
  // A day that its month does not have is one of another month.
  return year >= 1900 && new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
}

/** DD/MM/YYYY as YYYYMMDD: sorts by time. */
export const sortable = (date: string) => date.slice(6) + date.slice(3, 5) + date.slice(0, 2);
