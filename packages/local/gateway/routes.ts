import { gatewayErrors, wrongMethod } from "../../../shared/contract/gateway-errors.ts";
import type { FunctionDefinition } from "../functions/manifest.ts";
import { Refusal } from "./answer.ts";

export type Route = ReturnType<typeof routesOf>[number];

/** The routes of the API's functions. Paths are below the base path, with parameters as `{taskId}`. */
export function routesOf(definitions: readonly FunctionDefinition[]) {
  const routes = definitions.flatMap((definition) => {
    const { trigger } = definition;
    return trigger.kind === "api" ? [{ method: trigger.method, path: trigger.path, definition }] : [];
  });
  // A literal segment wins over a parameter, as in API Gateway.
  return routes.toSorted((one, other) => one.path.split("{").length - other.path.split("{").length);
}

const fits = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`).exec(path);

/** The route of a path, or a `Refusal`. Path parameters stay percent-encoded, as in a REST API's event. */
export function match(routes: readonly Route[], method: string, path: string) {
  const resource = routes.find((route) => fits(route.path, path));
  if (!resource) throw new Refusal(gatewayErrors.unknownPath);
  const onPath = routes.filter((route) => route.path === resource.path);
  const route = onPath.find((candidate) => candidate.method === method);
  if (!route) throw new Refusal(wrongMethod(onPath.map((candidate) => candidate.method)));
  if (!isWellFormed(path)) throw new Refusal(gatewayErrors.badRequest);
  const { groups } = fits(route.path, path) ?? {};
  return { route, pathParameters: groups ? { ...groups } : null };
}

/** Whether each `%` in a path begins the code of a character. */
function isWellFormed(path: string): boolean {
  try {
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}
