import type { Ended } from "./invariants.ts";
import type { Refusal } from "./witness.ts";

/** What the workers' clocks may add to a lock window. */
const toleranceMs = 60_000;

/**
 * A password version is refused once at most, and once more after an answer that was lost; two refusals within a lock
 * window only if the first was not seen and that password had logged in before.
 */
export function checkLogins({ witness, world }: Ended): string[] {
  const wrong: string[] = [];
  const byUser = Map.groupBy(witness.refusals(), ({ username }) => username);
  for (const [username, refusals] of byUser) {
    for (const [, same] of Map.groupBy(refusals, ({ password }) => password)) {
      const seen = same.filter((refusal) => refusal.seen);
      if (seen.length > 1) wrong.push(`${username}: one password refused ${seen.length} times`);
      if (same.length > 1 + same.filter((refusal) => !refusal.seen).length) wrong.push(`${username}: tried again`);
    }
    wrong.push(...tooSoon(refusals, world.times.lockWindow - toleranceMs).map((what) => `${username}: ${what}`));
  }
  const failed = [...world.state.accounts.values()].filter((account) => account.failed > 4);
  return [...wrong, ...failed.map(({ username }) => `${username} is close to a lock`)];
}

function tooSoon(refusals: readonly Refusal[], window: number): string[] {
  return refusals.flatMap((refusal, index) => {
    const before = refusals[index - 1];
    if (!before || refusal.at - before.at >= window) return [];
    const onceMore = !before.seen && before.password === refusal.password;
    return onceMore ? [] : [`two refusals within ${Math.round((refusal.at - before.at) / 1000)} s`];
  });
}
