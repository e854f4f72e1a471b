import { plain } from "../values.ts";

/** Spaces, hyphens and underscores are written in many ways. */
export const wordKey = (text: string) => plain(text).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Words by what they mean. */
export type Words<Meaning extends string> = Readonly<Partial<Record<Meaning, readonly string[]>>>;

/** Finds what a word means by its `wordKey`. A list's table is made once, since every line of a file asks for it. */
export function meaningsOf<Meaning extends string>(meanings: readonly Meaning[]) {
  const tables = new WeakMap<Words<Meaning>, ReadonlyMap<string, Meaning>>();
  const tableOf = (words: Words<Meaning>) =>
    new Map(
      meanings.flatMap((meaning) => (words[meaning] ?? []).map((word): [string, Meaning] => [wordKey(word), meaning])),
    );
  return (key: string, words: Words<Meaning>): Meaning | undefined => {
    const table = tables.get(words) ?? tableOf(words);
    tables.set(words, table);
    return table.get(key);
  };
}
