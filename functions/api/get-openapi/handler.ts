import { createPublicHandler, type PublicDependencies } from "../../../shared/api/handler.ts";
import { getOpenapi } from "../../../shared/contract/endpoints.ts";

export interface Dependencies extends PublicDependencies {
  readonly document: object;
}

/** GET /openapi.json: the contract, as committed. */
export function createHandler({ document, ...dependencies }: Dependencies) {
  return createPublicHandler(getOpenapi, dependencies, async () => document);
}
