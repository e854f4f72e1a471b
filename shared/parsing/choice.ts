import * as v from "valibot";
import { type Said, say } from "../wording/say.ts";
import { normal } from "./normal.ts";

/** No text of a list, and no field of a request, is longer. */
export const longestChoice = 100;

/** One text of a list. A text that is only written otherwise than one of them is answered with what differs. */
export function choice<const T extends readonly string[]>(values: T, expected: Said) {
  return v.picklist(values, ({ input }) => JSON.stringify(nearest(values, input) ?? expected));

  function nearest(known: readonly string[], input: unknown): Said | undefined {
    if (typeof input !== "string" || input.length > longestChoice) return undefined;
    for (const some of mixes) {
      const value = known.find((one) => mixed(one, some) === mixed(input, some));
      if (value !== undefined) return say("nearly_one_of", { expected, value, ways: some.map(([code]) => say(code)) });
    }
    return undefined;
  }
}

/** Latin capitals and small letters, each with the letters of other alphabets that look the same. */
const alike = [
  "AΑА",
  "BΒВ",
  "CϹС",
  "EΕЕ",
  "HΗН",
  "IΙІ",
  "JЈ",
  "KΚК",
  "MΜМ",
  "NΝ",
  "OΟО",
  "PΡР",
  "SЅ",
  "TΤТ",
  "XΧХ",
  "YΥУ",
  "ZΖ",
  "aα\u0430",
  "c\u03f2с",
  "eе",
  "iιі",
  "jј",
  "kκк",
  "oοо",
  "pρр",
  "sѕ",
  "uυ",
  "vν",
  "xχх",
  "yγу",
];
const latin = new Map(alike.flatMap(([first = "", ...others]) => others.map((other) => [other, first] as const)));

type Way = readonly [code: "in_spaces" | "in_case" | "in_accents" | "in_letters", without: (text: string) => string];
const ways: readonly Way[] = [
  ["in_spaces", (text) => text.replaceAll(/[\s\p{Cf}]/gu, "")],
  ["in_accents", (text) => normal(text, "NFKD").replaceAll(/\p{M}/gu, "")],
  ["in_letters", (text) => normal(text, "NFKC").replaceAll(/./gu, (letter) => latin.get(letter) ?? letter)],
  ["in_case", (text) => text.toLowerCase().replaceAll("ς", "σ")],
];

/** Every combination of ways to differ, those of the fewest ways first. */
const mixes = Array.from({ length: 2 ** ways.length - 1 }, (_, at) =>
  ways.filter((_way, bit) => Math.floor((at + 1) / 2 ** bit) % 2 === 1),
).toSorted((one, other) => one.length - other.length);

const mixed = (text: string, some: readonly Way[]) => some.reduce((left, [, without]) => without(left), text);
