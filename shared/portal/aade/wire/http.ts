import type { Log } from "../../../log.ts";
import { plainPath } from "../../plain-path.ts";
import type { Effect } from "../../portal.ts";
import { readText } from "./body.ts";
import type { Cookies } from "./cookies.ts";
import { PortalFault, unavailable } from "./fault.ts";

export interface Exchange {
  readonly url: URL;
  readonly form?: URLSearchParams;
  /** A post by a JSF page's script: without its headers a server may answer with a whole page. */
  readonly partial?: boolean;
  /** The effect of the request if its answer is lost or cannot be understood. */
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

interface HttpParts {
  readonly fetch: typeof fetch;
  readonly addresses: Addresses;
  readonly cookies: Cookies;
  /** Makes the call when the portal may be called again. */
  readonly throttle: <T>(call: () => Promise<T>) => Promise<T>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly log: Pick<Log, "info">;
}

/** Names the service to the portal's operators. */
const userAgent = "short-term-rental-declarations/1.0 (files declarations for their owners)";

export function createHttp(parts: HttpParts): Http {
  return { send: (exchange) => parts.throttle(() => exchangeOnce(parts, exchange)) };
}

/** The addresses that may be called. */
interface Addresses {
  /** Resolves a redirect's target. Throws a fault when its host is not allowed. */
  allowed(target: string, base: URL, effect: Effect): URL;
}

/** Only addresses of `bases` (scheme and host) may be called: over https, except on this machine. */
export function createAddresses(bases: readonly string[]): Addresses {
  const origins = new Set(bases.map((base) => new URL(base).origin));
  for (const origin of origins) {
    const { protocol, hostname } = new URL(origin);
    if (protocol !== "https:" && !(protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname))) {
      throw new Error(`${origin}: the portal is called over https only`);
    }
  }
  return {
    allowed(target, base, effect) {
      const url = URL.parse(target, base.href);
      if (url !== null && origins.has(url.origin) && url.username === "" && url.password === "") return url;
      throw unavailable(`the portal leads to a host that is not allowed: ${url?.host ?? "unreadable"}`, effect);
    },
  };
}

/** More redirects than any login or log-out has. */
const maxHops = 8;

/** Opens a page through its redirects. Throws a fault for a host that is not allowed. */
export async function follow(http: Http, start: URL): Promise<Received> {
  let url = start;
  for (let hop = 0; hop < maxHops; hop += 1) {
    const receive = await http.send({ url, effect: "no" });
    if (!receive.location) return receive;
    url = receive.location;
  }
  throw unavailable("redirects without end", "no");
}

/** There was never a connection, so nothing was sent. */
const neverSent: ReadonlySet<string> = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

async function exchangeOnce(parts: HttpParts, exchange: Exchange): Promise<Received> {
  const { url, form, effect } = exchange;
  const { addresses, cookies, log } = parts;
  if (parts.signal.aborted) throw unavailable("not sent: the time for this work is over", "no");
  const called = { method: form ? "POST" : "GET", path: plainPath(url) };
  // Outside the try: a fault in what we send is ours, and no silence of the portal.
  const target = addresses.allowed(url.href, url, "no");
  const headers = new Headers(headersFor(exchange, cookies.header(url)));
  try {
    const response = await parts.fetch(target, {
      method: called.method,
      headers,
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
  const failed = status === 403 || status === 429 || status >= 500;
  if (redirect || failed) await response.body?.cancel();
  const retryAfter = /^\d{1,6}$/.exec(headers.get("retry-after") ?? "")?.[0];
  const retryAfterMs = retryAfter === undefined ? undefined : Number(retryAfter) * 1000;
  // A throttle rejects a call before looking at it; any other error may come after the portal has saved.
  if (status === 429) throw unavailable("throttled: status 429", "no", retryAfterMs);
  if (failed) throw unavailable(`status ${status}`, effect, retryAfterMs);
  if (redirect) return { url, status, location: addresses.allowed(target, url, effect), body: "", effect };
  return { url, status, body: await readText(response, effect), effect };
}

/** `ECONNRESET`, `TimeoutError`…: never a message, which may repeat what was sent. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause, name } = error;
  return typeof cause === "object" && cause && "code" in cause ? String(cause.code) : name;
}
