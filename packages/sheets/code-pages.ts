import type { CodePage, OtherPage } from "./code-page.ts";
import { isColumnName } from "./columns.ts";
import { isOfLanguage } from "./rules/languages.ts";

/**
 * Code page 737, of Greek programs older than Windows, from 0x80 on: no browser knows it.
 */
const page737 =
  "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψ" +
  "░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀" +
  "ωάέήϊίόύϋώΆΈΉΊΌΎΏ±≥≤ΪΫ÷≈°∙·√ⁿ²■\u00a0";

const decode737 = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (page737[byte - 0x80] ?? ""))).join("");

/** In the order of how often they are met. */
const pages = [
  "windows-1253",
  "iso-8859-7",
  "windows-1252",
  "windows-1250",
  "windows-1254",
  "windows-1251",
  "iso-8859-2",
  "cp737",
];

function decodeAs(name: string, bytes: Uint8Array): string | undefined {
  if (name === "cp737") return decode737(bytes);
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Text that is not UTF-8, in the code page that makes words of it: of one language each, and no signs among letters.
 * Pages that make other words that are as good are named: only a person can tell Núñez from Núńez.
 */
export function inLikelyPage(bytes: Uint8Array): { readonly text: string; readonly page: CodePage } | undefined {
  const all = pages.flatMap((name) => {
    const text = decodeAs(name, bytes);
    return text === undefined ? [] : [{ name, text, known: knownNames(text), score: likeness(text) }];
  });
  const most = Math.max(...all.map(({ known }) => known));
  const read = all.filter(({ known }) => known === most);
  const best = Math.max(...read.map(({ score }) => score));
  const first = read.find(({ score }) => score === best);
  if (!first) return undefined;
  const others = read.flatMap(({ name, text, score }) => {
    const words = differing(first.text, text);
    const isAsGood = score >= best - Math.abs(best) * margin;
    return isAsGood && words.length > 0 ? [{ name, words, letters: lettersOf(first.text, text) }] : [];
  });
  return { text: first.text, page: { name: first.name, others: onceBy(others) } };
}

/** Columns' names that are known, of those that the page decides. */
const knownNames = (text: string) =>
  text
    .slice(0, 2_000)
    .split(/[,;|\t\r\n"]/)
    .filter((name) => isBeyondAscii(name) && isColumnName(name)).length;

/** How much less likely a page may be that a person is asked about. */
const margin = 0.2;
/** Words to choose by. */
const shown = 3;

/** Every page has one letter for a byte: the texts have the same places. */
function differing(taken: string, other: string): (readonly [string, string])[] {
  const words = new Map<string, string>();
  for (const { 0: word, index } of taken.matchAll(/[^\s,;|"]+/g)) {
    const read = other.slice(index, index + word.length);
    if (read !== word && /\p{L}/u.test(word + read)) words.set(word, read);
    if (words.size === shown) break;
  }
  return [...words];
}

function lettersOf(taken: string, other: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (let at = 0; at < taken.length; at += 1)
    if (taken[at] !== other[at]) letters.set(taken[at] ?? "", other[at] ?? "");
  return letters;
}

/** Pages that read all of the text alike are one to choose. */
const onceBy = (others: readonly OtherPage[]) =>
  [...new Map(others.toReversed().map((one) => [JSON.stringify([...one.letters]), one])).values()].toReversed();

function likeness(text: string): number {
  let score = 0;
  for (const word of text.split(/[\s,;|"'()0-9@.:/\\-]+/)) if (isBeyondAscii(word)) score += likenessOf(word);
  return score;
}

const isBeyondAscii = (word: string) => [...word].some((letter) => letter > "\u007f");

/** Above zero for what may be a word, below for what is none. */
function likenessOf(word: string): number {
  if (/^[€£°–—…‘’“”«»·]+$/u.test(word) || /^\p{L}+[’–]\p{L}+$/u.test(word)) return 1;
  if (/[^\p{L}\p{M}€£’]/u.test(word)) return -2;
  const letters = [...word].filter((letter) => /\p{L}/u.test(letter));
  const scripts = [/\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Latin}/u];
  const [greek = 0, cyrillic = 0] = scripts.map((script) => letters.filter((letter) => script.test(letter)).length);
  const beyond = greek + cyrillic;
  if (beyond > 0 && Math.max(greek, cyrillic) < letters.length) return -2;
  // A capital after a small letter, a final sigma within a word, or an apostrophe before it.
  if (/\p{Ll}\p{Lu}|ς\p{L}|^’/u.test(word)) return -1;
  if (!isOfLanguage(word)) return -1;
  if (beyond > 0) return beyond === 1 ? 0 : 2;
  const accented = letters.filter((letter) => letter > "\u007f").length;
  return accented * 2 > letters.length ? -1 : 1;
}
