import type { Entry, PropertyRef, Range } from "../portal.ts";
import { fieldsOf } from "./form.ts";
import type { Page, Pages } from "./pages.ts";
import type { AadeProfile } from "./profile.ts";
import { entryOf, type List, readList } from "./search.ts";
import { turnPage, untrusted } from "./table.ts";

/** A property's declarations, and the internal ids behind the rows. Every method throws a fault where it has no value. */
export interface Lists {
  read(property: PropertyRef, range: Range): Promise<readonly Entry[]>;
  identify(property: PropertyRef, range: Range, entry: Entry): Promise<string>;
  /** To be called when declarations may have changed. */
  forget(): void;
}

/** The list read last, while the ViewState of the page that shows it is unused. */
interface Kept extends List {
  readonly propertyId: string;
  readonly range: Range;
}

export function createLists(pages: Pages, profile: AadeProfile): Lists {
  let kept: Kept | undefined;

  const read = async (property: PropertyRef, range: Range): Promise<Kept> => {
    kept = undefined;
    const list = await readList(pages, profile, property, range);
    return { ...list, propertyId: property.propertyId, range };
  };

  /** The list for one post: nobody else gets it. */
  const take = async (property: PropertyRef, range: Range): Promise<Kept> => {
    const list = kept;
    kept = undefined;
    const same =
      list?.propertyId === property.propertyId && list.range.from === range.from && list.range.to === range.to;
    return list && same ? list : read(property, range);
  };

  return {
    async read(property, range) {
      kept = await read(property, range);
      return kept.entries;
    },

    async identify(property, range, entry) {
      const list = await take(property, range);
      const index = placeOf(entry, list.entries);
      const page = await showRow(pages, list, index, profile);
      return openDetails(pages, page, index, property, profile);
    },

    forget() {
      kept = undefined;
    },
  };
}

/** Where the entry is now: at its own place, else at the only place with the same content. */
function placeOf(entry: Entry, entries: readonly Entry[]): number {
  const here = entries[entry.index];
  if (here && sameContent(here, entry)) return entry.index;
  const places = entries.filter((candidate) => sameContent(candidate, entry));
  const [place] = places;
  if (place === undefined || places.length > 1) throw untrusted("the declaration is not where it was");
  return place.index;
}

function sameContent(one: Entry, other: Entry): boolean {
  const content = ({ number, final, amends, startDate, endDate, amountCents }: Entry) =>
    [number, final, amends, startDate, endDate, amountCents].join("|");
  return content(one) === content(other);
}

/** Turns to the page with that row: a table knows the rows that it shows, and no others. */
async function showRow(
  pages: Pages,
  { page, rows, pageSize }: List,
  index: number,
  profile: AadeProfile,
): Promise<Page> {
  const pageOf = (row: number) => Math.floor(row / pageSize);
  if (pageOf(index) === pageOf(rows.length - 1)) return page;
  const table = profile.search.table.is;
  const turned = await turnPage(pages, page, table, pageOf(index) * pageSize, pageSize);
  const shown = turned.rows[index % pageSize];
  const before = rows[index];
  const same = shown && before && sameContent(entryOf(shown, index, profile), entryOf(before, index, profile));
  if (!same) throw untrusted("it changed while it was read");
  return turned.page;
}

/** Clicks the row's details and reads the id off the address that the portal sends us to. */
async function openDetails(
  pages: Pages,
  page: Page,
  index: number,
  { propertyId }: PropertyRef,
  { search, paths }: AadeProfile,
): Promise<string> {
  if (!page.form) throw untrusted("a page without its form");
  const source = `${search.table.is}:${index}:${search.details.is}`;
  const fields = fieldsOf(page.form);
  const request = { source, execute: "@all", render: "appForm", fields, effect: "no" } as const;
  const { redirect = "" } = await pages.post(page, request);
  const target = URL.parse(redirect, page.url.href);
  const declarationId = target?.searchParams.get("declarationDbId") ?? "";
  const own = target?.pathname === paths.declaration.is && target.searchParams.get("propertyId") === propertyId;
  if (!own || !/^\d{1,18}$/.test(declarationId)) throw untrusted("a row's details lead elsewhere");
  return declarationId;
}
