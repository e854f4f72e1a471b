import type { Entry, PropertyRef, Range } from "../../portal.ts";
import { fieldsOf } from "../html/form.ts";
import { attribute } from "../html/html.ts";
import { findAction } from "../pages/actions.ts";
import { isScript, type Page, type Pages } from "../pages/pages.ts";
import { refusalOf, requireNoRefusal } from "../pages/partial.ts";
import { type TablePage, type TableRow, untrusted } from "../pages/table-rows.ts";
import type { ActionProfile } from "../profile/profile.ts";
import { overlapsRange, widened } from "../text/dates.ts";
import { changed, refusalIn, unavailable } from "../wire/fault.ts";
import { contentOf, entryOf } from "./entries.ts";
import { type LivePage, type Place, type PlacedEntry, pageAt, readList } from "./list.ts";

/** A property's declarations, and what can be done with a row. Every method throws a fault when it has no value. */
export interface Lists {
  /** All declarations that have a day in the range, over all pages. */
  read(property: PropertyRef, range: Range): Promise<readonly Entry[]>;
  /** The portal's internal id of a listed entry. */
  identify(property: PropertyRef, range: Range, entry: Entry): Promise<string>;
  /** The form for amending a final. */
  openAmendment(property: PropertyRef, range: Range, entry: Entry): Promise<Page>;
  /** Deletes the draft with that id, which has these dates. */
  remove(property: PropertyRef, dates: Range, declarationId: string): Promise<void>;
  /** To be called when declarations may have changed. */
  forget(): void;
}

/** A session's lists, as far as they were read. */
interface ListState {
  readonly pages: Pages;
  kept: { readonly key: string; readonly rows: readonly PlacedEntry[] } | undefined;
  /** Serves one post. */
  live: LivePage | undefined;
}

export function createLists(pages: Pages): Lists {
  const state: ListState = { pages, kept: undefined, live: undefined };
  return {
    async read(property, range) {
      const listed = await readWhole(state, property, range);
      return listed.flatMap(({ entry }) => (overlapsRange(entry, range) ? [entry] : []));
    },
    async identify(property, range, entry) {
      return await openDetails(state, await find(state, property, range, entry), property);
    },
    async openAmendment(property, range, entry) {
      return await openAmendment(state, await find(state, property, range, entry));
    },
    remove: (property, dates, declarationId) => remove(state, property, dates, declarationId),
    forget() {
      state.live = undefined;
    },
  };
}

const rangeKey = ({ propertyId }: PropertyRef, { from, to }: Range) => [propertyId, from, to].join(" ");

async function readWhole(state: ListState, property: PropertyRef, range: Range): Promise<readonly PlacedEntry[]> {
  const { pages } = state;
  state.live = undefined;
  state.kept = undefined;
  const list = await readList(pages, property, widened(range, pages.profile.search.longestStay.is));
  state.kept = { key: rangeKey(property, range), rows: list.rows };
  state.live = list.live;
  return list.rows;
}

/** A list that was shown before. Its refusal is none of what is asked for. */
async function readAgain(state: ListState, property: PropertyRef, range: Range): Promise<readonly PlacedEntry[]> {
  try {
    return await readWhole(state, property, range);
  } catch (error) {
    const refusal = refusalIn(error);
    throw refusal ? untrusted(refusal.detail) : error;
  }
}

const entriesNow = async (state: ListState, property: PropertyRef, range: Range) =>
  (await readAgain(state, property, range)).map(({ entry }) => entry);

/** Even an old list says where to look: the row found there is compared with the entry. */
async function find(state: ListState, property: PropertyRef, range: Range, entry: Entry): Promise<Row> {
  const { kept } = state;
  const rows = kept?.key === rangeKey(property, range) ? kept.rows : await readAgain(state, property, range);
  const place = rows[entry.index]?.place;
  const row = place && (await rowAt(state, property, place, entry));
  if (row) return row;
  const [moved, ...others] = (await readAgain(state, property, range)).filter((listed) =>
    hasSameContent(listed.entry, entry),
  );
  if (!moved || others.length > 0) throw untrusted("the declaration is not where it was");
  const found = await rowAt(state, property, moved.place, entry);
  if (!found) throw untrusted("it changed while it was read");
  return found;
}

/** The page with the row at a place; undefined when it has other content by now. */
async function rowAt(state: ListState, property: PropertyRef, place: Place, entry: Entry): Promise<Row | undefined> {
  const { pages, live } = state;
  state.live = undefined;
  const shown = await pageAt(pages, property, place, live);
  const row = shown?.rows[place.at - shown.from];
  return shown && row && hasSameContent(entryOf(row, entry.index, pages.profile), entry) ? { shown, row } : undefined;
}

async function click(
  { pages }: ListState,
  { shown: { page } }: Row,
  source: string,
  render?: string,
  effect: "no" | "unknown" = "no",
) {
  if (!page.form) throw untrusted("a page without its form");
  const fields = fieldsOf(page.form);
  return await pages.post(page, { source, fields, effect, ...(render !== undefined && { render }) });
}

/** Opens a row's details and reads the id from the address of the redirect. */
async function openDetails(state: ListState, row: Row, { propertyId }: PropertyRef): Promise<string> {
  const { search, paths } = state.pages.profile;
  const { redirect = "" } = await click(state, row, `${row.row.prefix}:${search.details.is}`);
  const target = URL.parse(redirect, row.shown.page.url.href);
  const declarationId = target?.searchParams.get("declarationDbId") ?? "";
  const of = target?.searchParams.get("propertyId") ?? propertyId;
  if (target?.pathname !== paths.declaration.is || of !== propertyId || !/^\d{1,18}$/.test(declarationId))
    throw untrusted("a row's details lead elsewhere");
  return declarationId;
}

async function openAmendment(state: ListState, row: Row): Promise<Page> {
  const { pages } = state;
  const { amend } = pages.profile.search;
  const action = actionOf(row, amend);
  if (!action) throw changed(`a final's row does not offer "${amend.text.is}"`);
  const href = attribute(action.element, "href");
  if (href !== "" && !isScript(href)) return await pages.openAt(href, row.shown.page);
  const { redirect, messages } = await click(state, row, action.source);
  if (redirect === undefined) throw refusalOf(messages, pages.profile) ?? untrusted("an amendment that does not open");
  return await pages.openAt(redirect, row.shown.page);
}

async function remove(state: ListState, property: PropertyRef, dates: Range, declarationId: string): Promise<void> {
  const { profile } = state.pages;
  const { search } = profile;
  const isDraft = ({ final, startDate }: Entry) => !final && startDate === dates.from;
  const drafts = (await entriesNow(state, property, dates)).filter(isDraft);
  for (const entry of drafts) {
    const listed = await find(state, property, dates, entry);
    if ((await openDetails(state, listed, property)) !== declarationId) continue;
    const row = await find(state, property, dates, entry);
    const source = actionOf(row, search.delete)?.source ?? `${row.row.prefix}:${search.delete.id.is}`;
    const asked = await click(state, row, source);
    requireNoRefusal(asked, profile);
    const page = { ...row.shown.page, viewState: asked.viewState ?? row.shown.page.viewState };
    const asking = { ...row, shown: { ...row.shown, page } };
    requireNoRefusal(await click(state, asking, search.confirmDelete.is, search.table.is, "unknown"), profile);
    const alike = (entries: readonly Entry[]) => entries.filter((other) => hasSameContent(other, entry)).length;
    if (alike(await entriesNow(state, property, dates)) < alike(drafts)) return;
    throw unavailable("the draft is listed still", "unknown");
  }
  throw untrusted("the draft is not listed");
}

const hasSameContent = (one: Entry, other: Entry) => contentOf(one) === contentOf(other);

interface Row {
  readonly shown: TablePage;
  readonly row: TableRow;
}

/** A row's menu is in the row or at the end of the page: its ids begin like the row's. */
const actionOf = ({ shown, row }: Row, action: ActionProfile) =>
  findAction(row.element, action) ?? findAction(shown.page.html, action, `${row.prefix}:`);
