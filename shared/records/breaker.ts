import { createHash } from "node:crypto";
import * as v from "valibot";
import { NewerRecord, readRecord } from "../aws/record.ts";
import type { Item, Store } from "../aws/store.ts";
import { say, type Words } from "../wording/say.ts";
import { breakerKey } from "./keys.ts";

const Refused = v.object({ of: v.string(), words: v.string(), portalUser: v.string(), at: v.number() });
const Breaker = v.object({
  /** Portal users of the failures since the last success, newest last. */
  failures: v.optional(v.array(v.string()), []),
  /** Until when the breaker is open; then one probe at a time may try. */
  openUntil: v.optional(v.number()),
  /** The first failure since the last success, in epoch milliseconds. */
  since: v.optional(v.number()),
  /** Recent refusals in unknown words; hashed, since they may name a guest. */
  refusals: v.optional(v.array(Refused), []),
  /** When the table was restored from a backup, in epoch milliseconds. */
  restoredAt: v.optional(v.number()),
  /** An operator has stopped filing. */
  stopped: v.optional(v.object({ at: v.number(), reason: v.string() })),
});
type Stored = v.InferOutput<typeof Breaker>;
type State = Pick<Stored, "openUntil" | "since" | "stopped">;

/** Failures in a row that open it … */
const failuresToOpen = 5;
/** … from at least this many portal users, since one owner's trouble is no outage. */
const usersToOpen = 3;
/** Within this time the same unknown words for so many users are the portal's trouble. */
const wordsWithin = 10 * 60_000;

const [stoppedByHand, down] = [say("filing_stopped"), say("portal_down")];
const holds = new Set<string>([stoppedByHand.code, down.code]);

/** Whether a filing waits for the breaker and for nothing else. */
export const waitsForBreaker = (waiting: Words = "") => typeof waiting === "object" && holds.has(waiting.code);

export type Breaker = ReturnType<typeof createBreaker>;

/** One breaker for the portal, shared by all workers through the table. `interval` in milliseconds. */
export function createBreaker(store: Store, interval: number) {
  let known: Stored["refusals"] = [];
  const look = async () => {
    const item = (await store.get(breakerKey)) ?? {};
    const { unreadable, isNewer, ...state } = readRecord(Breaker, item, (kept) => ({ ...worst(item), ...kept }));
    const lost = Object.keys(unreadable ?? {}).filter((name) => !(name in state));
    return { state, isNewer, mend: unreadable && { set: state, remove: lost, seen: item["writeId"] } };
  };
  /** Reads the breaker before a write, and mends a damaged record. */
  const read = async () => {
    const { state, isNewer, mend } = await look();
    if (isNewer) throw new NewerRecord();
    known = state.refusals;
    if (!mend) return state;
    const { seen, ...change } = mend;
    await store.update(breakerKey, { ...change, condition: "#writeId = :seen", values: { ":seen": seen } });
    return state;
  };
  /** Writes refusals only onto those that were read, so that none is lost beside another worker. */
  const note = async (before: Stored["refusals"], refusals: Stored["refusals"]) => {
    const condition = "attribute_not_exists(#refusals) OR #refusals = :before";
    const written = await store.update(breakerKey, { set: { refusals }, condition, values: { ":before": before } });
    if (written) known = refusals;
    return written;
  };
  return {
    /** Whether to go on; if not, when to come back, and why. An open breaker lets one probe through per interval. */
    async admit(
      now: number,
    ): Promise<
      | { go: true; troubled: boolean; restoredAt?: number | undefined }
      | { go: false; until: number; reason: Words; stoppedAt?: number }
    > {
      const { failures, openUntil, stopped, restoredAt } = await read();
      const pause = (until: number, reason: Words) => ({ go: false as const, until, reason });
      if (stopped) return { ...pause(now + interval, stoppedByHand), stoppedAt: stopped.at };
      if (openUntil === undefined) return { go: true, troubled: failures.length > 0, restoredAt };
      if (now < openUntil) return pause(openUntil, down);
      const taken = await store.update(breakerKey, {
        set: { openUntil: now + interval },
        condition: "#openUntil = :seen",
        values: { ":seen": openUntil },
      });
      return taken ? { go: true, troubled: true, restoredAt } : pause(now + interval, down);
    },

    async failed(portalUser: string, now: number): Promise<"opened" | "counted"> {
      const { failures, openUntil, since = now, refusals } = await read();
      const latest = [...failures, portalUser].slice(-failuresToOpen);
      const isDown = latest.length >= failuresToOpen && new Set(latest).size >= usersToOpen;
      const opens = openUntil === undefined && (isDown || refusals.some((one) => isPortalWide(one, refusals)));
      const set = { failures: latest, since };
      const change = { set: { ...set, openUntil: now + interval }, condition: "attribute_not_exists(#openUntil)" };
      // Only one of two workers has opened it.
      if (opens && (await store.update(breakerKey, change))) return "opened";
      const isOpen = opens || openUntil !== undefined;
      await store.update(breakerKey, { set: { ...set, ...(isOpen && { openUntil: now + interval }) } });
      return "counted";
    },

    /** To be called only after trouble, since it writes. */
    async succeeded() {
      await store.update(breakerKey, { remove: ["failures", "openUntil", "since"] });
    },

    /** Notes a refusal in unknown words. True where several users got the same: what was sent is not the cause. */
    async refused({ of, words: said, portalUser }: { of: string; words: string; portalUser: string }, now: number) {
      const words = createHash("sha256").update(said).digest("base64url").slice(0, 16);
      const latest = { of, words, portalUser, at: now };
      for (;;) {
        const { refusals } = await read();
        const others = refusals.filter((one) => !isAlike(one, latest) || one.portalUser !== portalUser);
        const all = [...others.filter((one) => now < one.at + wordsWithin || isPortalWide(one, refusals)), latest];
        if (await note(refusals, all)) return isPortalWide(latest, all);
      }
    },

    /** The form accepted this: a refusal of several users is over. Writes only after such a refusal. */
    async accepted(of: string) {
      if (!known.some((one) => one.of === of && isPortalWide(one, known))) return;
      await note(
        known,
        known.filter((one) => one.of !== of),
      );
    },

    /** Stops filing. Workers under way end within their time; the reason is for operators. */
    async stop(reason: string, now: number) {
      await store.update(breakerKey, { set: { stopped: { at: now, reason } } });
    },

    async start() {
      await store.update(breakerKey, { remove: ["stopped"] });
    },

    state: async (): Promise<State> => (await look()).state,
  };
}

/** A stop or a restore that cannot be read still counts as one. */
const worst = ({ stopped, restoredAt }: Item): Item => ({
  ...(stopped !== undefined && { stopped: { at: 0, reason: "the record of what stops filing was damaged" } }),
  ...(restoredAt !== undefined && { restoredAt: 0 }),
});

type Refused = v.InferOutput<typeof Refused>;

const isAlike = (one: Refused, other: Refused) => one.of === other.of && one.words === other.words;

const isPortalWide = (one: Refused, all: readonly Refused[]) =>
  new Set(all.filter((other) => isAlike(one, other)).map(({ portalUser }) => portalUser)).size >= usersToOpen;
