import type { Ended } from "./invariants.ts";
import type { LogIn, Refusal } from "./witness.ts";

/** How much the workers' clocks may add to a lock window. */
const toleranceMs = 60_000;

/**
 * Holds that a password known to be refused is not posted again, that no two refusals of a user fall into one lock window
 * without a person's word, and that few follow one another.
 * Excused once more where the first refusal was never recorded, because its answer was lost or its worker died.
 */
export function checkLogins({ witness, world, apartMs, tally }: Ended): string[] {
  const wrong: string[] = [];
  const byUser = Map.groupBy(witness.refusals, ({ username }) => username);
  for (const [username, refusals] of byUser) {
    const words = witness.logIns.filter((one) => one.username === username && one.what === "a person's word");
    const isAgreed = (from: Refusal, to: Refusal) => words.some(({ at }) => from.at <= at && at <= to.at);
    for (const [, same] of Map.groupBy(refusals, ({ password }) => password)) {
      const [known] = same.filter(({ recorded, forgotten, isFalse }) => recorded && !forgotten && !isFalse);
      const after = same.filter((one) => known && one.at > known.at && !one.isFalse && !isAgreed(known, one));
      if (after.length > 0) wrong.push(`${username}: a condemned password was posted ${after.length} times more`);
    }
    const window = world.times.lockWindow - toleranceMs - apartMs;
    /** Where clocks are minutes apart, another worker may have had the login already when the first one was refused. */
    const hadIt = (from: Refusal, to: Refusal) =>
      apartMs > 0 && from.process !== to.process && to.at - from.at < world.times.lease;
    const excused = (from: Refusal, to: Refusal) => {
      if (hadIt(from, to)) tally.excused("Clocks that are minutes apart");
      return isAgreed(from, to) || hadIt(from, to);
    };
    wrong.push(...tooSoon(refusals, window, excused).map((what) => `${username}: ${what}`));
  }
  for (const [username, logIns] of Map.groupBy(witness.logIns, ({ username }) => username))
    wrong.push(...tooMany(logIns).map((what) => `${username}: ${what}`));
  return wrong;
}

/** Holds that three refusals in a row are enough, and five that may not be on record, until a person says so for one more. */
function tooMany(logIns: readonly LogIn[]): string[] {
  let [refused, recorded] = [0, 0];
  return logIns.flatMap((one) => {
    if (one.what === "accepted") [refused, recorded] = [0, 0];
    else if (one.what === "a person's word") [refused, recorded] = [2, 2];
    else [refused, recorded] = [refused + 1, recorded + (one.recorded ? 1 : 0)];
    return recorded > 3 || refused > 5 ? [`${refused} refusals in a row, ${recorded} of them on record`] : [];
  });
}

function tooSoon(
  refusals: readonly Refusal[],
  window: number,
  isAgreed: (from: Refusal, to: Refusal) => boolean,
): string[] {
  return refusals.flatMap((refusal, index) => {
    const before = refusals[index - 1];
    if (!before || refusal.at - before.at >= window || isAgreed(before, refusal)) return [];
    const onceMore = !before.recorded && before.password === refusal.password;
    return onceMore ? [] : [`two refusals within ${Math.round((refusal.at - before.at) / 1000)} s`];
  });
}
