import { chainsOf, inForce, rootFinder } from "./declaration-chains.ts";
import type { Declaration } from "./declaration-record.ts";
import type { Message } from "./faces.ts";
import type { Property } from "./properties.ts";
import type { Release } from "./release.ts";
import type { SearchRange } from "./sessions.ts";

export interface Listing {
  property: Property;
  range: SearchRange;
  /** The day in whose month the calendar is. */
  month: string;
  /** All that the property has, in the range and outside. */
  everything: readonly Declaration[];
  /** Those in the range, as the list shows them. */
  rows: readonly Declaration[];
  first: number;
  messages: readonly Message[];
}

export function rowsOf(everything: readonly Declaration[], { from, to }: SearchRange, release: Release): Declaration[] {
  const listed = everything.filter(({ figures: { arrival, departure } }) => {
    const last = departure ?? arrival;
    const meets = {
      arrival: from <= arrival && arrival <= to,
      departure: from <= last && last <= to,
      overlap: arrival <= to && from <= last,
      inside: from <= arrival && last <= to,
    };
    return meets[release.dateFilter];
  });
  return chainsOf(listed, everything, release.listOrder).flat();
}

/** How many declarations were submitted: no drafts, and an original with its amendments once. */
export function submittedCount({ rows, everything }: Listing): number {
  const rootOf = rootFinder(everything);
  return new Set(rows.filter(({ serial }) => serial !== null).map((one) => rootOf(one).declarationDbId)).size;
}

export function amendableIn({ everything }: Listing, release: Release): ReadonlySet<number> {
  const finals = everything.filter(({ serial }) => serial !== null);
  const open = release.amendMenu === "all" ? finals : inForce(everything);
  return new Set(open.map(({ declarationDbId }) => declarationDbId));
}
