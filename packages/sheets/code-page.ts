/** A code page that makes words of a text as well as the one that was taken. */
export interface OtherPage {
  readonly name: string;
  /** Its letters by those of the page that was taken, where they differ. */
  readonly letters: ReadonlyMap<string, string>;
  /** Words as the page that was taken has them, and as this one does. */
  readonly words: readonly (readonly [string, string])[];
}

export interface CodePage {
  readonly name: string;
  readonly others: readonly OtherPage[];
}
