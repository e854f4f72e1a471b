import { createHash } from "node:crypto";
import * as v from "valibot";
import type { Item, Store } from "../aws/store.ts";
import type { Key } from "../deployment/table.ts";
import { EpochMs, secondFrom } from "../ids-and-times.ts";
import { parse } from "../parsing/parse.ts";

/** Counts the failures of a subject in a window that begins with the first. */
export interface Attempts {
  /** Seconds until the subject may try again; 0 if it may now. */
  waitOf(subject: readonly string[]): Promise<number>;
  /** Counts a failure. */
  failed(subject: readonly string[]): Promise<void>;
  /** Counts a failure in advance, so that concurrent tries stay within the limit; false if none is left. */
  take(subject: readonly string[]): Promise<boolean>;
  /** Undoes a `take` that did not fail. */
  giveBack(subject: readonly string[]): Promise<void>;
}

/** A password to be tried. */
export interface Guess {
  readonly clientId: string;
  /** The client that created this one; absent if an operator did, and for a person. */
  readonly madeBy?: string | undefined;
  /** The login at the portal. */
  readonly portalUser: string;
}

/** Guesses are counted by client, by the client's creator and, if a task brings them, by portal login. */
export interface Guesses {
  /** Seconds until the client may bring another password; 0 if it may now. */
  waitOf(guess: Guess): Promise<number>;
  /** Counts a guess before it is posted; false if none is left. */
  take(guess: Guess): Promise<boolean>;
  /** Undoes a `take`: the guess was right, or never posted. */
  giveBack(guess: Guess): Promise<void>;
}

export interface AttemptLimit {
  /** This many failures lead to a wait … */
  readonly most: number;
  /** … that ends this long after the first. */
  readonly windowMs: number;
}

/** Ten allow for a person's or a script's mistakes. At 960 guesses a day per address, 256 random bits are safe. */
export const logInAttempts: AttemptLimit = { most: 10, windowMs: 15 * 60 * 1000 };

const Counted = v.object({ failures: v.number(), until: EpochMs });

/** Hashed, so that whatever strangers send as a client id is not stored. */
function attemptsKey(subject: readonly string[]): Key {
  const hash = createHash("sha256").update(JSON.stringify(subject)).digest("base64url");
  return { pk: `ATTEMPTS#${hash}`, sk: "ATTEMPTS" };
}

/**
 * @example
 * if ((await attempts.waitOf([clientId, address])) > 0) throw tooMany();
 */
export function createAttempts(
  store: Pick<Store, "get" | "update">,
  now: () => EpochMs,
  { most, windowMs }: AttemptLimit,
): Attempts {
  /** Counts one more in this window, if `condition` holds; otherwise begins a new window. */
  async function count(subject: readonly string[], condition = "", values: Item = {}): Promise<boolean> {
    const key = attemptsKey(subject);
    const more = { add: { failures: 1 }, condition: `#until > :now${condition}`, values: { ...values, ":now": now() } };
    if ((await store.update(key, more)).written) return true;
    const until = now() + windowMs;
    const set = { failures: 1, until, expiresAt: secondFrom(until) };
    const none = "attribute_not_exists(#until) OR #until <= :now";
    if ((await store.update(key, { set, condition: none, values: { ":now": now() } })).written) return true;
    // Another caller began the window, or it is full.
    return (await store.update(key, more)).written;
  }

  return {
    async waitOf(subject) {
      const item = await store.get(attemptsKey(subject));
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
      // biome-ignore lint/plugin: where nothing is counted any more, nothing is to be given back
      await store.update(attemptsKey(subject), { add: { failures: -1 }, condition, values: { ":none": 0 } });
    },
  };
}

/**
 * How many passwords that never logged in a client may have tried in a login window: three that tasks bring, twenty of
 * owners on record, since some of hundreds are mistyped. Nobody must be able to check a stolen list through us.
 */
const guessLimits = { brought: 3, onRecord: 20 } as const;
/** All clients created by one client together may guess this many times as often. */
const makerFactor = 3;

/** How a password reached the service. */
export type GuessKind = keyof typeof guessLimits;

/** `windowMs`: how long a guess counts at most. */
export function createGuesses(
  store: Pick<Store, "get" | "update">,
  now: () => EpochMs,
  kind: GuessKind,
  windowMs: number,
): Guesses {
  const most = guessLimits[kind];
  const ofOne = createAttempts(store, now, { most, windowMs });
  const ofMany = createAttempts(store, now, { most: makerFactor * most, windowMs });
  const counters = ({ clientId, madeBy, portalUser }: Guess) => [
    { attempts: ofOne, subject: [kind, "by client", clientId] },
    ...(madeBy === undefined ? [] : [{ attempts: ofMany, subject: [kind, "by maker", madeBy] }]),
    ...(kind === "brought" ? [{ attempts: ofOne, subject: [kind, "at login", portalUser] }] : []),
  ];
  return {
    async waitOf(guess) {
      return Math.max(...(await Promise.all(counters(guess).map(({ attempts, subject }) => attempts.waitOf(subject)))));
    },

    async take(guess) {
      const taken: ReturnType<typeof counters> = [];
      for (const counter of counters(guess)) {
        if (!(await counter.attempts.take(counter.subject))) {
          for (const { attempts, subject } of taken) await attempts.giveBack(subject);
          return false;
        }
        taken.push(counter);
      }
      return true;
    },

    async giveBack(guess) {
      for (const { attempts, subject } of counters(guess)) await attempts.giveBack(subject);
    },
  };
}
