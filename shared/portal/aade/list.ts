import type { Entry, PropertyRef, Range } from "../portal.ts";
import { halvesAndMiddle, touches } from "./dates.ts";
import { contentOf, entriesOf } from "./entries.ts";
import { all } from "./html.ts";
import type { Pages } from "./pages.ts";
import type { AadeProfile } from "./profile.ts";
import { openList } from "./search.ts";
import { readRows, type Shown, shownOn, turnTo, untrusted } from "./table-rows.ts";

export interface Place {
  readonly range: Range;
  readonly at: number;
}

/** Every declaration of a range, and where each stands. */
export interface List {
  readonly entries: readonly Entry[];
  /** By the entries' `index`. */
  readonly places: readonly Place[];
  readonly live: { readonly range: Range; readonly shown: Shown };
}

/** One property's lists. Every method throws a fault where a page does not show that it is whole. */
export function createReader(pages: Pages, profile: AadeProfile, property: PropertyRef) {
  const cell = profile.search.number.is;

  const open = async (range: Range): Promise<Shown> =>
    shownOn(await openList(pages, profile, property, range), cell, profile);

  /** The rows of a range, as far as they can be seen, in one list or in several of parts of it. */
  const parts = async (range: Range): Promise<Part[]> => {
    const first = await open(range);
    const turnable = all(first.page.html, `.${profile.search.pager.is}`).length > 0;
    const whole = first.rows.length >= first.total || turnable;
    const { rows, shown } = whole ? await readRows(pages, first) : { rows: first.rows, shown: first };
    const entries = entriesOf(rows, profile);
    // An amendment may have moved the dates, and still stand below what it amends.
    if (entries.some((entry) => !entry.amends && !touches(entry, range)))
      throw untrusted("it shows declarations of other dates");
    return whole ? [{ range, entries, shown }] : await split({ range, entries, shown });
  };

  /**
   * What a page does not show is asked for by the range's halves; and by the days in its middle, where only stays that
   * lie wholly in a range are listed. As many rows as the whole range has are all of them.
   */
  const split = async (part: Part): Promise<Part[]> => {
    const { total } = part.shown;
    const found = [part];
    for (const narrower of halvesAndMiddle(part.range)) {
      found.push(...(await parts(narrower)));
      if (merged(found).length === total) return found;
    }
    throw untrusted(`${merged(found).length} rows of ${total}`);
  };

  return {
    async read(range: Range): Promise<List> {
      return listOf(await parts(range));
    },

    /** The page that shows a place; undefined when there are not so many any more. */
    async pageAt({ range, at }: Place, live: List["live"] | undefined): Promise<Shown | undefined> {
      const same = live?.range.from === range.from && live.range.to === range.to;
      const shown = live && same ? live.shown : await open(range);
      return at < shown.total ? await turnTo(pages, shown, at) : undefined;
    },
  };
}

interface Part {
  readonly range: Range;
  readonly entries: readonly Entry[];
  readonly shown: Shown;
}

interface Placed {
  entry: Entry;
  readonly place: Place;
}

/**
 * The rows of several lists, each once. Which of a stay's dates the portal goes by is not known: a stay stands in one
 * part, or in every part that it touches; so of rows that are alike there are as many as any one part shows.
 */
function merged(parts: readonly Part[]): Placed[] {
  const placed = new Map<string, Placed[]>();
  for (const { range, entries } of parts) {
    const here = new Map<string, number>();
    for (const entry of entries) {
      const content = contentOf(entry);
      const nth = here.get(content) ?? 0;
      here.set(content, nth + 1);
      const alike = placed.get(content) ?? [];
      const known = alike[nth];
      if (known && entry.superseded) known.entry = { ...known.entry, superseded: true };
      if (!known) placed.set(content, [...alike, { entry, place: { range, at: entry.index } }]);
    }
  }
  return [...placed.values()].flat();
}

function listOf(parts: readonly Part[]): List {
  const last = parts.at(-1);
  if (!last) throw untrusted("it has no parts");
  const [only, ...others] = parts;
  const rows = only && others.length === 0 ? only.entries.map((entry) => placeOf(only, entry)) : merged(parts);
  return {
    entries: rows.map(({ entry }, index) => ({ ...entry, index })),
    places: rows.map(({ place }) => place),
    live: { range: last.range, shown: last.shown },
  };
}

const placeOf = ({ range }: Part, entry: Entry): Placed => ({ entry, place: { range, at: entry.index } });
