import type { Entry, PropertyRef, Range } from "../../portal.ts";
import { controlNamed, type Form, fieldsOf, optionsOf, valueBeside } from "../html/form.ts";
import { selectAll } from "../html/html.ts";
import { findAction } from "../pages/actions.ts";
import type { Click, FormPage, Pages } from "../pages/pages.ts";
import { refusalOf } from "../pages/partial.ts";
import { readRows, type TablePage, tablePageOf, turnTo, untrusted } from "../pages/table-rows.ts";
import type { AadeProfile } from "../profile/profile.ts";
import { halvesAndMiddle, overlapsRange, yearsOf } from "../text/dates.ts";
import { changed, refusalIn } from "../wire/fault.ts";
import { contentOf, entriesOf } from "./entries.ts";

/** A row's place in the portal's list of a range. */
export interface Place {
  readonly range: Range;
  readonly at: number;
}

/** The page shown last. Its ViewState is unused. */
export interface LivePage {
  readonly range: Range;
  readonly shown: TablePage;
}

interface Part extends LivePage {
  readonly entries: readonly Entry[];
}

export interface PlacedEntry {
  entry: Entry;
  readonly place: Place;
}

/** Every declaration of a range, in the order of its `index`. Throws a fault unless the pages show that none is missing. */
export async function readList(
  pages: Pages,
  property: PropertyRef,
  range: Range,
): Promise<{ readonly rows: readonly PlacedEntry[]; readonly live: LivePage | undefined }> {
  const parts = await readParts(pages, property, range);
  const rows = merged(parts).map(({ entry, place }, index) => ({ entry: { ...entry, index }, place }));
  return { rows, live: parts.at(-1) };
}

/** The page that shows a place; undefined when the list has become shorter. */
export async function pageAt(
  pages: Pages,
  property: PropertyRef,
  { range, at }: Place,
  live: LivePage | undefined,
): Promise<TablePage | undefined> {
  const same = live?.range.from === range.from && live.range.to === range.to;
  const shown = live && same ? live.shown : await openList(pages, property, range);
  return at < shown.total ? await turnTo(pages, shown, at) : undefined;
}

/** A range's rows: one list if all of it can be seen, else lists of its parts as well. */
async function readParts(pages: Pages, property: PropertyRef, range: Range): Promise<Part[]> {
  const first = await openOrRefused(pages, property, range);
  if ("refusal" in first) return await readYears(pages, property, range, first.refusal);
  const turnable = selectAll(first.page.html, `.${pages.profile.search.pager.is}`).length > 0;
  const whole = first.rows.length >= first.total || turnable;
  const { rows, shown } = whole ? await readRows(pages, first) : { rows: first.rows, shown: first };
  const entries = entriesOf(rows, pages.profile);
  // An amendment may have moved the dates, and is still listed below what it amends.
  if (entries.some((entry) => !entry.amends && !overlapsRange(entry, range)))
    throw untrusted("it shows declarations of other dates");
  const parts: Part[] = [{ range, entries, shown }];
  if (whole) return parts;
  // The halves show what the page does not; so does the middle, if only stays wholly within a range are listed.
  for (const narrower of halvesAndMiddle(range)) {
    parts.push(...(await readParts(pages, property, narrower)));
    if (merged(parts).length === shown.total) return parts;
  }
  throw untrusted(`${merged(parts).length} rows of ${shown.total}`);
}

async function openOrRefused(pages: Pages, property: PropertyRef, range: Range) {
  try {
    return await openList(pages, property, range);
  } catch (error) {
    if (refusalIn(error)) return { refusal: error };
    throw error;
  }
}

/** A portal may refuse a wide range: its years are asked for one by one. A year that is refused as well is a refusal. */
async function readYears(pages: Pages, property: PropertyRef, range: Range, refusal: unknown): Promise<Part[]> {
  const years = yearsOf(range, pages.profile.search.longestStay.is);
  if (years.length === 1) throw refusal;
  const parts: Part[] = [];
  for (const year of years) parts.push(...(await readParts(pages, property, year)));
  return parts;
}

/**
 * The rows of overlapping lists, each once. A stay is listed in one part or in every part that it touches, since it is
 * not known which of its dates the portal filters by. Of identical rows, as many count as any one part shows.
 */
function merged(parts: readonly Part[]): PlacedEntry[] {
  const listed = new Map<string, PlacedEntry>();
  for (const { range, entries } of parts) {
    const counts = new Map<string, number>();
    for (const entry of entries) {
      const content = contentOf(entry);
      const count = counts.get(content) ?? 0;
      counts.set(content, count + 1);
      const known = listed.get(`${content} ${count}`);
      if (!known) listed.set(`${content} ${count}`, { entry, place: { range, at: entry.index } });
      else if (entry.superseded) known.entry = { ...known.entry, superseded: true };
    }
  }
  return [...listed.values()];
}

/**
 * The first page of a range's list. The portal keeps the range in its session, so a page that already shows it needs no
 * search. Throws a fault unless the page names the property and the range.
 */
async function openList(pages: Pages, property: PropertyRef, range: Range): Promise<TablePage> {
  const { profile } = pages;
  let page = await openSearch(pages, property);
  const search = searchFor(page.form, profile, range);
  if (search) {
    const { messages } = await pages.post(page, search);
    const refusal = refusalOf(messages, profile);
    if (refusal) throw refusal;
    page = await openSearch(pages, property);
    if (!echoes(page.form, profile, range)) throw untrusted("the page shows another range of dates");
  }
  return tablePageOf(page, profile.search.number.is, profile);
}

async function openSearch(pages: Pages, { propertyId, registryId }: PropertyRef): Promise<FormPage> {
  const { form, ...page } = await pages.open("search", { propertyId });
  if (!form) throw untrusted("a page without its form");
  if (valueBeside(form, pages.profile.search.property.is) !== registryId)
    throw untrusted("the page shows another property");
  return { ...page, form };
}

function searchFor(form: Form, profile: AadeProfile, range: Range): Click | undefined {
  const { search } = profile;
  const rowsPerPage = String(search.rowsPerPage.is);
  const size = form.controls.find(
    (list) => list.kind === "select" && optionsOf(list).some(({ value }) => value === rowsPerPage),
  );
  if (echoes(form, profile, range) && (size === undefined || size.value === rowsPerPage)) return undefined;
  const [from, to] = [controlNamed(form, search.from.is), controlNamed(form, search.to.is)];
  const button = findAction(form.element, search.button);
  if (!from) throw changed(`the search has no ${search.from.is}`);
  if (!to) throw changed(`the search has no ${search.to.is}`);
  if (!button) throw changed(`the search has no ${search.button.text.is}`);
  const fields = fieldsOf(form);
  fields.set(from.name, range.from);
  fields.set(to.name, range.to);
  if (size) fields.set(size.name, rowsPerPage);
  return { source: button.source, render: search.render.is, fields, effect: "no" };
}

const echoes = (form: Form, { search }: AadeProfile, range: Range) =>
  controlNamed(form, search.from.is)?.value === range.from && controlNamed(form, search.to.is)?.value === range.to;
