import type { Entry, PropertyRef, Range } from "../portal.ts";
import { type Action, type ActionProfile, findAction } from "./actions.ts";
import { touches, widened } from "./dates.ts";
import { contentOf, entryOf } from "./entries.ts";
import { changed, unavailable } from "./fault.ts";
import { fieldsOf } from "./form.ts";
import { attribute } from "./html.ts";
import { createReader, type List, type Place } from "./list.ts";
import type { Page, Pages } from "./pages.ts";
import type { AadeProfile } from "./profile.ts";
import { refusalOf } from "./refusal.ts";
import { type Shown, type TableRow, untrusted } from "./table-rows.ts";

export type Lists = ReturnType<typeof createLists>;

interface Kept extends Range {
  readonly propertyId: string;
  readonly list: List;
}

/** A property's declarations, and what can be done with a row. Every method throws a fault where it has no value. */
export function createLists(pages: Pages, profile: AadeProfile) {
  const { search, paths } = profile;
  let kept: Kept | undefined;
  /** What the page shown last shows, while its ViewState is unused: it serves for one post. */
  let live: List["live"] | undefined;

  const readAnew = async (property: PropertyRef, range: Range): Promise<List> => {
    live = undefined;
    kept = undefined;
    const list = await createReader(pages, profile, property).read(widened(range, search.longestStay.is));
    kept = { ...range, propertyId: property.propertyId, list };
    live = list.live;
    return list;
  };

  /** A list of long ago tells where to look, and what is there by now tells itself. */
  const listOf = async (property: PropertyRef, range: Range): Promise<List> => {
    const same = kept?.propertyId === property.propertyId && kept.from === range.from && kept.to === range.to;
    return kept && same ? kept.list : await readAnew(property, range);
  };

  /** The page with a row that shows this content at its place; undefined when something else is there. */
  const rowAt = async (property: PropertyRef, place: Place, entry: Entry): Promise<Row | undefined> => {
    const reader = createReader(pages, profile, property);
    const unused = live;
    live = undefined;
    const shown = await reader.pageAt(place, unused);
    const row = shown?.rows[place.at - shown.from];
    const same = row && contentOf(entryOf(row, entry.index, profile)) === contentOf(entry);
    return shown && same ? { shown, row } : undefined;
  };

  const find = async (property: PropertyRef, range: Range, entry: Entry): Promise<Row> => {
    const list = await listOf(property, range);
    const place = list.places[entry.index];
    const row = place && (await rowAt(property, place, entry));
    if (row) return row;
    const anew = await readAnew(property, range);
    const [index, ...others] = alike(anew, entry);
    const moved = index === undefined || others.length > 0 ? undefined : anew.places[index];
    if (!moved) throw untrusted("the declaration is not where it was");
    const found = await rowAt(property, moved, entry);
    if (!found) throw untrusted("it changed while it was read");
    return found;
  };

  const click = async ({ shown }: Row, source: string, render?: string, effect: "no" | "unknown" = "no") => {
    const { page } = shown;
    if (!page.form) throw untrusted("a page without its form");
    const fields = fieldsOf(page.form);
    return await pages.post(page, { source, execute: "@all", fields, effect, ...(render !== undefined && { render }) });
  };

  /** Clicks the row's details and reads the id off the address that the portal sends us to. */
  const openDetails = async (row: Row, { propertyId }: PropertyRef): Promise<string> => {
    const { redirect = "" } = await click(row, `${row.row.prefix}:${search.details.is}`);
    const target = URL.parse(redirect, row.shown.page.url.href);
    const declarationId = target?.searchParams.get("declarationDbId") ?? "";
    const of = target?.searchParams.get("propertyId") ?? propertyId;
    if (target?.pathname !== paths.declaration.is || of !== propertyId || !/^\d{1,18}$/.test(declarationId))
      throw untrusted("a row's details lead elsewhere");
    return declarationId;
  };

  return {
    async read(property: PropertyRef, range: Range): Promise<readonly Entry[]> {
      const { entries } = await readAnew(property, range);
      return entries.filter((entry) => touches(entry, range));
    },

    async identify(property: PropertyRef, range: Range, entry: Entry): Promise<string> {
      return await openDetails(await find(property, range, entry), property);
    },

    /** The form that opens to amend a final. */
    async openAmendment(property: PropertyRef, range: Range, entry: Entry): Promise<Page> {
      const row = await find(property, range, entry);
      const action = actionOf(row, search.amend);
      if (!action) throw changed([`a final's row does not offer "${search.amend.text.is}"`]);
      const href = attribute(action.element, "href");
      if (href !== "" && !/^(#|javascript:)/i.test(href)) return await pages.openAt(href, row.shown.page);
      const { redirect, messages } = await click(row, action.source);
      if (redirect === undefined)
        throw refusalOf(messages.errors, profile) ?? untrusted("an amendment that does not open");
      return await pages.openAt(redirect, row.shown.page);
    },

    /** Deletes the draft with that id, which is one of `dates`. */
    async remove(property: PropertyRef, dates: Range, declarationId: string): Promise<void> {
      const { entries } = await readAnew(property, dates);
      const drafts = entries.filter(({ final, startDate }) => !final && startDate === dates.from);
      for (const entry of drafts) {
        if ((await openDetails(await find(property, dates, entry), property)) !== declarationId) continue;
        const row = await find(property, dates, entry);
        const offered = actionOf(row, search.delete)?.source ?? `${row.row.prefix}:${search.delete.id.is}`;
        const asked = await click(row, offered);
        const refusal = refusalOf(asked.messages.errors, profile);
        if (refusal) throw refusal;
        const page = { ...row.shown.page, viewState: asked.viewState ?? row.shown.page.viewState };
        const asking = { ...row, shown: { ...row.shown, page } };
        const answered = await click(asking, search.confirmDelete.is, search.table.is, "unknown");
        const refused = refusalOf(answered.messages.errors, profile);
        if (refused) throw refused;
        const left = (await readAnew(property, dates)).entries.filter((left) => contentOf(left) === contentOf(entry));
        if (left.length < drafts.filter((draft) => contentOf(draft) === contentOf(entry)).length) return;
        throw unavailable("the draft is listed still", "unknown");
      }
      throw untrusted("the draft is not listed");
    },

    /** To be called when declarations may have changed. */
    forget() {
      live = undefined;
    },
  };
}

const alike = ({ entries }: List, entry: Entry) =>
  entries.flatMap((candidate, at) => (contentOf(candidate) === contentOf(entry) ? [at] : []));

interface Row {
  readonly shown: Shown;
  readonly row: TableRow;
}

/** A row's menu may hang in the row or stand at the page's end: its ids begin as the row's do. */
function actionOf({ shown, row }: Row, action: ActionProfile): Action | undefined {
  return findAction(row.element, action) ?? findAction(shown.page.html, action, `${row.prefix}:`);
}
