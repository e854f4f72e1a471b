/** One text in every language. `{name}` stands for a parameter, and every language has the same ones. */
export interface Message {
  readonly en: string;
  readonly el: string;
}

export type Messages = Readonly<Record<string, Message>>;
