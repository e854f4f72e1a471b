import { setTimeout as rest } from "node:timers/promises";
import type { Times } from "../../aws/times.ts";
import type { Connection, Credentials, LoginResult, Portal } from "../portal.ts";
import { createAddresses } from "./addresses.ts";
import { type Cookies, createCookies } from "./cookies.ts";
import { answer } from "./fault.ts";
import { createHttp, type Http, type Log } from "./http.ts";
import { logIn } from "./login.ts";
import type { AadeProfile } from "./profile.ts";
import { createSession } from "./session.ts";
import { type Clock, createTurns } from "./turns.ts";

export interface AadeParts {
  readonly profile: AadeProfile;
  readonly times: Pick<Times, "submitTimeout">;
  readonly fetch?: typeof fetch;
  readonly clock?: Clock;
  /** Rest between two calls of a session. */
  readonly delayBetweenCallsMs?: number;
  /** Methods, paths, status codes and error codes; never an address's query, a body or a cookie. */
  readonly log?: Log;
}

const systemClock: Clock = {
  now: () => performance.now(),
  // An aborted rest ends like any other: the call after it sees the signal itself.
  wait: (milliseconds, signal) => rest(milliseconds, undefined, { signal }).catch(() => {}),
};

/** The registry's web portal. Throws when the profile's addresses are not https (or this machine). */
export function createAadePortal(parts: AadeParts): Portal {
  const { profile, clock = systemClock, delayBetweenCallsMs = 0 } = parts;
  const addresses = createAddresses([profile.application.is, profile.signOn.is]);

  const connect = (signal: AbortSignal, cookies: Cookies): { http: Http; cookies: Cookies; profile: AadeProfile } => ({
    http: createHttp({
      fetch: parts.fetch ?? fetch,
      addresses,
      cookies,
      turn: createTurns(clock, delayBetweenCallsMs, signal),
      timeoutMs: parts.times.submitTimeout,
      signal,
      log: parts.log ?? { info: () => {} },
    }),
    cookies,
    profile,
  });

  return {
    async login(credentials: Credentials, { signal, beforePost }): Promise<LoginResult> {
      const connection = connect(signal, createCookies());
      const arrived = await answer(() => logIn(connection, credentials, beforePost));
      if (!arrived.ok) return { kind: "failed", failure: arrived.failure };
      const session = createSession(connection);
      if (arrived.value.kind === "in") return { kind: "in", session };
      // A contact page stands in front of a session that is open all the same, and may be the only one allowed.
      if (arrived.value.kind === "owner_action_required") await session.logout();
      return arrived.value;
    },

    resume(cookies: string, { signal }: Connection) {
      const entry = new URL(profile.paths.entry.is, profile.application.is);
      return createSession(connect(signal, createCookies(cookies, entry)));
    },
  };
}
