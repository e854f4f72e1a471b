import * as v from "valibot";
import { say } from "../wording/say.ts";
import { message } from "./message.ts";
import { composed, fewMarks } from "./normal.ts";

/** Fields of requests, with messages of our own. No message repeats the received value. */

/**
 * No control characters, lone surrogates, or U+FFFD, which replaces bytes that were not UTF-8: what is stored can be
 * returned byte for byte.
 */
const whole = v.regex<string, string>(/^[^\p{Cc}\p{Cs}\uFFFD]*$/u, message("text_unprintable"));
/**
 * Control characters, invisible format characters, halves of characters, U+FFFD, line and paragraph separators, the empty
 * Braille cell and Hangul fillers: they make two ids or usernames that look the same.
 */
export const unseen = String.raw`\p{Cc}\p{Cf}\p{Cs}\uFFFD\u2028\u2029\u2800\u115F\u1160\u3164\uFFA0`;
/** Soft hyphens, joiners and marks of direction, but none that reverses letters. */
const ofScripts = String.raw`\u00AD\u061C\u200B-\u200F\u202A-\u202C\u2060\u2066-\u2069\uFEFF`;

const visible = without(`[^${unseen}]`, `[${unseen}]`);

/** A text of certain characters only; the first other one is named. */
function without(character: string, other: string) {
  const first = new RegExp(other, "u");
  return v.regex(new RegExp(`^(?:${character})*$`, "u"), ({ input }: v.RegexIssue<string>) => naming(input, first));
}

/** Where the first character of a kind is, and which. */
function naming(sent: string, kind: RegExp): string {
  const characters = [...sent];
  const place = characters.findIndex((character) => kind.test(character));
  const code = (characters[place]?.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return message("text_unprintable_at", {
    expected: say("text_unprintable"),
    place: place + 1,
    character: `U+${code}`,
  });
}

const expectedText = message("expected_text");
const atMost = (max: number) => v.maxLength<string, number, string>(max, message("text_too_long", { max }));

/** A text of 1 to `max` characters, normalised and trimmed. */
export const text = (max: number) => v.pipe(composed(max), atMost(max), visible);

/** A secret, kept to the letter. */
export const secretText = (max: number) => v.pipe(v.string(expectedText), atMost(max), whole);

export const name = text(100);

/**
 * A guest's name may have what is invisible but belongs to its script, such as the joiners of Persian. It is kept as sent,
 * and filed without them.
 */
export const guestName = v.pipe(
  composed(100),
  atMost(100),
  without(`[^${unseen}]|[${ofScripts}]`, `(?![${ofScripts}])[${unseen}]`),
  v.check((sent) => withoutInvisible(sent) !== "", message("guest_name_missing")),
);

const invisible = new RegExp(`[${ofScripts}]`, "g");
/** A guest's name as it is filed. */
export const withoutInvisible = (name: string) => name.replaceAll(invisible, "").trim();

export const identifier = text(64);

/** The sender's own identifier, kept as sent: padding is refused instead of trimmed. */
export const exactIdentifier = v.pipe(
  v.string(expectedText),
  atMost(64),
  visible,
  fewMarks,
  // Tabs and line ends are refused above.
  v.check((sent) => !/^\p{Zs}|\p{Zs}$/u.test(sent), message("text_padded")),
);

const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.number(message("expected_whole_number")),
    v.integer(message("expected_whole_number")),
    v.minValue(min, message("number_from", { min })),
    v.maxValue(max, message("number_up_to", { max })),
  );

/** Fits in 32 bits. */
export const recordNumber = wholeNumber(1, 2_147_483_647);

export const maxAmount = 9_999_999.99;
/** The error of a sum of floating-point numbers, in cents. */
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

/** The nearest whole cent; `+ 0` turns -0 into 0. */
const cents = (euros: number) => Math.round(euros * 100) + 0;

export const count = wholeNumber(0, 1_000_000);

export const flag = v.boolean(message("expected_flag"));

const dateShape = /^[0-9]{2}\/[0-9]{2}\/[0-9]{4}$/;

export const date = v.pipe(
  v.string(message("expected_date")),
  v.regex(dateShape, message("expected_date")),
  // Another shape is reported already.
  v.check((text) => !dateShape.test(text) || isDay(text), message("date_not_in_calendar")),
);

/** The registry's first year, and how many years a declaration or statement may be ahead of this one. */
export const firstYear = 2018;
export const yearsAhead = 3;
/** The last year that the document knows: it cannot say what year it is. */
export const lastDocumentedYear = 2099;

/** Read at each check: a function may live over New Year. */
const lastYear = () => new Date().getUTCFullYear() + yearsAhead;
const yearExpected = () => message("year_out_of_range", { min: firstYear, max: lastYear() });

/** The year of a statement. */
export const year = v.pipe(
  v.number(message("expected_whole_number")),
  v.integer(message("expected_whole_number")),
  v.minValue(firstYear, yearExpected),
  v.maxValue(lastDocumentedYear, yearExpected),
  v.check((sent) => sent > lastDocumentedYear || sent <= lastYear(), yearExpected),
);

/** A day that may be declared or searched for. Some systems write "no end" as the year 9999. */
export const dayInReach = v.pipe(
  date,
  v.check((text) => {
    const ofDay = Number(text.slice(6));
    return !isDay(text) || (ofDay >= firstYear && ofDay <= lastYear());
  }, yearExpected),
);

/** True for an existing date as DD/MM/YYYY. */
export function isDay(text: string): boolean {
  if (!dateShape.test(text)) return false;
  const [day, month, year] = [Number(text.slice(0, 2)), Number(text.slice(3, 5)), Number(text.slice(6))];
  // A day that its month does not have falls into another month.
  return year >= 1900 && new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
}

/** DD/MM/YYYY as YYYYMMDD: sorts by time. */
export const sortable = (date: string) => date.slice(6) + date.slice(3, 5) + date.slice(0, 2);
