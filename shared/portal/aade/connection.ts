import pRetry from "p-retry";
import { type Clock, systemClock } from "../../clock.ts";
import type { Times } from "../../deployment/times.ts";
import type { Log } from "../../log.ts";
import { createAddresses } from "./addresses.ts";
import { type Cookies, createCookies } from "./cookies.ts";
import { PortalFault, unavailable } from "./fault.ts";
import { isWhole } from "./html.ts";
import { createHttp, type Http, type Received } from "./http.ts";
import type { AadeProfile } from "./profile.ts";

export interface AadeParts {
  readonly profile: AadeProfile;
  /** No call takes longer than one that changes something may. */
  readonly times: Pick<Times, "submitTimeout">;
  readonly fetch?: typeof fetch;
  readonly clock?: Clock;
  /** Rest between two calls of a session. */
  readonly delayBetweenCallsMs?: number;
  /** Gets methods, paths, status codes and error codes; never an address's query, a body or a cookie. */
  readonly log?: Pick<Log, "info">;
}

export interface Connection {
  readonly http: Http;
  readonly exchanges: () => number;
  readonly cookies: Cookies;
  readonly profile: AadeProfile;
}

/** Opens connections. Throws when the profile's addresses are not https (or this machine). */
export function createConnector(parts: AadeParts) {
  const { profile, clock = systemClock, delayBetweenCallsMs = 0 } = parts;
  const addresses = createAddresses([profile.application.is, profile.signOn.is, ...profile.otherAddresses.is]);
  const entry = new URL(profile.paths.entry.is, profile.application.is);

  /** `exported`: the cookies of a session to go on with. */
  return (signal: AbortSignal, exported = ""): Connection => {
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
      turn: createTurns(clock, delayBetweenCallsMs),
      timeoutMs: parts.times.submitTimeout,
      signal,
      log: parts.log ?? { info: () => {} },
    });
    return { http: createPatientHttp(http, clock, signal), exchanges: () => exchanges, cookies, profile };
  };
}

type Turn = <T>(call: () => Promise<T>) => Promise<T>;

/** Politeness: one call at a time, and a rest after each. */
export function createTurns(clock: Clock, restMs: number): Turn {
  let last: Promise<unknown> = Promise.resolve();
  let free = 0;
  return (call) => {
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

/** A longer rest than this is for the caller to take. */
const patienceMs = 2_000;

/**
 * Asks for a page again when it did not come: a busy portal drops one page in many, and a login alone is six. What is
 * posted is never repeated.
 */
export function createPatientHttp(http: Http, clock: Pick<Clock, "sleep">, signal: AbortSignal): Http {
  return {
    async send(exchange) {
      if (exchange.form) return await http.send(exchange);
      return await pRetry(async () => wholePage(await http.send(exchange)), {
        retries: 2,
        minTimeout: 50,
        factor: 3,
        randomize: true,
        shouldRetry: ({ error }) => !signal.aborted && mayBeAskedAgain(error),
        onFailedAttempt: async ({ error, retriesLeft }) => {
          if (retriesLeft > 0 && mayBeAskedAgain(error)) await clock.sleep(askedRest(error));
        },
      });
    },
  };
}

function wholePage(received: Received): Received {
  if (received.status === 200 && !isWhole(received.body)) throw unavailable("a page that is cut short", "no");
  return received;
}

function mayBeAskedAgain(error: Error): error is PortalFault {
  if (!(error instanceof PortalFault) || error.failure.kind !== "unavailable") return false;
  return (error.failure.retryAfterMs ?? 0) <= patienceMs;
}

function askedRest({ failure }: PortalFault): number {
  return failure.kind === "unavailable" ? (failure.retryAfterMs ?? 0) : 0;
}
