import { claimBugs } from "./claim-bugs.ts";
import { type PlantedBug, plantedBugs } from "./planted-bugs.ts";
import { quietBugs } from "./quiet-bugs.ts";
import { widerBugs } from "./wider-bugs.ts";

export const allBugs: readonly PlantedBug[] = [...plantedBugs, ...widerBugs, ...claimBugs, ...quietBugs];
