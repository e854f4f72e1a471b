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

/**
 * Passwords that never logged in, in a login window. Brought along by a task: three. Of owners on record: twenty, since
 * who enters hundreds mistypes some; a stolen list must not be checked through us.
 */
const guessLimits = { brought: 3, onRecord: 20 } as const;
/** Clients that one client made may guess so many times more together. */
const ofAllMade = 3;

/** Who has a password tried, and whose. */
export interface Guess {
  readonly clientId: string;
  /** The client that made this one; absent where an operator did, and of a person. */
  readonly madeBy?: string | undefined;
  /** The login at the portal. */
  readonly portalUser: string;
}

/** Guesses are counted by client, by the client's maker and, of brought ones, by the login that they are tried at. */
export interface Guesses {
  /** Seconds until the client may bring a password along again. */
  waitOf(guess: Guess): Promise<number>;
  /** Counts a guess before it is posted; false when none is left. */
  take(guess: Guess): Promise<boolean>;
  /** It was right, or never posted. */
  giveBack(guess: Guess): Promise<void>;
}

/** By how a password came here. */
export type GuessKind = keyof typeof guessLimits;

export function createGuesses(
  store: Pick<Store, "get" | "update">,
  now: () => number,
  kind: GuessKind,
  windowMs: number,
): Guesses {
  const most = guessLimits[kind];
  const ofOne = createAttempts(store, now, { most, windowMs });
  const ofMany = createAttempts(store, now, { most: ofAllMade * most, windowMs });
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
