import { type FunctionDefinition as Deployed, functionDefinitions } from "../../../infra/manifest.ts";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import type { Times } from "../../../shared/deployment/times.ts";

export type FunctionDefinition = Omit<Deployed, "touches">;

/** The functions of the AWS stack. */
export const definitions: readonly FunctionDefinition[] = functionDefinitions(endpoints);

/** A scheduled function may take this long: one that timed out would run on here, beside the next. */
const scheduledTimeoutMs = 60 * 60 * 1_000;

/** The same functions with this machine's timeouts. */
export const definitionsAt = (pace: Pick<Times, "function">): FunctionDefinition[] =>
  definitions.map((definition) => {
    const { kind } = definition.trigger;
    if (kind === "api") return definition;
    return { ...definition, timeoutMs: kind === "queue" ? pace.function : scheduledTimeoutMs };
  });
