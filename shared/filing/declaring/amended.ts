import type { Entry } from "../../portal/portal.ts";
import type { Row } from "../records/rows.ts";
import { concerning, isOfDraft, isSameNumber, numberOf } from "./concerning.ts";
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
      opened.set(below, seen);
      if ("failed" in seen || amendsOneOf(block, seen)) continue;
    }
    believed[at] = asInForce(entry);
  }
  return withOpened(concerning(row, before, believed), opened);
}

/** Of one that could not be read nothing may be concluded about the stay. */
function withOpened(listed: readonly Listed[], opened: ReadonlyMap<Entry, Seen>): Listed[] {
  const unread = [...opened].flatMap(([entry, seen]): Listed[] =>
    "failed" in seen ? [{ entry, of: "stay", opened: seen }] : [],
  );
  const others = listed.filter(({ entry }) => !unread.some((one) => one.entry === entry));
  return [...others.map((one) => ({ ...one, ...seenAs(opened.get(one.entry)) })), ...unread];
}

const seenAs = (opened: Seen | undefined) => opened && { opened };

const asInForce = ({ superseded: _, ...entry }: Entry): Entry => entry;

/** From the original to this one, as they stand. */
function blockAbove(entries: readonly Entry[], at: number): readonly Entry[] {
  const above = entries.slice(0, at + 1);
  const original = above.findLastIndex(({ amends }) => !amends);
  return above.slice(Math.max(0, original));
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
  return isOfDraft(before, asInForce(entry));
}

function amendsOneOf(block: readonly Entry[], seen: Seen): boolean {
  const number = shownIn({ opened: seen })?.page.amends;
  return number !== undefined && block.some((one) => one.final && isSameNumber(one.number, number));
}
