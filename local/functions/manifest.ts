import { type FunctionDefinition as Deployed, functionDefinitions } from "../../infra/manifest.ts";
import { endpoints } from "../../shared/contract/endpoints.ts";

export type FunctionDefinition = Omit<Deployed, "touches">;

/** The functions of the stack on AWS. */
export const definitions: readonly FunctionDefinition[] = functionDefinitions(endpoints);
