/** A client's tokens: logs in once, refreshes before the token expires, and logs in again if that fails. */
export interface Session {
  /** A token that has not expired. */
  token(): Promise<string>;
  /** A new token, after this one was refused. */
  renew(refused: string): Promise<string>;
}

export interface Credentials {
  readonly clientId: string;
  readonly secret: string;
}

export interface Tokens {
  readonly access_token: string;
  /** Seconds. */
  readonly expires_in: number;
  readonly refresh_token: string;
}

export interface SessionDependencies {
  logIn(credentials: Credentials): Promise<Tokens>;
  /** Undefined if the refresh token is no longer good. It works once, so a lost answer uses it up, too. */
  refresh(refreshToken: string): Promise<Tokens | undefined>;
  now(): number;
}

/** Refreshes so early that no request is under way with an expiring token. */
const earlyMs = 60_000;

export function createSession(credentials: Credentials, { logIn, refresh, now }: SessionDependencies): Session {
  let current: { tokens: Tokens; until: number } | undefined;
  let renewal: Promise<string> | undefined;

  async function obtain(): Promise<string> {
    const askedAt = now();
    const refreshed = current && (await refresh(current.tokens.refresh_token).catch(() => undefined));
    const tokens = refreshed ?? (await logIn(credentials));
    current = { tokens, until: askedAt + tokens.expires_in * 1000 };
    return tokens.access_token;
  }

  /** Concurrent requests share one renewal: a refresh token works once. */
  async function renewed(): Promise<string> {
    renewal ??= obtain().finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  return {
    async token() {
      if (!current) return renewed();
      const ends = current.until - now();
      // A token that lasts less than two minutes is used for half of its life.
      return ends > Math.min(earlyMs, (current.tokens.expires_in * 1000) / 2) ? current.tokens.access_token : renewed();
    },
    async renew(refused) {
      const latest = current?.tokens.access_token;
      return latest === undefined || latest === refused ? renewed() : latest;
    },
  };
}
