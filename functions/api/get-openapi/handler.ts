import { createPublicHandler, type PublicDependencies } from "../../../shared/api/handler.ts";
import { getOpenapi } from "../../../shared/contract/endpoints.ts";

export interface Dependencies extends PublicDependencies {
  readonly document: object;
}

export function createHandler({ document, ...dependencies }: Dependencies) {
  return createPublicHandler(getOpenapi, dependencies, async () => document);
}
