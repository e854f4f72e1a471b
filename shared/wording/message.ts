/** One text in every language, in ICU MessageFormat: `{name}` stands for an argument, and every language has the same ones. */
export interface Message {
  /** The code that a refusal carries; by default the text's name in its table. */
  readonly code?: string;
  readonly en: string;
  readonly el: string;
}

export type Messages = Readonly<Record<string, Message>>;
