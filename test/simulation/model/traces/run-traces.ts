import type { Setting } from "../interleavings.ts";
import { corrections, originals } from "../settings.ts";
import { replayDrawn } from "./replay.ts";

/** Where the engine can be brought to go the same way: a lease holds, time can pass, and nobody ends anything by hand. */
const isReplayable = ({ orderly, batch, listsLag, givesUp, cancels, hands, sent }: Setting) =>
  orderly && !batch && !listsLag && !givesUp && !cancels && (hands === 0 || sent.length < 3);

const settings = [originals, corrections]
  .flatMap((some) => Object.entries(some))
  .filter(([, one]) => isReplayable(one));

/** Replays a trace for each seed; says which came out otherwise, and how many steps were taken. */
export async function runTraces(from: number, count: number): Promise<{ wrong: string[]; steps: number }> {
  const wrong: string[] = [];
  let steps = 0;
  for (let seed = from; seed < from + count; seed += 1) {
    const [name, setting] = settings[seed % settings.length] ?? [];
    if (!setting) continue;
    const { wrong: here, walk } = await replayDrawn(setting, seed);
    if (!walk) wrong.push(`seed ${seed} (${name}): no way to an end was found`);
    steps += walk?.taken.length ?? 0;
    if (here.length > 0)
      wrong.push([`seed ${seed} (${name})`, ...here, ...(walk?.taken ?? []).map(({ label }) => label)].join("\n  "));
  }
  return { wrong, steps };
}
