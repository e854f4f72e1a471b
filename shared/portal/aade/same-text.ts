import { folded as bare } from "../../parsing/folded.ts";

/** Letters that look the same in both alphabets: pages mix them within a word, and nobody sees it. */
const lookAlikes = new Map([..."abehikmnoptxyz"].map((latin, at) => [latin, "αβεηικμνορτχυζ"[at] ?? latin]));
const greekLookAlikes: ReadonlySet<string> = new Set(lookAlikes.values());

const asGreek = (text: string) => text.replaceAll(/[a-z]/g, (letter) => lookAlikes.get(letter) ?? letter);

/** A text by its letters and digits alone, those that look alike as one: no case, accents, white space or punctuation. */
export function folded(text: string): string {
  return asGreek(bare(text)).replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * Whether a text of the portal is the one that is known. Pages and manual spell their English halves in several ways,
 * so the Greek half decides where there is one.
 */
export function isLabel(shown: string, known: string): boolean {
  const { greek, whole } = halvesOf(known);
  if (greek.certain === "") return folded(shown) === whole;
  const { certain, likely } = greekOf(shown);
  return [certain, likely].some((half) => half === greek.certain || half === greek.likely);
}

/** Known texts are few, and each is held against everything on a page. */
const halves = new Map<string, { readonly greek: GreekHalf; readonly whole: string }>();

function halvesOf(known: string) {
  const here = halves.get(known) ?? { greek: greekOf(known), whole: folded(known) };
  halves.set(known, here);
  return here;
}

/** Whether a text begins as the known one does: `Ανεπιτυχής…` does not begin as `Επιτυχής…`. */
export function beginsAs(shown: string, known: string): boolean {
  return folded(shown).startsWith(folded(known));
}

export function sameText(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

/** A text that may be searched for several others, each given as it is written. */
export function searchable(text: string): (known: string) => boolean {
  const whole = folded(text);
  return (known) => whole.includes(folded(known));
}

interface GreekHalf {
  /** Its words that no other alphabet could write. */
  readonly certain: string;
  /** And those that might be of either: the `A/A` of a label, the `TIN` of its English half. */
  readonly likely: string;
}

function greekOf(text: string): GreekHalf {
  const words = bare(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = (scripts: readonly Script[]) =>
    asGreek(words.filter((word) => scripts.includes(scriptOf(word))).join("")).replaceAll(/[^\p{Script=Greek}]+/gu, "");
  return { certain: letters(["greek"]), likely: letters(["greek", "either"]) };
}

type Script = "greek" | "latin" | "either";

/** By the letters that only one alphabet has; where there is none, by letters that are all of one. */
function scriptOf(word: string): Script {
  const greek = [...word].filter((letter) => /\p{Script=Greek}/u.test(letter));
  const latin = [...word].filter((letter) => /[a-z]/.test(letter));
  if (greek.some((letter) => !greekLookAlikes.has(letter))) return "greek";
  if (latin.some((letter) => !lookAlikes.has(letter))) return "latin";
  return greek.length > 0 && latin.length === 0 ? "greek" : "either";
}
