import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { getOpenapi } from "../../../shared/contract/endpoints.ts";

export interface Dependencies extends ApiDependencies {
  readonly document: object;
}

/** GET /openapi.json: the contract, as committed. */
export function createHandler({ document, ...dependencies }: Dependencies) {
  return createApiHandler(getOpenapi, dependencies, async () => document);
}
