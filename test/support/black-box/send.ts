import { Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import * as v from "valibot";
import { checkResponse, OffContract } from "../check-response.ts";
import { faultsOf } from "./faults.ts";

/** A request as it is sent. */
export interface Call {
  readonly method: string;
  /** Below the base path, with percent-codes and query. */
  readonly path: string;
  readonly token?: string | undefined;
  /** Sent as JSON … */
  readonly body?: unknown;
  /** … or just so. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export type Send = (call: Call) => Promise<Answer>;

const Body = v.record(v.string(), v.unknown());

/** Sends to a running API. Throws on an answer that no request may get, or that openapi.json does not document. */
export function createSend(apiUrl: string, seen: (call: Call, answer: Answer) => void = () => undefined): Send {
  // Only with a time-out does the agent honour `Keep-Alive: timeout=5` and close an idle connection before the server does.
  const agent = new Agent({ keepAlive: true, maxSockets: 32, timeout: 60_000 });
  return async (call) => {
    const { status, headers, text } = await exchange(agent, apiUrl, call);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Body), text);
    const answer = { status, headers, text, body: parsed.success ? parsed.output : {} };
    const faults = [
      ...(parsed.success ? faultsOf(answer) : ["its body is no JSON object"]),
      ...offContract(call, answer),
    ];
    if (faults.length > 0) {
      throw new Error(
        `${call.method} ${call.path.slice(0, 80)} -> ${status}: ${faults.join("; ")}\n${text.slice(0, 500)}`,
      );
    }
    seen(call, answer);
    return answer;
  };
}

function offContract({ method, path }: Call, { status, headers, text }: Answer): string[] {
  try {
    checkResponse({ method, path, status, contentType: headers["content-type"] ?? null, body: text });
    return [];
  } catch (error) {
    return [error instanceof OffContract ? error.message : "it cannot be checked"];
  }
}

function exchange(agent: Agent, apiUrl: string, call: Call): Promise<Omit<Answer, "body">> {
  const { promise, resolve, reject } = Promise.withResolvers<Omit<Answer, "body">>();
  const payload = call.raw ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const headers = {
    ...(payload !== undefined && { "content-type": "application/json", ...lengthOf(payload, call) }),
    ...(call.token !== undefined && { authorization: `Bearer ${call.token}` }),
    ...call.headers,
  };
  const url = new URL(apiUrl);
  const options = { agent, host: url.hostname, port: url.port, path: url.pathname + call.path };
  const request = httpRequest({ ...options, method: call.method, headers }, (response) => {
    const parts: Buffer[] = [];
    response.on("data", (part: Buffer) => parts.push(part));
    response.on("error", reject);
    response.on("end", () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: Buffer.concat(parts).toString("utf8"),
      }),
    );
  });
  request.on("error", reject);
  request.end(payload);
  return promise;
}

/** A chunked body has no length header. */
const lengthOf = (payload: string | Uint8Array, { headers = {} }: Call) =>
  "transfer-encoding" in headers ? {} : { "content-length": Buffer.byteLength(payload) };
