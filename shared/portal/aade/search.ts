import type { Entry, PropertyRef, Range } from "../portal.ts";
import { centsShown } from "./cents.ts";
import { changed } from "./fault.ts";
import { control, type Form, fieldsOf, optionsOf, prefix } from "./form.ts";
import type { Element } from "./html.ts";
import { textOf } from "./html.ts";
import type { FormPage, Pages, PartialRequest } from "./pages.ts";
import type { AadeProfile } from "./profile.ts";
import { cell, readRows, type Shown, untrusted } from "./table.ts";

/** A list read over all its pages. */
export interface List {
  readonly entries: readonly Entry[];
  readonly shown: Shown;
}

/** Reads a property's declarations in a range. Throws a fault unless the page echoes both and shows every row. */
export async function readList(pages: Pages, profile: AadeProfile, property: PropertyRef, range: Range): Promise<List> {
  const page = await openList(pages, profile, property, range);
  const { rows, shown } = await readRows(pages, page, profile.search.table.is, profile);
  const entries = rows.map((row, index) => entryOf(row, index, profile));
  if (entries.some((entry) => !touches(entry, range))) throw untrusted("it shows declarations of other dates");
  return { entries, shown };
}

/** The page that lists a range. It is kept in the portal's session: a page that already shows it needs no search. */
export async function openList(
  pages: Pages,
  profile: AadeProfile,
  property: PropertyRef,
  range: Range,
): Promise<FormPage> {
  const open = () => openSearch(pages, profile, property);
  const page = await open();
  const search = searchRequest(page.form, profile, range);
  if (search === undefined) return page;
  const { messages } = await pages.post(page, search);
  if (messages.errors[0] !== undefined) throw untrusted(messages.errors[0]);
  const found = await open();
  if (!echoes(found.form, profile, range)) throw untrusted("the page shows another range of dates");
  return found;
}

async function openSearch(pages: Pages, profile: AadeProfile, property: PropertyRef): Promise<FormPage> {
  const page = await pages.open(profile.paths.search, { propertyId: property.propertyId });
  if (!page.form) throw untrusted("a page without its form");
  const registryId = control(page.form, profile.search.property.is)?.value;
  if (registryId !== property.registryId) throw untrusted("the page shows another property");
  return { ...page, form: page.form };
}

function searchRequest(form: Form, profile: AadeProfile, range: Range): PartialRequest | undefined {
  const { search } = profile;
  const rowsPerPage = String(search.rowsPerPage.is);
  const size = form.controls.find(
    (list) => list.kind === "select" && optionsOf(list).some(({ value }) => value === rowsPerPage),
  );
  if (echoes(form, profile, range) && (size === undefined || size.value === rowsPerPage)) return undefined;
  const button = form.controls.find(({ kind, element }) => kind === "button" && textOf(element) === search.button.is);
  const missing = [search.from.is, search.to.is].filter((name) => !control(form, name));
  if (button === undefined) missing.push(search.button.is);
  if (button === undefined || missing.length > 0) throw changed(missing.map((name) => `the search has no ${name}`));
  const fields = fieldsOf(form);
  fields.set(prefix + search.from.is, range.from);
  fields.set(prefix + search.to.is, range.to);
  if (size) fields.set(size.name, rowsPerPage);
  return { source: button.name, execute: "@all", render: search.render.is, fields, effect: "no" };
}

function echoes(form: Form, { search }: AadeProfile, range: Range): boolean {
  return control(form, search.from.is)?.value === range.from && control(form, search.to.is)?.value === range.to;
}

/** Throws a fault when the row contradicts itself or cannot be read. */
export function entryOf(row: Element, index: number, { search }: AadeProfile): Entry {
  const number = cell(row, search.number.is).text;
  const final = !cell(row, search.state.is).className.includes(search.draft.is);
  const startDate = cell(row, search.startDate.is).text;
  const endDate = cell(row, search.endDate.is).text;
  const amount = cell(row, search.amount.is).text;
  const amountCents = centsShown(amount);
  const sound =
    isDate(startDate) && (endDate === "" || isDate(endDate)) && (amount === "" || amountCents !== undefined);
  if (!sound || final !== /^\d+\/\d{4}$/.test(number)) throw untrusted("a row cannot be read");
  const amends = cell(row, search.type.is).className.includes(search.amends.is);
  return { index, number, final, amends, startDate, endDate, ...(amountCents !== undefined && { amountCents }) };
}

function isDate(text: string): boolean {
  return /^\d{2}\/\d{2}\/\d{4}$/.test(text);
}

/** What the search's dates filter on is not known (arrival, departure, both): a stay that meets the range fits all. */
function touches({ startDate, endDate }: Entry, range: Range): boolean {
  return sortable(startDate) <= sortable(range.to) && sortable(endDate || startDate) >= sortable(range.from);
}

function sortable(date: string): string {
  return date.split("/").toReversed().join("");
}
