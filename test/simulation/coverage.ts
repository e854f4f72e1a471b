import type { Tally } from "./seeds/tally.ts";

/** How many of each are enough, and not many more. */
const counts = { seeds: 60, corrections: 60, corners: 200 };

/** Goes through what is drawn, and through the scenes. Says what was wrong on the way. */
export async function goThroughAll(tally: Tally): Promise<string[]> {
  const { runSeed } = await import("./seeds/run-seed.ts");
  const { runCorrections } = await import("./corrections/run-corrections.ts");
  const { runCorner } = await import("./corners/run-corners.ts");
  const { scenes } = await import("./bugs/scenes.ts");
  const { regressions } = await import("./regressions/scenes.ts");
  const wrong: string[] = [];
  const kinds = { seeds: runSeed, corrections: runCorrections, corners: runCorner } as const;
  for (const [kind, run] of Object.entries(kinds)) {
    for (let seed = 1; seed <= counts[kind]; seed += 1) wrong.push(...(await run(seed, tally)).wrong);
  }
  for (const scene of [...Object.values(scenes), ...Object.values(regressions)]) wrong.push(...(await scene()));
  return wrong;
}
