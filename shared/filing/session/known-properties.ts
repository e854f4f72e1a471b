import type { Clock } from "../../clock.ts";
import type { Times } from "../../deployment/times.ts";
import type { Property } from "../../portal/portal.ts";
import type { PortalUser } from "../records/portal-users.ts";

type Known = NonNullable<PortalUser["properties"]>;

const nothing: Known = { seen: [], missing: [] };

/** What the login's page of properties has shown: one page may be empty, or another login's. */
export type KnownProperties = ReturnType<typeof createKnownProperties>;

export function createKnownProperties(clock: Pick<Clock, "now">, times: Pick<Times, "backoffCap" | "settle">) {
  let known = nothing;
  let isNew = false;
  let isEmpty = false;
  let loggedInAt: number | undefined;
  const learn = (latest: Known) => {
    known = latest;
    isNew = true;
  };
  return {
    /** Another user's turn: what is on record of them. */
    begin(record: Known | undefined = nothing) {
      known = record;
      [isNew, isEmpty, loggedInAt] = [false, false, undefined];
    },
    loggedIn() {
      loggedInAt = clock.now();
    },
    note(shown: readonly Property[]) {
      isEmpty = shown.length === 0;
      const ids = shown.map(({ registryId }) => registryId);
      const seen = [...new Set([...known.seen, ...ids])];
      const missing = known.missing.filter(({ registryId }) => !ids.includes(registryId));
      if (seen.length > known.seen.length || missing.length < known.missing.length) learn({ seen, missing });
    },
    /**
     * Until when a property is waited for that the page does not show; undefined where it is not the login's: it never was, or
     * a session that began a while after the first miss does not show it either.
     */
    awaited(registryId: string) {
      if (!isEmpty && !known.seen.includes(registryId)) return undefined;
      const now = clock.now();
      const missed = known.missing.find((one) => one.registryId === registryId);
      if (!missed) learn({ ...known, missing: [...known.missing, { registryId, at: now }] });
      const again = (missed?.at ?? now) + times.backoffCap;
      if (loggedInAt !== undefined && loggedInAt >= again) return undefined;
      return Math.max(again, now + times.settle);
    },
    /** To be written down; undefined where nothing is new. */
    learned: () => (isNew ? known : undefined),
  };
}
