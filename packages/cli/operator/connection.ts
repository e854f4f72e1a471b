import type { Command } from "commander";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import type { RowRef } from "../../../shared/records/keys.ts";
import type { DeadLetters } from "./dead-letters.ts";
import type { Operator } from "./operator.ts";

export interface Location {
  /** The file with the deployment's outputs; without it, that of the stage is looked for here. */
  readonly outputs?: string;
  readonly stage?: string;
  readonly local: boolean;
}

export interface Connection {
  /** Stage and region, which each answer names. */
  readonly name: string;
  readonly operator: Operator;
  readonly deadLetters: DeadLetters;
  /** Prepares a restored table. Returns the open rows whose guests have to be erased once they have ended. */
  restore(table: string, known: { withoutLive: boolean; evidence?: string | undefined }): Promise<readonly RowRef[]>;
  readonly outputs: Readonly<Record<string, string>>;
  now(): EpochMs;
}

export interface Commands {
  readonly program: Command;
  connected(): Connection;
  print(text: string): void;
  /** Reads the next line typed. What names a person is never an argument. */
  ask(question: string): Promise<string>;
}
