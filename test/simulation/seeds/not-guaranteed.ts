/** What docs/filing.md calls not guaranteed, by its names there: nothing else excuses a broken promise, and each time counts. */
export const notGuaranteed = [
  "The owner's own hand",
  "A draft left behind",
  "A decision in every case",
  "Where notes are hidden",
  "A draft that a later version took over",
] as const;
export type NotGuaranteed = (typeof notGuaranteed)[number];
