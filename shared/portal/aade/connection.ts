import { type Clock, systemClock } from "../../clock.ts";
import type { Times } from "../../deployment/times.ts";
import type { Log } from "../../log.ts";
import { createAddresses } from "./addresses.ts";
import { type Cookies, createCookies } from "./cookies.ts";
import { createHttp, type Http } from "./http.ts";
import { createPatientHttp } from "./patient-http.ts";
import type { AadeProfile } from "./profile.ts";
import { createTurns } from "./turns.ts";

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

/** One user's line to the portal. */
export interface Connection {
  readonly http: Http;
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
    const http = createHttp({
      fetch: parts.fetch ?? fetch,
      addresses,
      cookies,
      turn: createTurns(clock, delayBetweenCallsMs),
      timeoutMs: parts.times.submitTimeout,
      signal,
      log: parts.log ?? { info: () => {} },
    });
    return { http: createPatientHttp(http, clock, signal), cookies, profile };
  };
}
