import * as v from "valibot";
import { type Endpoint, nothing } from "../../../shared/contract/endpoint.ts";

/**
 * The line that a row of the endpoint table asks for in the matrix of callers. It repeats what the row says: whoever adds
 * it compares it with what was asked for.
 *
 * @example
 * callerLine(getHealth); // "get-health": { may: "everyone", method: "GET", path: "/health", answer: 200 },
 */
export function callerLine({ name, method, path, roles, request, status = 200 }: Endpoint): string {
  const may = roles === "public" ? '"everyone"' : `[${roles.map((role) => `"${role}"`).join(", ")}]`;
  // Of no record: a name where the path takes names, else a number.
  const unknown = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    v.is(request.path, { [parameter]: "nobody" }) ? "nobody" : "2000000000",
  );
  const whenSentNothing = request.path === nothing ? status : 404;
  const rest = request.body === nothing ? `answer: ${whenSentNothing}` : "answer: 400, body: { … }";
  return `"${name}": { may: ${may}, method: "${method}", path: "${unknown}", ${rest} },`;
}
