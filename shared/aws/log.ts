import { Logger } from "@aws-lambda-powertools/logger";
import type { Log, LogFields } from "../log.ts";

/** Structured lines in CloudWatch. The service's name is the function's; ids come as fields. */
export function createLog(serviceName: string): Log {
  const logger = new Logger({ serviceName });
  return {
    info: (message: string, fields: LogFields = {}) => logger.info(message, fields),
    warn: (message: string, fields: LogFields = {}) => logger.warn(message, fields),
    error: (message: string, fields: LogFields = {}) => logger.error(message, fields),
  };
}
