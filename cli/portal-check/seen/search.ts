import { findAction } from "../../../shared/portal/aade/actions.ts";
import { control, type Form, formOf } from "../../../shared/portal/aade/form.ts";
import { all, attribute, type Element, first, textOf } from "../../../shared/portal/aade/html.ts";
import type { AadeProfile } from "../../../shared/portal/aade/profile.ts";
import { isLabel } from "../../../shared/portal/aade/same-text.ts";
import { type Looked, type Sighting, sighted } from "./sighting.ts";

const cells = ["number", "type", "amends", "startDate", "endDate", "amount", "state"] as const;

/** The page that lists a property's declarations. `registryIds`: of the properties that were seen. */
export function searchSightings(
  { html, path }: Looked,
  { paths, search }: AadeProfile,
  registryIds: ReadonlySet<string>,
): Sighting[] {
  const form = formOf(html);
  if (path !== paths.search.is || !form) return [];
  const table = first(html, `[id="${search.table.is}"]`);
  const there = (name: string, id: string) => (first(html, `[id$=":${id}"]`) ? sighted(`search.${name}`, id) : []);
  const fields = (["from", "to"] as const).filter((name) => control(form, search[name].is));
  return [
    ...fields.flatMap((name) => sighted(`search.${name}`, search[name].is)),
    ...sighted("search.property", labelOver(form, registryIds, search.property.is)),
    ...sighted("search.button.text", searchButton(form, search)),
    ...(table ? [...sighted("search.table", search.table.is), ...emptySighting(table, search.empty.is)] : []),
    ...cells.flatMap((name) => there(name, search[name].is)),
    ...(first(html, `[id$="${search.total.is}"]`) ? sighted("search.total", search.total.is) : []),
    ...(first(html, `[id="${search.confirmDelete.is}"]`)
      ? sighted("search.confirmDelete", search.confirmDelete.is)
      : []),
    ...(table ? menuSightings(table, search) : []),
  ];
}

/** What stands beside a registry id, in an input or as text: the known label, where it is one of several. */
export function labelOver({ controls, facts }: Form, registryIds: ReadonlySet<string>, known: string) {
  const labels = [...controls, ...facts].flatMap(({ label, value }) => (registryIds.has(value) ? [label] : []));
  return labels.find((label) => isLabel(label, known)) ?? labels.find((label) => label !== "");
}

/** The known one, or the only thing to click beside the dates. */
function searchButton({ element }: Form, { button, from }: AadeProfile["search"]): string | undefined {
  const known = findAction(element, button);
  if (known) return textOf(known.element);
  const panels = all(element, "fieldset, div").filter((part) => first(part, `[name$=":${from.is}_input"]`));
  const [only, ...others] = all(panels.at(-1) ?? element, "button").filter(
    ({ attribs }) => attribs["type"] !== "button",
  );
  return only && others.length === 0 ? textOf(only) : undefined;
}

/** A table without rows says so in one cell over all of its columns. */
function emptySighting(table: Element, known: string): Sighting[] {
  const wide = all(table, "td[colspan]").map(textOf);
  return sighted("search.empty", wide.find((text) => isLabel(text, known)) ?? wide[0]);
}

/** What the rows offer: deleting is known by its id, amending by its text alone. */
function menuSightings(table: Element, { amend, delete: remove, details }: AadeProfile["search"]): Sighting[] {
  const offered = all(table, "a, button");
  const idOf = (element: Element) => attribute(element, "id").split(":").at(-1);
  const deleting = offered.find((element) => idOf(element) === remove.id.is);
  const amending = offered.find((element) => isLabel(textOf(element), amend.text.is));
  return [
    ...sighted("search.delete.text", deleting && textOf(deleting)),
    ...sighted("search.amend.text", amending && textOf(amending)),
    ...(offered.some((element) => idOf(element) === details.is) ? sighted("search.details", details.is) : []),
  ];
}
