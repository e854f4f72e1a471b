import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { gatewayErrors } from "../../../shared/contract/gateway-errors.ts";
import { isOwnHost, namedHosts } from "../../portal-simulator/hosts.ts";
import type { FirstSteps } from "../docs/landing.ts";
import { docsPage } from "../docs/page.ts";
import { type Functions, FunctionTimedOut } from "../functions/functions.ts";
import { closeServer, listenOnceFree } from "../machine/ports.ts";
import { type Answer, answerOf, Refusal, refusalAnswer } from "./answer.ts";
import { proxyEvent } from "./event.ts";
import { readBody } from "./request-body.ts";
import { match, type Route } from "./routes.ts";
import { createStagedRefusals, refusalsPath } from "./staged-refusals.ts";

const basePath = "/api/v1";
/** Headers between client and gateway, or void once the body is unpacked: API Gateway does not pass them on. */
const notPassedOn = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "expect",
  "keep-alive",
  "transfer-encoding",
]);

/** API Gateway's REST API on this machine, with the API reference beside it. Without `firstSteps` there is no start page. */
export async function startGateway(
  port: number,
  routes: readonly Route[],
  functions: Functions,
  firstSteps?: FirstSteps,
) {
  const hosts = namedHosts(process.env);
  const stagedRefusals = createStagedRefusals();

  async function answerTo(request: IncomingMessage, requestId: string): Promise<Answer> {
    if (!isOwnHost(request.headers.host, hosts)) throw new Refusal(gatewayErrors.forbidden);
    const { method = "GET", url = "/" } = request;
    const [whole = "/", query = ""] = url.split(/\?(.*)/s);
    if (!whole.startsWith(`${basePath}/`)) {
      if (whole === refusalsPath) return stagedRefusals.stage(method, await readBody(request));
      const page = await docsPage(whole, firstSteps);
      if (!page) throw new Refusal(gatewayErrors.unknownPath);
      return page;
    }
    stagedRefusals.refuse();
    const path = whole.slice(basePath.length);
    const { route, pathParameters } = match(routes, method, path);
    const event = proxyEvent({
      method,
      resource: route.path,
      path,
      query: new URLSearchParams(query),
      pathParameters,
      headers: passedOn(request.rawHeaders),
      body: await readBody(request),
      requestId,
      time: new Date(),
    });
    return answerOf(await functions.invoke(route.definition, event));
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomUUID();
    const { status, headers, body } = await answerTo(request, requestId).catch((error: unknown) =>
      refusalAnswer(refusalFor(error), requestId),
    );
    response.writeHead(status, headers).end(body);
  }

  const server = createServer((request, response) => void respond(request, response));
  server.on("clientError", refuseUnreadable);
  await listenOnceFree(server, port, "PORT");
  return { close: () => closeServer(server) };
}

/** A consumer learns nothing of a function's own error. */
function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof FunctionTimedOut) return new Refusal(gatewayErrors.tookTooLong);
  console.error(`a function failed: ${error instanceof Error ? error.name : "unknown"}`);
  return new Refusal(gatewayErrors.failedFunction);
}

function passedOn(rawHeaders: readonly string[]): [string, string][] {
  const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""]] : [],
  );
  return pairs.filter(([name]) => !notPassedOn.has(name.toLowerCase()));
}

/** Bytes that are not HTTP never become a request: the refusal is written to the bare socket. */
function refuseUnreadable(_error: Error, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy();
  const { status, headers, body } = refusalAnswer(new Refusal(gatewayErrors.badRequest), randomUUID());
  const all = { ...headers, connection: "close", "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}`);
  socket.end([`HTTP/1.1 ${status} Bad Request`, ...lines, "", body].join("\r\n"));
}
