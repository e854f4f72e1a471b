import { AsyncLocalStorage } from "node:async_hooks";
import { Logger } from "@aws-lambda-powertools/logger";
import type { Log, LogFields } from "../log.ts";

/** What every line says while something is worked on, whoever writes it. */
const context = new AsyncLocalStorage<Record<string, LogFields[string]>>();

/** Runs work whose lines all carry these ids. Work beside it has its own. */
export async function withFields<T>(fields: LogFields, work: () => Promise<T>): Promise<T> {
  return await context.run({ ...fields }, work);
}

/** From here on the lines of this work say so, too. */
export function addFields(fields: LogFields): void {
  Object.assign(context.getStore() ?? {}, fields);
}

/** Said by Powertools in every line, a quarter of it: nothing is sampled, and nothing is traced (decision 30). */
const sayNothing = new Set(["sampling_rate", "xray_trace_id"]);

/** Structured lines in CloudWatch. The service's name is the function's; ids come as fields. */
export function createLog(serviceName: string): Log {
  const jsonReplacerFn = (key: string, value: unknown) => (sayNothing.has(key) ? undefined : value);
  const logger = new Logger({ serviceName, jsonReplacerFn });
  const all = (fields: LogFields) => ({ ...context.getStore(), ...fields });
  return {
    info: (message: string, fields: LogFields = {}) => logger.info(message, all(fields)),
    warn: (message: string, fields: LogFields = {}) => logger.warn(message, all(fields)),
    error: (message: string, fields: LogFields = {}) => logger.error(message, all(fields)),
  };
}
