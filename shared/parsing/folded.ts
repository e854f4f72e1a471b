export const word = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * A word in the one form in which two are compared: as registries write names, in capitals and without accents, σ like ς.
 *
 * @example
 * folded("ΝΊΚΟΣ"); // "νικοσ"
 */
export const folded = (text: string) =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");

export const wordsOf = (text: string) => [...text.matchAll(word)].map(([one]) => folded(one));
