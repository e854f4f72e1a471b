import { createPublicHandler, type PublicDependencies } from "../../../shared/api/handler.ts";
import { interfaceVersion, releaseVersion } from "../../../shared/contract/endpoint.ts";
import { getHealth } from "../../../shared/contract/endpoints.ts";

/** GET /health: that it answers, and which build does. */
export function createHandler({ commit, ...dependencies }: PublicDependencies & { readonly commit: string }) {
  return createPublicHandler(getHealth, dependencies, async () => {
    return { status: "ok", version: interfaceVersion, release: releaseVersion, commit };
  });
}
