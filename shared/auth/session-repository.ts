import { createHash, randomBytes } from "node:crypto";
import * as v from "valibot";
import type { Store } from "../aws/store.ts";
import { dayMs } from "../contract/day.ts";
import type { Key } from "../deployment/table.ts";
import { parse } from "../parsing/parse.ts";
import type { Client } from "./client-record.ts";

/** A login ends after this, however often it is refreshed. */
export const sessionMs = 30 * dayMs;
/** A lost answer or a race presents the previous token again within seconds. */
const graceMs = 10_000;

const Session = v.object({
  clientId: v.string(),
  clientGeneration: v.number(),
  /** Hash of the only valid refresh token. */
  hash: v.string(),
  usedHash: v.optional(v.string()),
  usedAt: v.optional(v.number()),
  /** Epoch milliseconds. */
  endsAt: v.number(),
  revoked: v.boolean(),
});
export type Session = v.InferOutput<typeof Session>;

export type NewSession = ReturnType<typeof newSession>;
/** Identifies a session, also in access tokens, without revealing a refresh token. */
export type SessionRef = Omit<NewSession, "refreshToken">;

export type SessionRepository = ReturnType<typeof createSessionRepository>;

const sessionKey = (id: string): Key => ({ pk: `SESSION#${id}`, sk: "SESSION" });
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * A refresh token consists of its family's secret and a random part of its own. The session id is a hash of the family:
 * only a holder of one of its tokens knows the family, and the id in an access token does not reveal it.
 */
const sessionIdOf = (refreshToken: string) => hashOf(familyOf(refreshToken)).slice(0, 22);
const familyOf = (refreshToken: string) => refreshToken.split(".", 1)[0] ?? "";
const tokenOf = (family: string) => `${family}.${randomBytes(32).toString("base64url")}`;

/** A session with the first refresh token of a new family; `endsAt` in epoch milliseconds. */
export function newSession(now: number, lastsMs = sessionMs) {
  const refreshToken = tokenOf(randomBytes(16).toString("base64url"));
  return { refreshToken, sessionId: sessionIdOf(refreshToken), endsAt: now + lastsMs };
}

/** Whether a session has neither ended nor been revoked. */
export const isAlive = (session: Session | undefined, now: number): session is Session =>
  session !== undefined && !session.revoked && now < session.endsAt;

/**
 * @example
 * await createSessionRepository(store, now).begin(client, newSession(now()));
 */
export function createSessionRepository(store: Store, now: () => number) {
  async function find(sessionId: string): Promise<Session | undefined> {
    const item = await store.get(sessionKey(sessionId));
    return item && parse(Session, item);
  }

  const end = (sessionId: string) =>
    store.update(sessionKey(sessionId), { set: { revoked: true }, condition: "attribute_exists(#pk)" });

  return {
    async begin({ clientId, generation }: Client, { sessionId, refreshToken, endsAt }: NewSession): Promise<void> {
      const session = { clientId, clientGeneration: generation, hash: hashOf(refreshToken), endsAt, revoked: false };
      await store.putIfAbsent({ ...sessionKey(sessionId), ...session, expiresAt: Math.ceil(endsAt / 1000) });
    },

    find,

    async rotate(presented: string) {
      const sessionId = sessionIdOf(presented);
      const session = await find(sessionId);
      if (!isAlive(session, now())) return { kind: "refused" } as const;

      const { clientId, clientGeneration, endsAt, usedAt = 0 } = session;
      const hash = hashOf(presented);
      if (session.hash !== hash) {
        // Used longer ago than a race explains: it may be stolen.
        const ended = session.usedHash !== hash || now() - usedAt > graceMs;
        if (ended) await end(sessionId);
        return { kind: "reused", sessionId, clientId, ended } as const;
      }
      const refreshToken = tokenOf(familyOf(presented));
      const rotated = await store.update(sessionKey(sessionId), {
        set: { hash: hashOf(refreshToken), usedHash: hash, usedAt: now() },
        condition: "#hash = :presented AND #revoked = :no",
        values: { ":presented": hash, ":no": false },
      });
      if (!rotated) return { kind: "reused", sessionId, clientId, ended: false } as const;
      return { kind: "rotated", sessionId, endsAt, clientId, clientGeneration, refreshToken } as const;
    },

    /** Ends a refresh token's session, whether the token is used or not. */
    async revoke(presented: string) {
      const sessionId = sessionIdOf(presented);
      const ended = await end(sessionId);
      return ended && { sessionId, clientId: parse(Session, ended).clientId };
    },
  };
}
