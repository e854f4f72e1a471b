import { wordsOf } from "./folded.ts";

/** Fewer characters than this are no text that was cut. */
const leastCut = 20;

const lettersOf = (text: string) => wordsOf(text).join("");

/**
 * Whether a form shows a text that was typed in: it may put it in capitals, leave out accents, spaces and punctuation, or cut
 * a long one.
 */
export function isSameSpelling(typed: string, shown: string): boolean {
  const [ours, theirs] = [lettersOf(typed), lettersOf(shown)];
  if (ours === "" || theirs === "") return typed.trim() === shown.trim() && typed.trim() !== "";
  return ours === theirs || (shown.trim().length >= leastCut && ours.startsWith(theirs));
}
