import * as v from "valibot";
import type { Log } from "../../log.ts";
import { plainPath } from "../plain-path.ts";
import type { Effect } from "../portal.ts";
import type { Addresses } from "./addresses.ts";
import { readText } from "./body.ts";
import type { Cookies } from "./cookies.ts";
import { PortalFault, unavailable } from "./fault.ts";

export interface Exchange {
  readonly url: URL;
  readonly form?: URLSearchParams;
  /** Marks the post as one by a JSF page's script: without the header a server may answer a whole page. */
  readonly partial?: boolean;
  /** What an answer that is lost or cannot be understood says about what was asked. */
  readonly effect: Effect;
}

/** A complete answer. Of a redirect only its target is kept. */
export interface Received {
  readonly url: URL;
  readonly status: number;
  readonly location?: URL;
  readonly body: string;
  readonly effect: Effect;
}

export interface Http {
  /** One exchange, never repeated. Throws a fault when no complete, readable answer comes. */
  send(exchange: Exchange): Promise<Received>;
}

export interface HttpParts {
  readonly fetch: typeof fetch;
  readonly addresses: Addresses;
  readonly cookies: Cookies;
  /** Waits until the portal may be called again, and tells when a call has ended. */
  readonly turn: <T>(call: () => Promise<T>) => Promise<T>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly log: Pick<Log, "info">;
}

/** Names the service to the portal's operators. */
const userAgent = "short-term-rental-declarations/1.0 (files declarations for their owners)";

export function createHttp(parts: HttpParts): Http {
  return { send: (exchange) => parts.turn(() => exchangeOnce(parts, exchange)) };
}

/** More redirects than any login or log-out has. */
const mostHops = 8;

/** Goes where the portal sends us, hop by hop. Throws a fault for a hop that the addresses do not allow. */
export async function follow(http: Http, start: URL): Promise<Received> {
  let url = start;
  for (let hop = 0; hop < mostHops; hop += 1) {
    const received = await http.send({ url, effect: "no" });
    if (!received.location) return received;
    url = received.location;
  }
  throw unavailable("redirects without end", "no");
}

/** The connection was never there, so nothing was sent. */
const neverSent: ReadonlySet<string> = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

async function exchangeOnce(parts: HttpParts, exchange: Exchange): Promise<Received> {
  const { url, form, effect } = exchange;
  const { addresses, cookies, log } = parts;
  if (parts.signal.aborted) throw unavailable("not sent: the time for this work is over", "no");
  const called = { method: form ? "POST" : "GET", path: plainPath(url) };
  try {
    const response = await parts.fetch(addresses.allowed(url.href, url, "no"), {
      method: called.method,
      headers: headersFor(exchange, cookies.header(url)),
      redirect: "manual",
      signal: AbortSignal.any([parts.signal, AbortSignal.timeout(parts.timeoutMs)]),
      ...(form && { body: form }),
    });
    cookies.take(response.headers.getSetCookie(), url);
    return await received(response, exchange, addresses);
  } catch (error) {
    if (error instanceof PortalFault) throw error;
    const code = codeOf(error);
    log.info("portal did not answer", { ...called, code });
    throw unavailable(`no complete answer: ${code}`, neverSent.has(code) ? "no" : effect);
  }
}

function headersFor({ form, partial }: Exchange, cookie: string): Record<string, string> {
  return {
    "user-agent": userAgent,
    accept: "text/html,application/xhtml+xml,application/xml",
    "accept-language": "el",
    ...(cookie && { cookie }),
    ...(form && { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" }),
    ...(partial && { "faces-request": "partial/ajax", "x-requested-with": "XMLHttpRequest" }),
  };
}

async function received(response: Response, { url, effect }: Exchange, addresses: Addresses): Promise<Received> {
  const { status, headers } = response;
  const target = headers.get("location");
  const redirect = status >= 300 && status < 400 && target !== null;
  if (redirect || status === 403 || status === 429 || status >= 500) await response.body?.cancel();
  // A throttle turns a call away before it is looked at; any other error may come from behind the commit.
  if (status === 429) throw unavailable("throttled: status 429", "no", seconds(headers.get("retry-after")));
  if (status === 403 || status >= 500)
    throw unavailable(`status ${status}`, effect, seconds(headers.get("retry-after")));
  if (redirect) return { url, status, location: addresses.allowed(target, url, effect), body: "", effect };
  return { url, status, body: await readText(response, effect), effect };
}

function seconds(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : undefined;
}

const Coded = v.object({ code: v.string() });

/** `ECONNRESET`, `TimeoutError`…: never a message, which may repeat what was sent. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return v.is(Coded, error.cause) ? error.cause.code : error.name;
}
