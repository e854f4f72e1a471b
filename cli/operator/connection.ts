import type { Command } from "commander";
import type { RowRef } from "../../shared/records/keys.ts";
import type { DeadLetters } from "./dead-letters.ts";
import type { Operator } from "./operator.ts";

export interface Location {
  readonly outputs: string;
  readonly stage?: string;
  readonly local: boolean;
}

export interface Connection {
  readonly operator: Operator;
  readonly deadLetters: DeadLetters;
  /** Of a table that a backup was restored to; answers whose guests are to be erased there once they have ended. */
  restore(table: string, known: { withoutLive: boolean; evidence?: string | undefined }): Promise<readonly RowRef[]>;
  readonly outputs: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  now(): number;
}

export interface Commands {
  readonly program: Command;
  connected(): Connection;
  print(text: string): void;
  /** What is typed next; never an argument, where it names a person. */
  ask(question: string): Promise<string>;
}
