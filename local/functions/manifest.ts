import { type FunctionDefinition as Deployed, functionDefinitions } from "../../infra/manifest.ts";
import { endpoints } from "../../shared/contract/endpoints.ts";
import type { Times } from "../../shared/deployment/times.ts";

export type FunctionDefinition = Omit<Deployed, "touches">;

/** The functions of the stack on AWS. */
export const definitions: readonly FunctionDefinition[] = functionDefinitions(endpoints);

/** So long a scheduled function may take: what is called off would run on here, beside the next. */
const scheduledMs = 60 * 60 * 1_000;

/** The same with this machine's time-outs: the manifest's are those of AWS. */
export const definitionsAt = (pace: Pick<Times, "function">): FunctionDefinition[] =>
  definitions.map((definition) => {
    const { kind } = definition.trigger;
    if (kind === "api") return definition;
    return { ...definition, timeoutMs: kind === "queue" ? pace.function : scheduledMs };
  });
