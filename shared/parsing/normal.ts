import * as v from "valibot";
import { message } from "./message.ts";

type Form = "NFC" | "NFKC" | "NFKD";

/** Marks, and the two letters that become marks in a compatible form. */
const mark = String.raw`[\p{M}\uFF9E\uFF9F]`;
/** Unicode's stream-safe text (UAX 15) has as many marks in a row at most; languages need a handful. */
const longestRun = 30;
const overlong = new RegExp(`${mark}{${longestRun + 1}}`, "u");
const overlongs = new RegExp(`(${mark}{${longestRun}})${mark}+`, "gu");

/** No field of a request is longer. */
const short = 100;

/**
 * A text in one of Unicode's normal forms. Nothing else in the service normalises: marks are put in order one by one, so
 * a run of 100,000 would take seconds. In a text longer than any field, a run is cut after 30.
 */
export const normal = (text: string, form: Form): string =>
  (text.length > short ? text.replaceAll(overlongs, "$1") : text).normalize(form);

export const fewMarks = v.check<string, string>((sent) => !overlong.test(sent), message("text_unprintable"));

/** A letter with three marks, such as ᾂ, becomes one character. */
const composedOf = 4;

/** A text without outer white space, its letters composed with their marks unless it is too long. */
export const composed = (max: number) =>
  v.pipe(
    v.string(message("expected_text")),
    v.trim(),
    v.check((sent) => sent.length <= composedOf * max, message("text_too_long", { max })),
    fewMarks,
    v.normalize("NFC"),
  );
