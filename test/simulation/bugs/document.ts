import { allBugs } from "./all-bugs.ts";
import type { PlantedBug } from "./planted-bugs.ts";

const rowOf = ({ name, harm, caughtBy }: PlantedBug) => `| ${name} | ${harm} | "${caughtBy}" |`;

/** docs/planted-bugs.md, from the bugs themselves. */
export const document = `# Planted bugs

The tests of the filing engine are tested themselves: each of these ${allBugs.length} mistakes is planted into the production code while
it is bundled for a test (test/simulation/bugs; production code has no switch for it), and the simulation has to catch
it by the invariant that names it. The same simulation finds nothing in the engine as it is. A mistake that no longer
fits the code fails its test too, so this list can't grow stale. \`npm run test:long\` plants all of them, \`npm test\` every fourth
of those that one scene shows.

| Mistake | What it would do | Caught by the words |
|---|---|---|
${allBugs.map(rowOf).join("\n")}
`;
