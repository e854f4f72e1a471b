import { regressions } from "../regressions/scenes.ts";
import { restores } from "../restores/scenes.ts";
import { aCalmDay } from "../scenes/calm-days.ts";
import { overhang } from "../whole/overhang.ts";

/** Something to run the engine in, which shows rules at work; resolves with what is wrong at its end. */
export type Ground = () => Promise<readonly string[]>;

export const grounds: Readonly<Record<string, Ground>> = {
  "a calm day": aCalmDay,
  "two stays that overlap in part": overhang,
  ...regressions,
  ...restores,
};
