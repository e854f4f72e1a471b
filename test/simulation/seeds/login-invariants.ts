import type { Ended } from "./invariants.ts";
import type { Refusal } from "./witness.ts";

/** What the workers' clocks may add to a lock window. */
const toleranceMs = 60_000;

/**
 * A password version is refused once at most, and once more after an answer that was lost (by the portal, or by the worker's death); two refusals within a lock
 * window only if the first was not recorded and that password had logged in before.
 */
export function checkLogins({ witness, world, apartMs }: Ended): string[] {
  const wrong: string[] = [];
  const byUser = Map.groupBy(witness.refusals(), ({ username }) => username);
  for (const [username, refusals] of byUser) {
    for (const [, same] of Map.groupBy(refusals, ({ password }) => password)) {
      const known = same.filter(({ recorded, forgotten }) => recorded && !forgotten);
      const after = same.filter(({ at }) => known[0] && at > known[0].at);
      if (after.length > 0) wrong.push(`${username}: a condemned password was posted ${after.length} times more`);
    }
    wrong.push(
      ...tooSoon(refusals, world.times.lockWindow - toleranceMs - apartMs).map((what) => `${username}: ${what}`),
    );
  }
  return wrong;
}

function tooSoon(refusals: readonly Refusal[], window: number): string[] {
  return refusals.flatMap((refusal, index) => {
    const before = refusals[index - 1];
    if (!before || refusal.at - before.at >= window) return [];
    const onceMore = !before.recorded && before.password === refusal.password;
    return onceMore ? [] : [`two refusals within ${Math.round((refusal.at - before.at) / 1000)} s`];
  });
}
