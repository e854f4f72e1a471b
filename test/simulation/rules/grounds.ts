import { explore } from "../model/explore.ts";
import { everyInterleaving, type Setting } from "../model/interleavings.ts";
import { smallProofs } from "../model/proofs.ts";
import { regressions } from "../regressions/scenes.ts";
import { restores } from "../restores/scenes.ts";
import { aCalmDay } from "../scenes/calm-days.ts";
import { overhang } from "../whole/overhang.ts";

/** Something to run the engine in, which shows rules at work; resolves with what is wrong at its end. */
export type Ground = () => Promise<readonly string[]>;

const modelled = (setting: Setting) => async () => {
  const { violation, trap } = explore(everyInterleaving(setting));
  return [...(violation ? [violation.what] : []), ...(trap ? ["a trap"] : [])];
};

/** The scenes, and the model's small settings. */
export const grounds: Readonly<Record<string, Ground>> = {
  "a calm day": aCalmDay,
  "two stays that overlap in part": overhang,
  ...regressions,
  ...restores,
  ...Object.fromEntries(smallProofs.map(([name, setting]) => [`model: ${name}`, modelled(setting)])),
};
