import type { FunctionDefinition } from "../functions/manifest.ts";

export interface Route {
  readonly method: string;
  /** Below the base path, parameters as `{taskId}`. */
  readonly path: string;
  readonly definition: FunctionDefinition;
}

export type Match =
  | { readonly kind: "route"; readonly route: Route; readonly pathParameters: Readonly<Record<string, string>> | null }
  | { readonly kind: "wrong method"; readonly allowed: readonly string[] }
  | { readonly kind: "unknown path" }
  /** A `%` that is not followed by a character's code. */
  | { readonly kind: "malformed path" };

export function routesOf(definitions: readonly FunctionDefinition[]): Route[] {
  return definitions.flatMap((definition) => {
    const { trigger } = definition;
    return trigger.kind === "api" ? [{ method: trigger.method, path: trigger.path, definition }] : [];
  });
}

/** Finds the route of a path as it was sent: percent-codes are left to who reads the keys. */
export function match(routes: readonly Route[], method: string, path: string): Match {
  const segments = path.split("/");
  const onPath = routes.filter((route) => fits(route.path.split("/"), segments));
  // A literal segment wins over a parameter, as in API Gateway.
  const [resource] = onPath.toSorted((a, b) => parameterCount(a) - parameterCount(b));
  if (!resource) return { kind: "unknown path" };
  const candidates = onPath.filter((candidate) => candidate.path === resource.path);
  const route = candidates.find((candidate) => candidate.method === method);
  if (!route) return { kind: "wrong method", allowed: candidates.map((candidate) => candidate.method) };
  try {
    return { kind: "route", route, pathParameters: parametersOf(route, segments) };
  } catch {
    return { kind: "malformed path" };
  }
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => part === segments[index] || (isParameter(part) && segments[index] !== ""))
  );
}

function parametersOf({ path }: Route, segments: readonly string[]): Record<string, string> | null {
  const parameters = path
    .split("/")
    .flatMap((part, index) => (isParameter(part) ? [[part.slice(1, -1), wellFormed(segments[index])] as const] : []));
  return parameters.length > 0 ? Object.fromEntries(parameters) : null;
}

/** Keys are passed on as they were sent, as a REST API does: who decodes twice takes a `%00` in a name for a code. */
function wellFormed(segment = ""): string {
  decodeURIComponent(segment);
  return segment;
}
const isParameter = (part: string) => part.startsWith("{");
const parameterCount = ({ path }: Route) => path.split("/").filter(isParameter).length;
