import * as v from "valibot";
import type { Store } from "../../aws/store.ts";
import { parse } from "../../parsing/parse.ts";
import { breakerKey } from "./keys.ts";

const Breaker = v.object({
  /** Portal users of the failures since the last success, newest last. */
  failures: v.optional(v.array(v.string()), []),
  /** Open until then; after it one probe at a time may try. */
  openUntil: v.optional(v.number()),
});

/** Opens after this many failures in a row … */
const failuresToOpen = 5;
/** … from at least this many portal users: one owner's trouble is not an outage. */
const usersToOpen = 3;

export interface Breaker {
  /** "go", or when to come back. An open breaker lets one probe through per interval, whoever asks first. */
  admit(now: number): Promise<{ go: true; probing: boolean; troubled: boolean } | { go: false; retryAt: number }>;
  failed(portalUser: string, now: number): Promise<"opened" | "counted">;
  /** Written only when there was trouble. */
  succeeded(): Promise<void>;
}

/** One breaker for the portal, shared by all workers through the table. `interval` in milliseconds. */
export function createBreaker(store: Store, interval: number): Breaker {
  const read = async () => parse(Breaker, (await store.get(breakerKey)) ?? {});
  return {
    async admit(now) {
      const { failures, openUntil } = await read();
      if (openUntil === undefined) return { go: true, probing: false, troubled: failures.length > 0 };
      if (now < openUntil) return { go: false, retryAt: openUntil };
      const taken = await store.update(breakerKey, {
        set: { openUntil: now + interval },
        condition: "#openUntil = :seen",
        values: { ":seen": openUntil },
      });
      return taken ? { go: true, probing: true, troubled: true } : { go: false, retryAt: now + interval };
    },

    async failed(portalUser, now) {
      const { failures, openUntil } = await read();
      const latest = [...failures, portalUser].slice(-failuresToOpen);
      const opens = latest.length >= failuresToOpen && new Set(latest).size >= usersToOpen;
      const set = { failures: latest, ...((opens || openUntil !== undefined) && { openUntil: now + interval }) };
      await store.update(breakerKey, { set });
      return opens && openUntil === undefined ? "opened" : "counted";
    },

    async succeeded() {
      await store.update(breakerKey, { remove: ["failures", "openUntil"] });
    },
  };
}
