import type { Random } from "../../../support/simulation/random.ts";
import { everyInterleaving, type Setting } from "../interleavings.ts";
import type { World } from "../world.ts";

/** One step of a trace: what the model says happened, and what came to stand at the portal or was left under way by it. */
export interface Taken {
  readonly label: string;
  readonly created?: number;
  readonly sent?: string;
}

export interface Walk {
  readonly taken: readonly Taken[];
  readonly end: World;
}

/** A way through the model to a proper end; undefined where none was found in time. */
export function walkThrough(setting: Setting, random: Random): Walk | undefined {
  const { initial, next, ended } = everyInterleaving(setting);
  const taken: Taken[] = [];
  let world = initial;
  while (taken.length < mostSteps) {
    if (ended(world) && world.late.length === 0) return { taken, end: world };
    const before = taken.at(-1)?.label ?? "";
    const all = [...next(world)];
    const hasChanged = all.some(([label]) => label.endsWith(changed));
    const steps = all.filter(
      ([label]) => isReplayable(label, before, world) && !(hasChanged && label.endsWith(": open")),
    );
    const [first] = steps;
    if (!first) return undefined;
    const [label, after] = random.chance(calm) ? first : random.oneOf([first, ...steps]);
    taken.push({ label, ...differenceOf(world, after) });
    world = after;
  }
  return undefined;
}

/** What was listed is not there as it was: the engine looks for it in the list first. */
const changed = "open: the list has changed";
const mostSteps = 300;
/** How often nothing happens but what comes next. */
const calm = 0.5;

/**
 * What the engine is brought to do here: workers come when the pauses are over, die at a request, and nobody types in
 * between a page and the answer to it.
 */
function isReplayable(label: string, before: string, { late, workers }: World): boolean {
  if (/^operator|moves/.test(label)) return false;
  if (label.endsWith(": taken up")) return late.length === 0;
  if (/dies$/.test(label))
    return /(look at the list|open|look at the intended draft|save|amend|update|finalise|delete): dies/.test(label);
  // Who types while nobody works does so before the next visit.
  return !label.startsWith("owner") || workers.some((one) => one !== null) || !before.startsWith("owner");
}

function differenceOf(before: World, after: World): Pick<Taken, "created" | "sent"> {
  const created = after.declarations.findIndex((one, id) => one && !before.declarations[id]);
  const known = before.late.map(String);
  const sent = after.late.map(String).find((one) => !known.splice(known.indexOf(one) >>> 0, 1).includes(one));
  return { ...(created >= 0 && { created }), ...(sent !== undefined && { sent }) };
}
