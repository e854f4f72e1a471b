import { getHealth } from "../../../shared/api/endpoints.ts";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { apiVersion } from "../../../shared/api/version.ts";

/** GET /health: the API answers. */
export function createHandler(dependencies: ApiDependencies) {
  return createApiHandler(getHealth, dependencies, async () => ({ status: "ok", version: apiVersion }));
}
