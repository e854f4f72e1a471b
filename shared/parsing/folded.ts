import { normal } from "./normal.ts";

export const word = /[\p{L}\p{M}\p{N}]+/gu;

/** Letters whose strokes are not accents in Unicode. */
const plain: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe" };

/**
 * The form in which words are compared. Registries and passports write names in capitals and without accents, so case
 * and accents do not count, ς is σ, and ß is ss.
 *
 * @example
 * folded("ΝΊΚΟΣ"); // "νικοσ"
 */
export const folded = (text: string) =>
  normal(text, "NFKD")
    .replaceAll(/\p{M}/gu, "")
    // Twice, since capital ẞ becomes ß and then SS; ı becomes I.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[øłđðþæœς]/g, (letter) => plain[letter] ?? "σ");

export const wordsOf = (text: string) => [...text.matchAll(word)].map(([one]) => folded(one));
