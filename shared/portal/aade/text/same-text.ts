import { folded as bare } from "../../../parsing/folded.ts";

/** Letters that look the same in both alphabets. Pages mix them within a word, which no reader can see. */
const homoglyphs = new Map([..."abehikmnoptxyz"].map((latin, at) => [latin, "αβεηικμνορτχυζ"[at] ?? latin]));
const homoglyph = new RegExp(`[${[...homoglyphs].flat().join("")}]`, "g");

const asGreek = (text: string) => text.replaceAll(/[a-z]/g, (letter) => homoglyphs.get(letter) ?? letter);

/** A text's letters and digits, with look-alikes as one: no case, accents, white space or punctuation. */
export function folded(text: string): string {
  return asGreek(bare(text)).replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/** True if a text of the portal is a known label. A label's Greek half decides if it has one: English spellings vary. */
export const isLabel = (shown: string, known: string): boolean => labelMatcher(shown)(known);

/** Known labels are few, and each is compared with everything on a page. */
const labels = new Map<string, ReturnType<typeof lettersOfLabel>>();
const lettersOfLabel = (text: string) => ({ ...greekLetters(text), letters: folded(text) });

/** Reads a text once, to compare it with several labels. */
export function labelMatcher(shown: string): (known: string) => boolean {
  const { certain, likely } = greekLetters(shown);
  return (known) => {
    const label = labels.get(known) ?? lettersOfLabel(known);
    labels.set(known, label);
    if (label.certain === "") return folded(shown) === label.letters;
    return [certain, likely].some((half) => half === label.certain || half === label.likely);
  };
}

/** `Ανεπιτυχής…` does not begin like `Επιτυχής…`. */
export const beginsAs = (shown: string, known: string) => folded(shown).startsWith(folded(known));

export const sameText = (one: string, other: string) => folded(one) === folded(other);

/** Folds a text once to search it for several others. */
export function searchable(text: string): (known: string) => boolean {
  const whole = folded(text);
  return (known) => whole.includes(folded(known));
}

/** A text's Greek words: the certain ones, and those together with the likely ones, such as the `A/A` of a label. */
function greekLetters(text: string) {
  const words = bare(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = (...scripts: readonly string[]) =>
    asGreek(words.filter((word) => scripts.includes(scriptOf(word))).join("")).replaceAll(/[^\p{Script=Greek}]+/gu, "");
  return { certain: letters("greek"), likely: letters("greek", "either") };
}

/** A word's script, by letters that only one alphabet has, else by letters that are all Greek. */
function scriptOf(word: string): "greek" | "latin" | "either" {
  const distinct = word.replaceAll(homoglyph, "");
  if (/\p{Script=Greek}/u.test(distinct)) return "greek";
  if (/[a-z]/.test(distinct)) return "latin";
  return /\p{Script=Greek}/u.test(word) && !/[a-z]/.test(word) ? "greek" : "either";
}
