import { AsyncLocalStorage } from "node:async_hooks";
import { Logger } from "@aws-lambda-powertools/logger";
import type { Log, LogFields } from "../log.ts";

/** Fields of every line that is logged during a piece of work. */
const context = new AsyncLocalStorage<Record<string, LogFields[string]>>();

/** Adds fields to all lines of a piece of work, but not to those of concurrent work. */
export async function withFields<T>(fields: LogFields, work: () => Promise<T>): Promise<T> {
  return await context.run({ ...fields }, work);
}

/** Adds fields to the further lines of the current work. */
export function addFields(fields: LogFields): void {
  Object.assign(context.getStore() ?? {}, fields);
}

/** Powertools adds these to every line, a quarter of it; nothing is sampled or traced (decision 30). */
const omitted = new Set(["sampling_rate", "xray_trace_id"]);

/** Structured lines in CloudWatch. The service is named like the function; ids are fields. */
export function createLog(serviceName: string): Log {
  const jsonReplacerFn = (key: string, value: unknown) => (omitted.has(key) ? undefined : value);
  const logger = new Logger({ serviceName, jsonReplacerFn });
  const all = (fields: LogFields) => ({ ...context.getStore(), ...fields });
  return {
    info: (message: string, fields: LogFields = {}) => logger.info(message, all(fields)),
    warn: (message: string, fields: LogFields = {}) => logger.warn(message, all(fields)),
    error: (message: string, fields: LogFields = {}) => logger.error(message, all(fields)),
  };
}
