export const word = /[\p{L}\p{M}\p{N}]+/gu;

/** Letters whose strokes are no accents of Unicode's. */
const plain: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe" };

/**
 * A word in the one form in which two are compared: as registries and passports write names, in capitals and without
 * accents, σ like ς, ß like ss.
 *
 * @example
 * folded("ΝΊΚΟΣ"); // "νικοσ"
 */
export const folded = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    // ẞ is a capital of ß, whose capitals are SS; ı has I.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[øłđðþæœς]/g, (letter) => plain[letter] ?? "σ");

export const wordsOf = (text: string) => [...text.matchAll(word)].map(([one]) => folded(one));
