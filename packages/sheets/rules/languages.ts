/** Letters beyond a to z, by language. */
const latin = [
  "äöüß",
  "àâæçéèêëîïôœùûüÿ",
  "àèéìíòóùú",
  "áéíóúüñ",
  "áâãàçéêíóôõúü",
  "éèêëïóöü",
  "æøåéóòô",
  "åäöéü",
  "áðéíóúýþæö",
  "àçèéíïòóúü",
  "áčďéěíňóřšťúůýž",
  "áäčďéíĺľňóôŕšťúýž",
  "ąćęłńóśźż",
  "áéíóöőúüű",
  "ăâîşţșț",
  "čćđšž",
  "çë",
  "çğıöşüâî",
].map((letters) => new Set(letters));

const vowels = {
  greek: /[αεηιουωάέήίόύώϊϋΐΰ]/u,
  cyrillic: /[аеёиоуыэюяіїєъ]/u,
} as const;
/** No language has so many consonants in a row. */
const most = 5;

const isSpoken = (word: string, vowel: RegExp) => {
  let run = 0;
  for (const letter of word) {
    run = vowel.test(letter) ? 0 : run + 1;
    if (run === most) return false;
  }
  return vowel.test(word) || word.length < 3;
};

/** True if some language writes a word so: all its letters are of one alphabet's, and it can be spoken. */
export function isOfLanguage(text: string): boolean {
  const word = text.replaceAll("İ", "i").toLowerCase();
  if (/\p{Script=Greek}/u.test(word))
    return isSpoken(word, vowels.greek) && (word.match(/[άέήίόύώΐΰ]/gu)?.length ?? 0) < 2 && !/^[ΐΰ]|[ΐΰ]$/u.test(word);
  if (/\p{Script=Cyrillic}/u.test(word)) return isSpoken(word, vowels.cyrillic);
  const accented = [...word].filter((letter) => letter > "\u007f" && /\p{L}/u.test(letter));
  return latin.some((letters) => accented.every((letter) => letters.has(letter)));
}
