/**
 * Code page 737, of Greek programs older than Windows, from 0x80 on: no browser knows it.
 */
const page737 =
  "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψ" +
  "░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀" +
  "ωάέήϊίόύϋώΆΈΉΊΌΎΏ±≥≤ΪΫ÷≈°∙·√ⁿ²■\u00a0";

const decode737 = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (page737[byte - 0x80] ?? ""))).join("");

const pages: readonly ((bytes: Uint8Array) => string | undefined)[] = [
  // In the order of how often they are met, which decides between equals.
  ...["windows-1253", "iso-8859-7", "windows-1252"].map((name) => (bytes: Uint8Array) => decodeAs(name, bytes)),
  decode737,
];

function decodeAs(name: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Text that is not UTF-8, in the code page that makes words of it: of one alphabet each, and no signs among letters. */
export function inLikelyPage(bytes: Uint8Array): string | undefined {
  const texts = pages.flatMap((page) => page(bytes) ?? []);
  const best = Math.max(...texts.map(likeness));
  return texts.find((text) => likeness(text) === best);
}

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
  const greek = letters.filter((letter) => /\p{Script=Greek}/u.test(letter)).length;
  if (greek > 0 && greek < letters.length) return -2;
  // A capital after a small letter, or a final sigma within a word.
  if (/\p{Ll}\p{Lu}|ς\p{L}/u.test(word)) return -1;
  if (greek > 0) return greek === 1 ? 0 : 2;
  const accented = letters.filter((letter) => letter > "\u007f").length;
  return accented * 2 > letters.length ? -1 : 1;
}
