import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { evidentMessages, isEvidence } from "../../../shared/deployment/evidence.ts";
import type { FunctionDefinition } from "./manifest.ts";

export type OnLine = (definition: FunctionDefinition, text: string) => void;

const Line = v.pipe(v.string(), v.parseJson(), v.object({ message: v.picklist(evidentMessages) }));

/** Appends the log lines that are evidence to one file a day in the folder, and never changes earlier lines. */
export function createAuditLines(folder: string): OnLine {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return (definition, text) => {
    if (!isEvidence(definition) || !v.is(Line, text)) return;
    appendFileSync(join(folder, `${new Date().toISOString().slice(0, 10)}.jsonl`), text, { mode: 0o600 });
  };
}

const logLevel = process.env["POWERTOOLS_LOG_LEVEL"] ?? "WARN";
const isVerbose = ["TRACE", "DEBUG", "INFO"].includes(logLevel.toUpperCase());
/** Functions always log at INFO, which evidence needs; the terminal shows those lines only when it is asked to. */
export const levelOfFunctions = isVerbose ? logLevel : "INFO";

const listeners = new AsyncLocalStorage<(text: string) => void>();
const { write } = process.stdout;

/** Runs a function, and passes each line that it writes to standard output (all below a warning) to `onLine`. */
export function withOutputTo<T>(onLine: (text: string) => void, run: () => T): T {
  process.stdout.write = intercept;
  return listeners.run(onLine, run);
}

function intercept(...args: [text: string | Uint8Array, ...unknown[]]): boolean {
  const onLine = listeners.getStore();
  onLine?.(String(args[0]));
  if (onLine && !isVerbose) return true;
  const isFree: unknown = Reflect.apply(write, process.stdout, args);
  return isFree === true;
}
