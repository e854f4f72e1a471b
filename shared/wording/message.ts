/** One text in every language. `{name}` stands for a parameter, and every language has the same ones. */
export interface Message {
  /** Told to software where a text is a refusal; its name in the table where nothing is said. */
  readonly code?: string;
  readonly en: string;
  readonly el: string;
}

export type Messages = Readonly<Record<string, Message>>;
