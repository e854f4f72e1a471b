import { createHash, randomBytes } from "node:crypto";
import * as v from "valibot";
import type { Store } from "../aws/store.ts";
import type { Key } from "../deployment/table.ts";
import { EpochMs, secondFrom } from "../ids-and-times.ts";
import { dayMs } from "../parsing/durations.ts";
import { parse } from "../parsing/parse.ts";
import type { Client } from "./client-record.ts";

/** A login ends after this, however often it is refreshed. */
export const sessionMs = 30 * dayMs;
/** A lost answer or a race presents the previous token again within seconds. */
const usedTokenGraceMs = 10_000;

const Session = v.object({
  clientId: v.string(),
  clientGeneration: v.number(),
  /** Hash of the only valid refresh token. */
  hash: v.string(),
  usedHash: v.optional(v.string()),
  usedAt: v.optional(EpochMs),
  endsAt: EpochMs,
  revoked: v.boolean(),
});
export type Session = v.InferOutput<typeof Session>;

export interface NewSession {
  /** The first of its family. */
  readonly refreshToken: string;
  readonly sessionId: string;
  readonly endsAt: EpochMs;
}
/** Identifies a session, also in access tokens, without revealing a refresh token. */
export type SessionRef = Omit<NewSession, "refreshToken">;

/** The result of presenting a refresh token. */
export type Rotation = RefusedToken | ReusedToken | RotatedToken;

/** Its session has ended, or never was. */
interface RefusedToken {
  readonly kind: "refused";
}

/** It was used before. */
interface ReusedToken {
  readonly kind: "reused";
  readonly sessionId: string;
  readonly clientId: string;
  /** The session was ended, since the token may be stolen. */
  readonly ended: boolean;
}

/** `refreshToken`, the next of its family, replaces it. */
interface RotatedToken extends SessionRef {
  readonly kind: "rotated";
  readonly refreshToken: string;
  readonly clientId: string;
  readonly clientGeneration: number;
}

interface EndedSession {
  readonly sessionId: string;
  readonly clientId: string;
}

/** The sessions of logged-in clients and people. */
export interface SessionRepository {
  /** Stores a client's new session. */
  begin(client: Client, session: NewSession): Promise<void>;
  /** The session of this id, ended or not; undefined if there is none. */
  find(sessionId: string): Promise<Session | undefined>;
  /** Exchanges a refresh token for the next of its family, once. One that may be stolen ends its session. */
  rotate(presented: string): Promise<Rotation>;
  /** Ends a refresh token's session, whether the token is used or not. Undefined if there is no such session. */
  revoke(presented: string): Promise<EndedSession | undefined>;
}

const sessionKey = (id: string): Key => ({ pk: `SESSION#${id}`, sk: "SESSION" });
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * A refresh token consists of its family's secret and a random part of its own. The session id is a hash of the family:
 * only a holder of one of its tokens knows the family, and the id in an access token does not reveal it.
 */
const sessionIdOf = (refreshToken: string) => hashOf(familyOf(refreshToken)).slice(0, 22);
const familyOf = (refreshToken: string) => refreshToken.split(".", 1)[0] ?? "";
const tokenOf = (family: string) => `${family}.${randomBytes(32).toString("base64url")}`;

/** A session with the first refresh token of a new family. */
export function newSession(now: EpochMs, lastsMs = sessionMs): NewSession {
  const refreshToken = tokenOf(randomBytes(16).toString("base64url"));
  return { refreshToken, sessionId: sessionIdOf(refreshToken), endsAt: now + lastsMs };
}

/** Whether a session has neither ended nor been revoked. */
export const isAlive = (session: Session | undefined, now: EpochMs): session is Session =>
  session !== undefined && !session.revoked && now < session.endsAt;

/**
 * @example
 * await createSessionRepository(store, now).begin(client, newSession(now()));
 */
export function createSessionRepository(store: Store, now: () => EpochMs): SessionRepository {
  async function find(sessionId: string): Promise<Session | undefined> {
    const item = await store.get(sessionKey(sessionId));
    return item && parse(Session, item);
  }

  const end = (sessionId: string) =>
    store.update(sessionKey(sessionId), { set: { revoked: true }, condition: "attribute_exists(#pk)" });

  return {
    async begin({ clientId, generation }, { sessionId, refreshToken, endsAt }) {
      const session = { clientId, clientGeneration: generation, hash: hashOf(refreshToken), endsAt, revoked: false };
      // biome-ignore lint/plugin: no two sessions draw the same 128 random bits
      await store.putIfAbsent({ ...sessionKey(sessionId), ...session, expiresAt: secondFrom(endsAt) });
    },

    find,

    async rotate(presented) {
      const sessionId = sessionIdOf(presented);
      const session = await find(sessionId);
      if (!isAlive(session, now())) return { kind: "refused" };

      const { clientId, clientGeneration, endsAt, usedAt = 0 } = session;
      const hash = hashOf(presented);
      if (session.hash !== hash) {
        // Used longer ago than a race explains: it may be stolen.
        const ended = session.usedHash !== hash || now() - usedAt > usedTokenGraceMs;
        // A session that is gone has ended.
        if (ended) await end(sessionId);
        return { kind: "reused", sessionId, clientId, ended };
      }
      const refreshToken = tokenOf(familyOf(presented));
      const rotated = await store.update(sessionKey(sessionId), {
        set: { hash: hashOf(refreshToken), usedHash: hash, usedAt: now() },
        condition: "#hash = :presented AND #revoked = :no",
        values: { ":presented": hash, ":no": false },
      });
      if (!rotated.written) return { kind: "reused", sessionId, clientId, ended: false };
      return { kind: "rotated", sessionId, endsAt, clientId, clientGeneration, refreshToken };
    },

    async revoke(presented) {
      const sessionId = sessionIdOf(presented);
      const ended = await end(sessionId);
      return ended.written ? { sessionId, clientId: parse(Session, ended.item).clientId } : undefined;
    },
  };
}
