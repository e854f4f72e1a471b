import { createHash, randomBytes } from "node:crypto";
import * as v from "valibot";
import type { Store } from "../aws/store.ts";
import type { Key } from "../deployment/table.ts";
import { parse } from "../parsing/parse.ts";
import type { Client } from "./client-record.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** However often it is refreshed, a login ends after this. */
export const sessionMs = 30 * dayMs;
/** A lost answer or a race presents a used token soon after; a thief does it later. */
const graceMs = 60_000;

const Session = v.object({
  clientId: v.string(),
  clientGeneration: v.number(),
  /** Hash of the one refresh token that is good now. */
  hash: v.string(),
  usedHash: v.optional(v.string()),
  usedAt: v.optional(v.number()),
  endsAt: v.number(),
  revoked: v.boolean(),
});

export interface SessionRepository {
  /** A new family of refresh tokens; answers its first. */
  begin(client: Client): Promise<string>;
  /**
   * Takes a refresh token for the next. Undefined when it is unknown, used, ended or revoked; one that is presented
   * long after its use revokes its family.
   */
  rotate(
    refreshToken: string,
  ): Promise<{ clientId: string; clientGeneration: number; refreshToken: string } | undefined>;
}

const sessionKey = (id: string): Key => ({ pk: `SESSION#${id}`, sk: "SESSION" });
const newToken = (id: string) => `${id}.${randomBytes(32).toString("base64url")}`;
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 *
 * @example
 * const refreshToken = await createSessionRepository(store, now).begin(client);
 */
export function createSessionRepository(store: Store, now: () => number): SessionRepository {
  return {
    async begin({ clientId, generation }) {
      const id = randomBytes(16).toString("base64url");
      const refreshToken = newToken(id);
      const endsAt = now() + sessionMs;
      const session = { clientId, clientGeneration: generation, hash: hashOf(refreshToken), endsAt, revoked: false };
      await store.putIfAbsent({ ...sessionKey(id), ...session, expiresAt: Math.ceil(endsAt / 1000) });
      return refreshToken;
    },

    async rotate(presented) {
      const [id = ""] = presented.split(".", 1);
      const item = await store.get(sessionKey(id));
      const session = item && parse(Session, item);
      if (!session || session.revoked || now() >= session.endsAt) return undefined;

      const { clientId, clientGeneration, usedAt = 0 } = session;
      const hash = hashOf(presented);
      if (session.hash !== hash) {
        const justUsed = session.usedHash === hash && now() - usedAt <= graceMs;
        if (!justUsed)
          await store.update(sessionKey(id), { set: { revoked: true }, condition: "attribute_exists(#pk)" });
        return undefined;
      }
      const refreshToken = newToken(id);
      const rotated = await store.update(sessionKey(id), {
        set: { hash: hashOf(refreshToken), usedHash: hash, usedAt: now() },
        condition: "#hash = :presented AND #revoked = :no",
        values: { ":presented": hash, ":no": false },
      });
      return rotated && { clientId, clientGeneration, refreshToken };
    },
  };
}
