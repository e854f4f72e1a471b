import { isSameNumber } from "../../portal/number.ts";
import type { Entry } from "../../portal/portal.ts";
import type { Row } from "../records/rows.ts";
import { concerning, isOfDraft, numberOf } from "./concerning.ts";
import { sameStay } from "./figures.ts";
import { type Amendments, type Before, type Listed, type Look, type Seen, type Shown, shownIn } from "./seen.ts";

/**
 * What of a property's list concerns a row. The list tells by order alone what is amended, and the amendment of another
 * declaration may stand there: only an amendment whose page says so makes the days of what is above it free.
 */
export function listedFor(
  row: Row,
  before: Before | undefined,
  entries: readonly Entry[],
  amendments: Amendments,
): Listed[] {
  const believed = [...entries];
  const unread: Listed[] = [];
  for (const { at, entry, block, below } of doubtful(row, before, entries)) {
    const opened = below && amendments.get(below);
    // Of one that could not be read nothing may be concluded about the stay.
    if (below && opened && "failed" in opened) unread.push({ entry: below, of: "stay", opened });
    else if (!opened || !amendsOneOf(block, opened)) believed[at] = asInForce(entry);
  }
  const listed = concerning(row, before, believed).filter(({ entry }) => !unread.some((one) => one.entry === entry));
  return [...listed.map((one) => ({ ...one, ...seenAs(amendments.get(one.entry)) })), ...unread];
}

/** The first amendment that has to be asked what it amends: days would count as free for it. */
export function amendmentIn({ row, seen: { stay, claim } }: { readonly row: Row; readonly seen: Seen }) {
  const { entries, amendments } = stay?.whole ?? { entries: [], amendments: new Map<Entry, never>() };
  return doubtful(row, claim?.before, entries).find(({ below }) => below && !amendments.has(below))?.below;
}

/** What seems amended, of which it matters; in a list that was read in parts what is below may be something else. */
function doubtful(row: Row, before: Before | undefined, entries: readonly Entry[]) {
  return entries.flatMap((entry, at) => {
    const block = blockAbove(entries, at);
    if (!entry.superseded || !(isOfChain(before, block) || isFreed(row, before, entry, entries))) return [];
    const below = entries.slice(at + 1).find(({ final }) => final);
    return [{ at, entry, block, below: below?.amends ? below : undefined }];
  });
}

const seenAs = (opened: Look<Shown | "gone"> | undefined) => opened && { opened };

const asInForce = ({ superseded: _, ...entry }: Entry): Entry => entry;

/** From the original to this one, as they stand. */
function blockAbove(entries: readonly Entry[], at: number): readonly Entry[] {
  const above = entries.slice(0, at + 1);
  const original = above.findLastIndex(({ amends }) => !amends);
  return above.slice(Math.max(0, original));
}

/** Whether what an earlier row declared is among them. */
function isOfChain(before: Before | undefined, block: readonly Entry[]): boolean {
  const number = before && numberOf(before);
  return number !== undefined && block.some((one) => isSameNumber(one.number, number));
}

/** Of the stay, unless another final of it is there: nothing is declared beside that. Or of an earlier row's draft. */
function isFreed(row: Row, before: Row | undefined, entry: Entry, entries: readonly Entry[]): boolean {
  const isOf = ({ reservation }: Row) => sameStay(reservation, asInForce(entry));
  if (isOf(row)) return !entries.some((one) => one.final && sameStay(row.reservation, one));
  return isOfDraft(before, asInForce(entry));
}

function amendsOneOf(block: readonly Entry[], opened: Look<Shown | "gone">): boolean {
  const number = shownIn({ opened })?.page.amends;
  return number !== undefined && block.some((one) => one.final && isSameNumber(one.number, number));
}
