/** An API client's access to the API: logs in once, refreshes before the token ends, logs in again where that fails. */
export interface Session {
  /** A token that is good as far as is known. */
  token(): Promise<string>;
  /** The token after one that was refused. */
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
  /** Undefined when the refresh token is not good: it is good once, so a lost answer uses it up too. */
  refresh(refreshToken: string): Promise<Tokens | undefined>;
  now(): number;
}

/** Refreshed so long before its end that no request is under way with a token that ends. */
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

  /** Requests that need a new token at the same time share it: a refresh token is good once. */
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
      // A token that lives for less than two minutes is used for half of its life.
      return ends > Math.min(earlyMs, (current.tokens.expires_in * 1000) / 2) ? current.tokens.access_token : renewed();
    },
    async renew(refused) {
      const latest = current?.tokens.access_token;
      return latest === undefined || latest === refused ? renewed() : latest;
    },
  };
}
