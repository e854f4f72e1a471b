import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { evidentMessages, isEvidence } from "../../shared/deployment/evidence.ts";
import type { FunctionDefinition } from "./manifest.ts";

export type Hear = (definition: FunctionDefinition, text: string) => void;

const Line = v.pipe(v.string(), v.parseJson(), v.object({ message: v.picklist(evidentMessages) }));

/** Appends the lines that are evidence to a file a day in the folder. Nothing here changes what stands there. */
export function createAuditLines(folder: string): Hear {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return (definition, text) => {
    if (!isEvidence(definition) || !v.is(Line, text)) return;
    appendFileSync(join(folder, `${new Date().toISOString().slice(0, 10)}.jsonl`), text, { mode: 0o600 });
  };
}

const asked = process.env["POWERTOOLS_LOG_LEVEL"] ?? "WARN";
const isWordy = ["TRACE", "DEBUG", "INFO"].includes(asked.toUpperCase());
/** Functions print what is evidence, too; the terminal shows it to whoever asked for so much. */
export const levelOfFunctions = isWordy ? asked : "INFO";

const hearing = new AsyncLocalStorage<(text: string) => void>();
const { write } = process.stdout;

/** Runs a function whose standard output somebody hears: its lines below a warning. */
export function heard<T>(hear: (text: string) => void, run: () => T): T {
  process.stdout.write = hearOrWrite;
  return hearing.run(hear, run);
}

function hearOrWrite(...args: [text: string | Uint8Array, ...unknown[]]): boolean {
  const hear = hearing.getStore();
  hear?.(String(args[0]));
  if (hear && !isWordy) return true;
  const isFree: unknown = Reflect.apply(write, process.stdout, args);
  return isFree === true;
}
