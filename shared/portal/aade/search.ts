import type { PropertyRef, Range } from "../portal.ts";
import { findAction } from "./actions.ts";
import { changed } from "./fault.ts";
import { control, type Form, fieldsOf, optionsOf, valueBeside } from "./form.ts";
import type { FormPage, Pages, PartialRequest } from "./pages.ts";
import type { AadeProfile } from "./profile.ts";
import { untrusted } from "./table-rows.ts";

/**
 * The page that lists a range. It is kept in the portal's session: a page that already shows it needs no search. Throws
 * a fault unless the page names the property and the range.
 */
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
  const registryId = valueBeside(page.form, profile.search.property.is);
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
  const [from, to] = [control(form, search.from.is), control(form, search.to.is)];
  const button = findAction(form.element, search.button);
  if (!from) throw changed([`the search has no ${search.from.is}`]);
  if (!to) throw changed([`the search has no ${search.to.is}`]);
  if (!button) throw changed([`the search has no ${search.button.text.is}`]);
  const fields = fieldsOf(form);
  fields.set(from.name, range.from);
  fields.set(to.name, range.to);
  if (size) fields.set(size.name, rowsPerPage);
  return { source: button.source, execute: "@all", render: search.render.is, fields, effect: "no" };
}

function echoes(form: Form, { search }: AadeProfile, range: Range): boolean {
  return control(form, search.from.is)?.value === range.from && control(form, search.to.is)?.value === range.to;
}
