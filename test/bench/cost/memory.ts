import ownWork from "./own-work.json" with { type: "json" };
import { costOf } from "./prices.ts";

/** What filing takes of a processor and of memory, as `npm run bench -- memory` measured it last. */
export const { owners, stays, processorMs, peakMb, date: measuredOn } = ownWork;

/** Lambda gives a whole processor at this memory, and its share below. */
export const wholeProcessorMb = 1_769;

const sizes = [128, 192, 256, 384, 512, 768, 1_024] as const;
/** The portal's part of a declaration, in seconds. */
const portalSeconds = [5, 1] as const;

/** Seconds that an owner's declaration needs of the processor that so much memory buys. */
const ownSeconds = (megabytes: number) => processorMs / 1_000 / (megabytes / wholeProcessorMb);

/** The portal's time and its own; all owners together no less than the processor needs for them. */
const secondsOf = (megabytes: number, portal: number) =>
  Math.max(portal + ownSeconds(megabytes), owners * ownSeconds(megabytes));

/** Dollars for a million declarations, with the owners side by side. */
export const filedTogether = (megabytes: number, portal: number) =>
  costOf("computeTime", (1_000_000 * secondsOf(megabytes, portal) * (megabytes / 1_024)) / owners);

/** Rows of a table: what each memory size would take and cost. */
export function memoryRows(): string[][] {
  return sizes.map((megabytes) => [
    `${megabytes} MB`,
    (megabytes / wholeProcessorMb).toFixed(2),
    ownSeconds(megabytes).toFixed(2),
    ...portalSeconds.flatMap((portal) => [
      secondsOf(megabytes, portal).toFixed(1),
      filedTogether(megabytes, portal).toFixed(2),
    ]),
    `${Math.round((100 * peakMb) / megabytes)} %`,
  ]);
}
