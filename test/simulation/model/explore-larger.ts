import { explore } from "./explore.ts";
import { everyInterleaving } from "./interleavings.ts";
import { larger } from "./settings.ts";

/** Explores the settings that take too long for every day; says how many were wrong. */
export function exploreLarger(): number {
  let failed = 0;
  for (const [name, setting] of Object.entries(larger)) {
    const { states, transitions, ends, violation, trap } = explore(everyInterleaving(setting));
    console.log(`model: ${name}: ${states} states, ${transitions} transitions, ${ends} ends`);
    if (!violation && !trap) continue;
    failed += 1;
    console.log(violation ?? { trap });
  }
  return failed;
}
