import { createPublicHandler, type PublicDependencies } from "../../../shared/api/handler.ts";
import { interfaceVersion, releaseVersion } from "../../../shared/contract/endpoint.ts";
import { getHealth } from "../../../shared/contract/endpoints.ts";

export function createHandler(dependencies: PublicDependencies) {
  return createPublicHandler(getHealth, dependencies, async () => {
    return { status: "ok", version: interfaceVersion, release: releaseVersion };
  });
}
