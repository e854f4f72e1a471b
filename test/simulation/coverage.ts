import { end } from "../counted.ts";
import { watchDecisions } from "./unreached.ts";

/** So many of each are drawn in a round, and so many rounds until it is said that nothing comes there. */
const aRound = { seeds: 10, corrections: 4, corners: 30 } as const;
const mostRounds = 20;

/**
 * Plays the scenes and then draws, in one process, until each branch of the decisions has been gone through; lists those
 * that nothing goes through, and what was wrong on the way. There is to be none: what nothing can reach is taken out.
 */
export async function runCoverage(): Promise<void> {
  const unreached = await watchDecisions();
  const { searchRange } = await import("./search/range.ts");
  const { scenes } = await import("./bugs/scenes.ts");
  const { regressions } = await import("./regressions/scenes.ts");
  const wrong: string[] = [];
  for (const scene of Object.values({ ...scenes, ...regressions })) wrong.push(...(await scene()));
  let missed = ["everything"];
  let round = 0;
  for (; round < mostRounds && missed.length > 0; round += 1) {
    for (const kind of ["seeds", "corrections", "corners"] as const) {
      const [first, last] = [round * aRound[kind] + 1, (round + 1) * aRound[kind]];
      wrong.push(...(await searchRange({ kind, first, last, keepGoing: true })).failures);
    }
    missed = await unreached();
    console.log(`${round + 1} rounds, ${missed.length} branches that nothing has gone through`);
  }
  for (const what of [...wrong, ...missed.map((branch) => `nothing went through ${branch}`)]) console.log(what);
  const failed = wrong.length + missed.length;
  end([{ passed: failed === 0 ? 1 : 0, failed }]);
}
