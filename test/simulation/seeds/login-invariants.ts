import type { Ended } from "./invariants.ts";
import type { Refusal } from "./witness.ts";

/** How much the workers' clocks may add to a lock window. */
const toleranceMs = 60_000;

/**
 * Holds that a password known to be refused is not posted again, and that no two refusals of a user fall into one lock window.
 * Excused once more where the first refusal was never recorded, because its answer was lost or its worker died.
 */
export function checkLogins({ witness, world, apartMs }: Ended): string[] {
  const wrong: string[] = [];
  const byUser = Map.groupBy(witness.refusals, ({ username }) => username);
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
