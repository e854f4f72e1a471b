import type { Entry } from "../../portal/portal.ts";
import type { Row } from "../records/rows.ts";
import { concerning, isSameNumber, numberOf } from "./concerning.ts";
import { sameStay } from "./figures.ts";
import { type Listed, type Look, type Shown, shownIn } from "./seen.ts";

type Seen = Look<Shown | "gone">;

/**
 * What of a property's list concerns a row. The list tells by order alone what is amended, and the amendment of another
 * declaration may stand there: where days would count as free for that, its own page is asked first what it amends.
 */
export async function listedFor(
  row: Row,
  before: Row | undefined,
  entries: readonly Entry[],
  open: (entry: Entry) => Promise<Seen>,
): Promise<Listed[]> {
  const opened = new Map<Entry, Seen>();
  const believed = [...entries];
  for (const [at, entry] of entries.entries()) {
    const block = blockAbove(entries, at);
    if (!entry.superseded || !(isOfChain(before, block) || isFreed(row, before, entry, entries))) continue;
    const below = entries.slice(at + 1).find(({ final }) => final);
    // In a list that was read in parts it may be something else.
    if (below?.amends) {
      const seen = await open(below);
      // Nothing may be concluded about these days.
      if ("failed" in seen) return [{ entry: below, of: "stay", opened: seen }];
      opened.set(below, seen);
      if (amendsOneOf(block, seen)) continue;
    }
    believed[at] = asInForce(entry);
  }
  return concerning(row, before, believed).map((one) => {
    const seen = opened.get(one.entry);
    return seen ? { ...one, opened: seen } : one;
  });
}

const asInForce = ({ superseded: _, ...entry }: Entry): Entry => entry;

/** From the original to this one, as they stand. */
function blockAbove(entries: readonly Entry[], at: number): readonly Entry[] {
  const above = entries.slice(0, at + 1);
  return above.slice(
    Math.max(
      0,
      above.findLastIndex(({ amends }) => !amends),
    ),
  );
}

/** Whether what an earlier row declared is among them. */
function isOfChain(before: Row | undefined, block: readonly Entry[]): boolean {
  const number = before && numberOf(before);
  return number !== undefined && block.some((one) => isSameNumber(one.number, number));
}

/** Of the stay, unless another final of it is there: nothing is declared beside that. Or of an earlier row's draft. */
function isFreed(row: Row, before: Row | undefined, entry: Entry, entries: readonly Entry[]): boolean {
  const isOf = ({ reservation }: Row) => sameStay(reservation, asInForce(entry));
  if (isOf(row)) return !entries.some((one) => one.final && sameStay(row.reservation, one));
  return before?.state === "DRAFTED" && isOf(before);
}

function amendsOneOf(block: readonly Entry[], seen: Seen): boolean {
  const number = shownIn({ opened: seen })?.page.amends;
  return number !== undefined && block.some((one) => one.final && isSameNumber(one.number, number));
}
