import * as v from "valibot";
import counted from "./counted.json" with { type: "json" };

/** What a part of the way was seen to ask of AWS, in all. */
const Part = v.strictObject({
  invocations: v.number(),
  writes: v.number(),
  writeUnits: v.number(),
  reads: v.number(),
  readUnits: v.number(),
  keyCalls: v.number(),
  messages: v.number(),
  /** Of the functions' own lines. */
  logBytes: v.number(),
});
export type Part = v.InferOutput<typeof Part>;

export const Counted = v.strictObject({
  date: v.string(),
  stays: v.number(),
  parts: v.strictObject({ accept: Part, dispatch: Part, file: Part, read: Part, sweep: Part }),
  /** Requests to the portal for each reservation. */
  portalRequests: v.number(),
  /** Of each reservation, with its places in the indexes. */
  storedBytes: v.number(),
});
export type Counted = v.InferOutput<typeof Counted>;

/** As `npm run cost -- --count` wrote it last. */
export const lastCounted: Counted = v.parse(Counted, counted);
