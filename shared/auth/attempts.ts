import { createHash } from "node:crypto";
import * as v from "valibot";
import type { Item, Store } from "../aws/store.ts";
import type { Key } from "../deployment/table.ts";
import { parse } from "../parsing/parse.ts";

/** Failures of one subject, counted for a while from the first of them. */
export interface Attempts {
  /** Seconds until the subject may try again; 0 when it may now. */
  waitOf(subject: readonly string[]): Promise<number>;
  failed(subject: readonly string[]): Promise<void>;
  /** Counts a failure before it is one, so that who tries side by side gets no more; false when none is left. */
  take(subject: readonly string[]): Promise<boolean>;
  /** It was none. */
  giveBack(subject: readonly string[]): Promise<void>;
}

export interface AttemptLimit {
  /** From this many failures on there is a wait … */
  readonly most: number;
  /** … until this long after the first. */
  readonly windowMs: number;
}

/** Ten: a person's and a script's mistakes. A quarter of an hour: 960 guesses a day and address, of 256 random bits. */
export const logInAttempts: AttemptLimit = { most: 10, windowMs: 15 * 60 * 1000 };

/** Of usernames that are on no record: three passwords an hour that the portal refuses, and a client waits. */
export const guessedLogIns = (windowMs: number): AttemptLimit => ({ most: 3, windowMs });

/** Of a client's tasks that bring a password along. */
export const guessesOf = (clientId: string) => ["guesses", clientId];

/** Of owners on record: who enters hundreds mistypes some, and who can have a login checked must not check a stolen list. */
export const refusedNewPasswords = (windowMs: number): AttemptLimit => ({ most: 20, windowMs });

/** Of the owners that a client's tasks are about: passwords on record that have not logged in yet. */
export const newPasswordsOf = (clientId: string) => ["new passwords", clientId];

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
  /** One more of this window, if `condition` holds of it; else the first of a new one. */
  async function count(subject: readonly string[], condition = "", values: Item = {}): Promise<boolean> {
    const key = keyOf(subject);
    const more = { add: { failures: 1 }, condition: `#until > :now${condition}`, values: { ...values, ":now": now() } };
    if (await store.update(key, more)) return true;
    const until = now() + windowMs;
    const set = { failures: 1, until, expiresAt: Math.ceil(until / 1000) };
    const none = "attribute_not_exists(#until) OR #until <= :now";
    if (await store.update(key, { set, condition: none, values: { ":now": now() } })) return true;
    // Somebody else began the window, or it is full.
    return (await store.update(key, more)) !== undefined;
  }

  return {
    async waitOf(subject) {
      const item = await store.get(keyOf(subject));
      if (!item) return 0;
      const { failures, until } = parse(Counted, item);
      return failures >= most ? Math.max(0, Math.ceil((until - now()) / 1000)) : 0;
    },

    async failed(subject) {
      await count(subject);
    },

    take: async (subject) => await count(subject, " AND #failures < :most", { ":most": most }),

    async giveBack(subject) {
      const condition = "#failures > :none";
      await store.update(keyOf(subject), { add: { failures: -1 }, condition, values: { ":none": 0 } });
    },
  };
}
