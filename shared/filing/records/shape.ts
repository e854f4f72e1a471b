import * as v from "valibot";
import type { Item } from "../../aws/store.ts";

/** A release that writes what this one cannot read gives its records a higher `shape`. */
const ownShape = 1;
const Newer = v.object({ shape: v.pipe(v.number(), v.gtValue(ownShape)) });

/** Whether a newer release wrote what cannot be read: it is no damage. */
export const isNewer = (item: Item | undefined) => v.is(Newer, item);

/** What a newer release has written is left to it. */
export class NewerRecord extends Error {
  override readonly name = "NewerRecord";
}
