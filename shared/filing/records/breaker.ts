import * as v from "valibot";
import type { Store } from "../../aws/store.ts";
import { parse } from "../../parsing/parse.ts";
import { say, type Words } from "../../wording/say.ts";
import { breakerKey } from "./keys.ts";

const Breaker = v.object({
  /** Portal users of the failures since the last success, newest last. */
  failures: v.optional(v.array(v.string()), []),
  /** Open until then; after it one probe at a time may try. */
  openUntil: v.optional(v.number()),
  /** When it failed first since the last success, in epoch milliseconds. */
  since: v.optional(v.number()),
  /** An operator's word: nothing is filed until it is taken back. */
  stopped: v.optional(v.object({ at: v.number(), reason: v.string() })),
});
type State = Pick<v.InferOutput<typeof Breaker>, "openUntil" | "since" | "stopped">;

/** Opens after this many failures in a row … */
const failuresToOpen = 5;
/** … from at least this many portal users: one owner's trouble is not an outage. */
const usersToOpen = 3;

export interface Breaker {
  /** "go", or when to come back, and why. An open breaker lets one probe through per interval, whoever asks first. */
  admit(
    now: number,
  ): Promise<
    { go: true; probing: boolean; troubled: boolean } | { go: false; until: number; reason: Words; stoppedAt?: number }
  >;
  failed(portalUser: string, now: number): Promise<"opened" | "counted">;
  /** Written only when there was trouble. */
  succeeded(): Promise<void>;
  /** Stops filing whatever the portal does; workers under way end within their time. The reason is the operators' own. */
  stop(reason: string, now: number): Promise<void>;
  /** Takes a stop back. */
  start(): Promise<void>;
  state(): Promise<State>;
}

const [stoppedByHand, down] = [say("filing_stopped"), say("portal_down")];
const holds = new Set<string>([stoppedByHand.code, down.code]);

/** Whether a filing waits for the breaker and for nothing else. */
export const waitsForBreaker = (waiting: Words = "") => typeof waiting === "object" && holds.has(waiting.code);

/** One breaker for the portal, shared by all workers through the table. `interval` in milliseconds. */
export function createBreaker(store: Store, interval: number): Breaker {
  const read = async () => parse(Breaker, (await store.get(breakerKey)) ?? {});
  return {
    async admit(now) {
      const { failures, openUntil, stopped } = await read();
      const pause = (until: number, reason: Words) => ({ go: false as const, until, reason });
      if (stopped) return { ...pause(now + interval, stoppedByHand), stoppedAt: stopped.at };
      if (openUntil === undefined) return { go: true, probing: false, troubled: failures.length > 0 };
      if (now < openUntil) return pause(openUntil, down);
      const taken = await store.update(breakerKey, {
        set: { openUntil: now + interval },
        condition: "#openUntil = :seen",
        values: { ":seen": openUntil },
      });
      return taken ? { go: true, probing: true, troubled: true } : pause(now + interval, down);
    },

    async failed(portalUser, now) {
      const { failures, openUntil, since = now } = await read();
      const latest = [...failures, portalUser].slice(-failuresToOpen);
      const opens = latest.length >= failuresToOpen && new Set(latest).size >= usersToOpen;
      const set = { failures: latest, since, ...((opens || openUntil !== undefined) && { openUntil: now + interval }) };
      await store.update(breakerKey, { set });
      return opens && openUntil === undefined ? "opened" : "counted";
    },

    async succeeded() {
      await store.update(breakerKey, { remove: ["failures", "openUntil", "since"] });
    },

    async stop(reason, now) {
      await store.update(breakerKey, { set: { stopped: { at: now, reason } } });
    },

    async start() {
      await store.update(breakerKey, { remove: ["stopped"] });
    },

    state: read,
  };
}
