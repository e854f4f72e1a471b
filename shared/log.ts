export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Fixed messages, plus ids and codes. Never bodies, passwords, tokens, cookies or guests' data. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}
