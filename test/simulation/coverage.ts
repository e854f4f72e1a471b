import { end } from "../counted.ts";
import { watchDecisions } from "./unreached.ts";

/** So many of each are drawn in a round, and so many rounds until it is said that nothing comes there. */
const aRound = { seeds: 30, corrections: 10, corners: 20 } as const;
const mostRounds = 12;

/**
 * Plays the scenes and then draws, in one process, until each branch of the decisions has been gone through; lists those
 * that nothing goes through, and what was wrong on the way. There is to be none: what nothing can reach is taken out.
 */
export async function runCoverage(): Promise<void> {
  const unreached = await watchDecisions();
  const { searchRange } = await import("./search/range.ts");
  const { scenes } = await import("./bugs/scenes.ts");
  const { regressions } = await import("./regressions/scenes.ts");
  const { knownFaults } = await import("./regressions/known-faults.ts");
  const { corrections } = await import("./corrections/scenes.ts");
  const wrong: string[] = [];
  for (const [name, scene] of Object.entries({ ...scenes, ...regressions, ...corrections })) {
    const said = await scene();
    if (!knownFaults.includes(name)) wrong.push(...said);
  }
  let missed = await unreached();
  console.log(`the scenes: ${missed.length} branches that nothing has gone through`);
  for (let round = 0; round < mostRounds && missed.length > 0; round += 1) {
    for (const kind of ["seeds", "corrections", "corners"] as const) {
      const [first, last] = [round * aRound[kind] + 1, (round + 1) * aRound[kind]];
      wrong.push(...(await searchRange({ kind, first, last, keepGoing: true })).failures);
    }
    missed = await unreached();
    console.log([`and ${round + 1} rounds: ${missed.length}`, ...missed.slice(0, 5)].join("\n  "));
  }
  for (const what of [...wrong, ...missed.map((branch) => `nothing went through ${branch}`)]) console.log(what);
  const failed = wrong.length + missed.length;
  end([{ passed: failed === 0 ? 1 : 0, failed }]);
}
