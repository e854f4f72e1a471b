import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { apiVersion } from "../../../shared/contract/endpoint.ts";
import { getHealth } from "../../../shared/contract/endpoints.ts";

/** GET /health: the API answers. */
export function createHandler(dependencies: ApiDependencies) {
  return createApiHandler(getHealth, dependencies, async () => ({ status: "ok", version: apiVersion }));
}
