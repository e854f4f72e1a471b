import { getOpenapi } from "../../../shared/api/endpoints.ts";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";

export interface Dependencies extends ApiDependencies {
  readonly document: object;
}

/** GET /openapi.json: the contract, as committed. */
export function createHandler({ document, ...dependencies }: Dependencies) {
  return createApiHandler(getOpenapi, dependencies, async () => document);
}
