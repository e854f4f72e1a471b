import * as v from "valibot";
import { type Role, roles } from "../../../shared/contract/endpoint.ts";
import { BegunSession, Tokens } from "../../../shared/contract/schemas.ts";
import type { Language } from "../../../shared/wording/say.ts";
import type { Adding } from "./opened.ts";
import { type Asked, createRequests, isPassing, longestRetryPauseMs, Refused } from "./requests.ts";
import type { Tab } from "./tab.ts";
import type { Counts, Typed } from "./typed.ts";
import { createWatched, type Watched } from "./watched.ts";

/** A log-in, from which all pages ask the API. */
export interface Session {
  readonly roles: readonly Role[];
  /** Aborted when the session ends, however it ends. */
  readonly ended: AbortSignal;
  /** Since when (epoch milliseconds) a request that is still retried has gone unanswered. */
  readonly lostSince: Watched<number | undefined>;
  /** How far the sending of a file is. */
  readonly sending: Watched<{ readonly done: number; readonly total: number } | undefined>;
  /** The files sent, each at an instant. */
  readonly files: Watched<readonly SentFile[]>;
  /** The file that is being added: it can be left and resumed, for as long as the session lasts. */
  readonly adding: Watched<Adding | undefined>;
  /** Unsent text, which is still there when its page is opened again. */
  readonly unsent: Unsent;
  /** Asks the API, with a new token if the last one has expired. Throws `Refused`. */
  ask<S extends v.GenericSchema>(schema: S, method: string, to: string, more?: Asked): Promise<v.InferOutput<S>>;
  /** Stops all requests, and ends the session at the service too. */
  end(): Promise<void>;
}

export interface Unsent {
  /** By the key of the record that is corrected; "" for a new reservation. */
  readonly stays: Map<string, Typed>;
  /** A month's counts of the climate fee, by portal username. */
  readonly counts: Map<string, ReadonlyMap<string, Partial<Counts>>>;
}

/** Whether leaving the page would lose something: a file that is not sent, or a stay that is typed. */
export const hasUnsent = ({ adding, sending, unsent }: Session): boolean =>
  unsent.stays.size > 0 || sending.get() !== undefined || "grid" in (adding.get() ?? {});

interface SentFile {
  readonly name: string;
  readonly total: number;
  readonly at: string;
  readonly taskIds: readonly number[];
}

/** Keeps the refresh token over a reload of the page. */
type TokenKeeper = Pick<Tab, "keep" | "forget">;

const Claims = v.object({ roles: v.array(v.picklist(roles)) });

/** Logs in. The secret is used once and not kept. */
export const logIn = (clientId: string, secret: string, language: () => Language, keeper: TokenKeeper) =>
  begin("/auth/token", { clientId, secret }, language, keeper);

/** Exchanges the id token of a person who has signed in at the organisation's provider. */
export async function enter(idToken: string, language: () => Language, keeper: TokenKeeper): Promise<Session> {
  const { send, read } = createRequests(language, new AbortController().signal);
  const begun = await read(BegunSession, await send("POST", "/auth/exchange", { body: { idToken } }));
  return resume(begun.refresh_token, language, keeper);
}

export const resume = (refreshToken: string, language: () => Language, keeper: TokenKeeper) =>
  begin("/auth/refresh", { refreshToken }, language, keeper);

async function begin(path: string, body: object, language: () => Language, keeper: TokenKeeper): Promise<Session> {
  const ending = new AbortController();
  const lostSince = createWatched<number | undefined>(undefined);
  /** When each request last failed. */
  const unanswered = new Map<string, number>();
  const { send, read } = createRequests(language, ending.signal);
  let renewal: Promise<void> | undefined;
  let tokens = await exchange(path, body);

  async function exchange(to: string, credentials: object) {
    const answered = await read(Tokens, await send("POST", to, { body: credentials }));
    keeper.keep(answered.refresh_token);
    return answered;
  }

  function finish(): void {
    keeper.forget();
    ending.abort();
  }

  /** A refresh token works once, so concurrent requests share one renewal. */
  async function renew(): Promise<void> {
    renewal ??= exchange("/auth/refresh", { refreshToken: tokens.refresh_token })
      .then(
        (fresh) => {
          tokens = fresh;
        },
        (error: unknown) => {
          if (error instanceof Refused && !isPassing(error)) finish();
          throw error;
        },
      )
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  }

  async function answered(method: string, to: string, more: Asked): Promise<Response> {
    const used = tokens.access_token;
    const response = await send(method, to, more, used);
    if (response.status !== 401) return response;
    if (used === tokens.access_token) await renew();
    return send(method, to, more, tokens.access_token);
  }

  /** The answer to one request clears no other that is still retried. A failure that nobody retries is forgotten. */
  function noteAnswer(request: string, isAnswered: boolean): void {
    const now = Date.now();
    if (isAnswered) unanswered.delete(request);
    else unanswered.set(request, now);
    for (const [other, at] of unanswered) if (now - at > longestRetryPauseMs + 1_000) unanswered.delete(other);
    lostSince.set(unanswered.size > 0 ? (lostSince.get() ?? now) : undefined);
  }

  return {
    roles: v.parse(Claims, claimsOf(tokens.access_token)).roles,
    ended: ending.signal,
    lostSince,
    sending: createWatched<{ readonly done: number; readonly total: number } | undefined>(undefined),
    files: createWatched<readonly SentFile[]>([]),
    adding: createWatched<Adding | undefined>(undefined),
    unsent: { stays: new Map(), counts: new Map() },
    async ask(schema, method, to, more = {}) {
      try {
        const answer = await read(schema, await answered(method, to, more));
        noteAnswer(`${method} ${to}`, true);
        return answer;
      } catch (error) {
        noteAnswer(`${method} ${to}`, !isPassing(error));
        throw error;
      }
    },
    async end() {
      const { refresh_token: refreshToken } = tokens;
      finish();
      // The requests of the session have just been stopped, so this one is not among them.
      const last = createRequests(language, new AbortController().signal);
      await last.send("POST", "/auth/revoke", { body: { refreshToken } }).catch(() => undefined);
    },
  };
}

function claimsOf(token: string): unknown {
  const part = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  return JSON.parse(atob(part));
}
