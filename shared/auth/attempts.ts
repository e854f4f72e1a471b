import { createHash } from "node:crypto";
import * as v from "valibot";
import type { Store } from "../aws/store.ts";
import type { Key } from "../deployment/table.ts";
import { parse } from "../parsing/parse.ts";

/** Failures of one subject, counted for a while from the first of them. */
export interface Attempts {
  /** Seconds until the subject may try again; 0 when it may now. */
  waitOf(subject: readonly string[]): Promise<number>;
  failed(subject: readonly string[]): Promise<void>;
}

export interface AttemptLimit {
  /** From this many failures on there is a wait … */
  readonly most: number;
  /** … until this long after the first. */
  readonly windowMs: number;
}

/** Ten: a person's and a script's mistakes. A quarter of an hour: 960 guesses a day and address, of 256 random bits. */
export const logInAttempts: AttemptLimit = { most: 10, windowMs: 15 * 60 * 1000 };

const Counted = v.object({ failures: v.number(), until: v.number() });

/** Hashed: what strangers send as a client's id is not kept. */
function keyOf(subject: readonly string[]): Key {
  const hash = createHash("sha256").update(JSON.stringify(subject)).digest("base64url");
  return { pk: `ATTEMPTS#${hash}`, sk: "ATTEMPTS" };
}

/**
 * Counts failed attempts.
 *
 * @example
 * if ((await attempts.waitOf([clientId, address])) > 0) throw tooMany();
 */
export function createAttempts(
  store: Pick<Store, "get" | "update">,
  now: () => number,
  { most, windowMs }: AttemptLimit,
): Attempts {
  return {
    async waitOf(subject) {
      const item = await store.get(keyOf(subject));
      const { failures, until } = item ? parse(Counted, item) : { failures: 0, until: 0 };
      return failures >= most ? Math.max(0, Math.ceil((until - now()) / 1000)) : 0;
    },

    async failed(subject) {
      const key = keyOf(subject);
      const values = { ":now": now() };
      const counted = await store.update(key, { add: { failures: 1 }, condition: "#until > :now", values });
      if (counted) return;
      const until = now() + windowMs;
      const first = { failures: 1, until, expiresAt: Math.ceil(until / 1000) };
      await store.update(key, { set: first, condition: "attribute_not_exists(#until) OR #until <= :now", values });
    },
  };
}
