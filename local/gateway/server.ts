import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { gatewayErrors, wrongMethod } from "../../shared/contract/gateway-errors.ts";
import { docsPage, type FirstSteps } from "../docs/page.ts";
import { type Functions, FunctionTimedOut } from "../functions/functions.ts";
import { isOwnHost, namedHosts } from "../processes/hosts.ts";
import { closeServer, listenOnceFree } from "../processes/ports.ts";
import { type Answer, answerOf, Refusal, refusalAnswer, refused } from "./answer.ts";
import { proxyEvent } from "./event.ts";
import { readBody } from "./request-body.ts";
import { match, type Route } from "./routes.ts";

/** What is behind the gateway, and what its first page says; without it there is none. */
interface Served {
  readonly routes: readonly Route[];
  readonly functions: Functions;
  readonly firstSteps: FirstSteps | undefined;
  readonly hosts: readonly string[];
}

const basePath = "/api/v1";
/** Between client and gateway, or void once the body is unpacked: API Gateway does not pass them on. */
const notPassedOn = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "expect",
  "keep-alive",
  "transfer-encoding",
]);

/** API Gateway's REST API on this machine, and the API reference beside it. */
export async function startGateway(
  port: number,
  routes: readonly Route[],
  functions: Functions,
  firstSteps?: FirstSteps,
) {
  const hosts = namedHosts(process.env);
  const server = createServer((request, response) => {
    void respond(request, response, { routes, functions, firstSteps, hosts });
  });
  server.on("clientError", refuseUnreadable);
  await listenOnceFree(server, port, "PORT");
  return { close: () => closeServer(server) };
}

async function respond(request: IncomingMessage, response: ServerResponse, served: Served): Promise<void> {
  const requestId = randomUUID();
  const answer = await answerTo(request, requestId, served).catch((error: unknown) =>
    refusalAnswer(refusalFor(error), requestId),
  );
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
}

async function answerTo(
  request: IncomingMessage,
  requestId: string,
  { routes, functions, firstSteps, hosts }: Served,
): Promise<Answer> {
  if (!isOwnHost(request.headers.host, hosts)) throw refused(gatewayErrors.forbidden);
  const { method = "GET", url = "/" } = request;
  const [path = "/", query = ""] = url.split(/\?(.*)/s);
  if (!path.startsWith(`${basePath}/`)) return docsAnswer(path, firstSteps);
  const below = path.slice(basePath.length);
  const found = match(routes, method, below);
  switch (found.kind) {
    case "unknown path":
      throw refused(gatewayErrors.unknownPath);
    case "wrong method":
      throw refused(wrongMethod(found.allowed));
    case "malformed path":
      throw refused(gatewayErrors.badRequest);
    case "route": {
      const event = proxyEvent({
        method,
        resource: found.route.path,
        path: below,
        query: new URLSearchParams(query),
        pathParameters: found.pathParameters,
        headers: passedOn(request.rawHeaders),
        body: await readBody(request),
        requestId,
        time: new Date(),
      });
      return answerOf(await functions.invoke(found.route.definition, event));
    }
  }
}

function docsAnswer(path: string, firstSteps: FirstSteps | undefined): Answer {
  const page = docsPage(path, firstSteps);
  if (!page) throw refused(gatewayErrors.unknownPath);
  return page;
}

/** A function's own error tells a consumer nothing. */
function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof FunctionTimedOut) return refused(gatewayErrors.tookTooLong);
  console.error(`a function failed: ${error instanceof Error ? error.name : "unknown"}`);
  return refused(gatewayErrors.failedFunction);
}

function passedOn(rawHeaders: readonly string[]): [string, string][] {
  const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""]] : [],
  );
  return pairs.filter(([name]) => !notPassedOn.has(name.toLowerCase()));
}

/** What is no HTTP request never becomes one: it is answered on its bare socket, in the API's error body all the same. */
function refuseUnreadable(_error: Error, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = refusalAnswer(refused(gatewayErrors.badRequest), randomUUID());
  const all = { ...headers, connection: "close", "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}`);
  socket.end([`HTTP/1.1 ${status} Bad Request`, ...lines, "", body].join("\r\n"));
}
