import pRetry from "p-retry";
import { type Clock, systemClock } from "../../../clock.ts";
import type { Times } from "../../../deployment/times.ts";
import type { Log } from "../../../log.ts";
import { isWhole } from "../html/html.ts";
import type { AadeProfile } from "../profile/profile.ts";
import { type Cookies, createCookies } from "./cookies.ts";
import { PortalFault, unavailable } from "./fault.ts";
import { createAddresses, createHttp, type Http } from "./http.ts";

export interface AadeParts {
  readonly profile: AadeProfile;
  /** The limit of every call: no call takes longer than one that changes something. */
  readonly times: Pick<Times, "submitTimeout">;
  readonly fetch?: typeof fetch;
  readonly clock?: Clock;
  /** Pause between two calls of a session. */
  readonly delayBetweenCallsMs?: number;
  /** Receives methods, paths, status codes and error codes; never an address's query, a body or a cookie. */
  readonly log?: Pick<Log, "info">;
}

/** One session's calls to the portal, with its cookies. */
export interface Connection {
  /** Its calls, one at a time. A page that did not arrive is opened again; a post is never repeated. */
  readonly http: Http;
  readonly cookies: Cookies;
  readonly profile: AadeProfile;
  /** The exchanges made so far, with every redirect and repetition. */
  exchanges(): number;
}

/** Opens a connection. `exported` are the cookies of a session to resume; the signal ends every call. */
type Connect = (signal: AbortSignal, exported?: string) => Connection;

/** Returns a function that opens connections. Throws when an address of the profile is not https (or this machine). */
export function createConnector(parts: AadeParts): Connect {
  const { profile, clock = systemClock, delayBetweenCallsMs = 0 } = parts;
  const addresses = createAddresses([profile.application.is, profile.signOn.is, ...profile.otherAddresses.is]);
  const entry = new URL(profile.paths.entry.is, profile.application.is);

  return (signal, exported = "") => {
    const cookies = createCookies(exported, entry);
    let exchanges = 0;
    const call = parts.fetch ?? fetch;
    const http = createHttp({
      fetch(...asked) {
        exchanges += 1;
        return call(...asked);
      },
      addresses,
      cookies,
      throttle: createThrottle(clock, delayBetweenCallsMs),
      timeoutMs: parts.times.submitTimeout,
      signal,
      log: parts.log ?? { info: () => {} },
    });
    return { http: createRetryingHttp(http, clock, signal), exchanges: () => exchanges, cookies, profile };
  };
}

/** Politeness: one call at a time, and a pause after each. */
export function createThrottle(clock: Clock, restMs: number) {
  let last: Promise<unknown> = Promise.resolve();
  let free = 0;
  return <T>(call: () => Promise<T>): Promise<T> => {
    const mine = last.then(async () => {
      const rest = free - clock.now();
      if (rest > 0) await clock.sleep(rest);
      try {
        return await call();
      } finally {
        free = clock.now() + restMs;
      }
    });
    last = mine.catch(() => {});
    return mine;
  };
}

/** The caller has to wait out a longer `Retry-After`. */
const maxRestMs = 2_000;

/**
 * Opens a page again that did not arrive: a busy portal drops one page in many, and a login alone takes six. Posts are
 * never repeated.
 */
export function createRetryingHttp(http: Http, clock: Pick<Clock, "sleep">, signal: AbortSignal): Http {
  const open: Http["send"] = async (exchange) => {
    const received = await http.send(exchange);
    if (received.status === 200 && !isWhole(received.body)) throw unavailable("a page that is cut short", "no");
    return received;
  };
  return {
    async send(exchange) {
      if (exchange.form) return await http.send(exchange);
      return await pRetry(() => open(exchange), {
        retries: 2,
        minTimeout: 50,
        factor: 3,
        randomize: true,
        async shouldRetry({ error }) {
          const failure = error instanceof PortalFault && error.failure.kind === "unavailable" && error.failure;
          if (!failure || (failure.retryAfterMs ?? 0) > maxRestMs) return false;
          await clock.sleep(failure.retryAfterMs ?? 0);
          return !signal.aborted;
        },
      });
    },
  };
}
