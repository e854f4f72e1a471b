/** How old the knowledge of a record may be. */
export type AsOf = "now" | "a minute ago";

const keptMs = 60_000;
const maxKept = 1_000;

/**
 * A reading of records that remembers for a minute what it found. `isOlder` says that what is remembered must be from
 * before something that the caller has seen.
 */
export function createRecently<T>(find: (id: string) => Promise<T | undefined>, now: () => number) {
  const seen = new Map<string, { found: T | undefined; until: number }>();

  return async (
    id: string,
    asOf: AsOf,
    isOlder: (found: T | undefined) => boolean = () => false,
  ): Promise<T | undefined> => {
    const kept = asOf === "now" ? undefined : seen.get(id);
    if (kept && now() < kept.until && !isOlder(kept.found)) return kept.found;
    // From before the reading: what changes during it would otherwise be seen that much later.
    const until = now() + keptMs;
    const found = await find(id);
    if (seen.size > maxKept) seen.clear();
    seen.set(id, { found, until });
    return found;
  };
}
