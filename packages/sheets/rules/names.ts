import { plain } from "../values.ts";

const word = /[\p{L}\p{M}'’]+/gu;

/** Words that programs and people write where they do not know the guest. */
const placeholders =
  /^(?:(?:airbnb|booking(?:\.com)?|vrbo)? ?(?:guest|επισκεπτησ|πελατησ|guests?|customer|traveler)|n ?\/? ?a|tba|tbd|unknown|none|null|test(?: test)?|δοκιμη|cleaning|καθαρισμοσ|maintenance|αγνωστοσ|αγνωστο|χ|x)$/u;

/** Letters, and the signs that stand between the parts of names, also of several people. */
const written = /^[\p{L}\p{M}\s.,'’‘´`\-‐–&+/()"“”«»·;]+$/u;

/**
 * True for a name that no keyboard writes: letters of two alphabets in one word, or what is left where the characters of
 * a file were read wrongly (Ã±, Ξ·, ¶ννα, M?ller). Also for what is no name: a number, an address, "Airbnb guest".
 */
export function isDoubtfulName(name: string): boolean {
  if (/&#?\w+;/.test(name)) return true;
  if (!written.test(name) || !/\p{L}/u.test(name) || placeholders.test(plain(name.slice(0, 40)))) return true;
  // A final sigma within a word.
  if (/ς\p{L}/u.test(name)) return true;
  if (/[\u00a0-\u00bf\u0080-\u009f\ufffd¶ΞΟΓ][\u0080-\u00bf\u0370-\u0385€ΆΈΉ°±·]/u.test(name.replaceAll("\u00a0", " ")))
    return true;
  if (/[¶¤¦§¨©®¬±µ\ufffd]|\p{L}[?_]|[?_]\p{L}|Ã./u.test(name)) return true;
  if (/[\u2500-\u259f]/u.test(name)) return true;
  return (name.match(word) ?? []).some(
    (one) => new Set(scriptsOf(one)).size > 1 || (/[ΞΟΓ]/u.test(one) && /\p{Ll}[ΞΟΓ]/u.test(one)),
  );
}

const entities: Readonly<Record<string, string>> = { amp: "&", quot: '"', apos: "'", "#39": "'", "#039": "'" };

/** Some programs write names as a web page has them. */
export const unescaped = (name: string) =>
  name.replaceAll(/&(#?\w+);/g, (entity, code: string) => entities[code] ?? entity);

const scripts = [
  ["Greek", /\p{Script=Greek}/u],
  ["Latin", /\p{Script=Latin}/u],
  ["Cyrillic", /\p{Script=Cyrillic}/u],
] as const;
const scriptsOf = (text: string) => scripts.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
