import type { Entry, PropertyRef, Range } from "../portal.ts";
import { fieldsOf } from "./form.ts";
import type { Page, Pages } from "./pages.ts";
import type { AadeProfile } from "./profile.ts";
import { entryOf, openList, readList } from "./search.ts";
import { type Shown, shownOn, turnTo, untrusted } from "./table.ts";

/** A property's declarations, and the internal ids behind the rows. Every method throws a fault where it has no value. */
export interface Lists {
  read(property: PropertyRef, range: Range): Promise<readonly Entry[]>;
  identify(property: PropertyRef, range: Range, entry: Entry): Promise<string>;
  /** To be called when declarations may have changed. */
  forget(): void;
}

/** What the list read last shows, while the ViewState of that page is unused. */
interface Kept extends Range {
  readonly propertyId: string;
  readonly shown: Shown;
}

export function createLists(pages: Pages, profile: AadeProfile): Lists {
  const table = profile.search.table.is;
  let kept: Kept | undefined;

  /** The list for one post: nobody else gets it. */
  const take = async (property: PropertyRef, range: Range): Promise<Shown> => {
    const last = kept;
    kept = undefined;
    const same = last?.propertyId === property.propertyId && last.from === range.from && last.to === range.to;
    return last && same ? last.shown : shownOn(await openList(pages, profile, property, range), profile);
  };

  /** The page that shows the entry at its place; undefined when something else is there. */
  const pageWith = async (entry: Entry, shown: Shown): Promise<Page | undefined> => {
    if (entry.index >= shown.total) return undefined;
    const turned = await turnTo(pages, shown, table, entry.index);
    const row = turned.rows[entry.index - turned.from];
    return row && sameContent(entryOf(row, entry.index, profile), entry) ? turned.page : undefined;
  };

  return {
    async read(property, range) {
      kept = undefined;
      const { entries, shown } = await readList(pages, profile, property, range);
      kept = { ...range, propertyId: property.propertyId, shown };
      return entries;
    },

    async identify(property, range, entry) {
      const page = await pageWith(entry, await take(property, range));
      if (page) return openDetails(pages, page, entry.index, property, profile);
      const { entries, shown } = await readList(pages, profile, property, range);
      const moved = onlyLike(entry, entries);
      const found = await pageWith(moved, shown);
      if (!found) throw untrusted("it changed while it was read");
      return openDetails(pages, found, moved.index, property, profile);
    },

    forget() {
      kept = undefined;
    },
  };
}

/** The only entry with the same content, wherever it is now. */
function onlyLike(entry: Entry, entries: readonly Entry[]): Entry {
  const [found, ...others] = entries.filter((candidate) => sameContent(candidate, entry));
  if (!found || others.length > 0) throw untrusted("the declaration is not where it was");
  return found;
}

function sameContent(one: Entry, other: Entry): boolean {
  const content = ({ number, final, amends, startDate, endDate, amountCents }: Entry) =>
    [number, final, amends, startDate, endDate, amountCents].join("|");
  return content(one) === content(other);
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
