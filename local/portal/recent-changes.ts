/** How long a change is remembered; no list lags longer. */
const rememberedMs = 10_000;

/** The last few seconds' changes, to show a list as it was before them. They are in memory: a restart catches up. */
export function createRecentChanges<T extends { declarationDbId: number }>(clock: () => number) {
  let changes: { at: number; id: number; before: T | undefined }[] = [];
  return {
    /** Something has just been written over what was there `before`; undefined when nothing was. */
    note(id: number, before: T | undefined) {
      const at = clock();
      changes = [...changes.filter((change) => change.at > at - rememberedMs), { at, id, before }];
    },
    forget() {
      changes = [];
    },
    /** What was there so many milliseconds ago, given what is there now. `concerns` picks the kind of thing asked for. */
    asOf(now: readonly T[], agoMs: number, concerns: (thing: T) => boolean) {
      const things = new Map(now.map((thing) => [thing.declarationDbId, thing]));
      const since = clock() - agoMs;
      for (const { at, id, before } of changes.toReversed()) {
        if (at <= since) continue;
        if (!before) things.delete(id);
        else if (concerns(before)) things.set(id, before);
      }
      return [...things.values()].toSorted((one, other) => one.declarationDbId - other.declarationDbId);
    },
  };
}
