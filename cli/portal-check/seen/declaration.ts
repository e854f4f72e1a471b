import { type Control, type Form, formOf, optionsOf } from "../../../shared/portal/aade/form.ts";
import { all } from "../../../shared/portal/aade/html.ts";
import { find } from "../../../shared/portal/aade/like-profile.ts";
import { outlineOf } from "../../../shared/portal/aade/outline.ts";
import type { AadeProfile, FieldProfile } from "../../../shared/portal/aade/profile.ts";
import { isLabel } from "../../../shared/portal/aade/same-text.ts";
import { labelOver } from "./search.ts";
import { actionSightings, type Looked, type Sighting, sighted } from "./sighting.ts";

/** A declaration's page: fields, options, what it offers, and the tables that say which one it is. */
export function declarationSightings(
  { html, path }: Looked,
  { paths, declaration }: AadeProfile,
  registryIds: ReadonlySet<string>,
): Sighting[] {
  const form = formOf(html);
  if (path !== paths.declaration.is || !form) return [];
  const { fields, buttons, rows } = declaration;
  return [
    ...Object.entries(fields).flatMap(([name, field]) => fieldSightings(`declaration.fields.${name}`, form, field)),
    ...Object.entries(buttons).flatMap(([name, button]) =>
      actionSightings(`declaration.buttons.${name}`, form.element, button),
    ),
    ...sighted("declaration.rows.registryId", labelOver(form, registryIds, rows.registryId.is)),
    ...tableSightings(html, declaration),
  ];
}

export function fieldSightings(path: string, form: Form, field: FieldProfile): Sighting[] {
  const found = find(form, field) ?? only(form, field);
  if (!found) return [];
  const options = optionsOf(found).map(({ value, text }) => [value, text] as const);
  return [
    ...sighted(`${path}.name`, field.name.is),
    ...sighted(`${path}.label`, found.label),
    ...(field.options === undefined || found.kind !== "select" ? [] : [[`${path}.options`, options] as const]),
  ];
}

/** What has no stable name is the only one of its kind. */
function only(form: Form, { name, kind }: FieldProfile): Control | undefined {
  const alike = form.controls.filter((control) => control.kind === kind);
  return name.is === undefined && alike.length === 1 ? alike[0] : undefined;
}

/** The first table says which declaration it is, a second one what that amends; the Α/Α comes first in both. */
function tableSightings(html: Looked["html"], { tables, rows }: AadeProfile["declaration"]): Sighting[] {
  const { facts } = outlineOf(html);
  const known = (title: string) => facts.find((fact) => isLabel(fact.title, title));
  const parts = all(html, "table.userMainTable").map((table) => outlineOf(table).facts);
  const serial = facts.find(({ label }) => isLabel(label, rows.number.is)) ?? parts[0]?.[0];
  return [
    ...sighted("declaration.tables.details", (known(tables.details.is) ?? parts[0]?.[0])?.title),
    ...sighted("declaration.tables.amends", (known(tables.amends.is) ?? parts[1]?.[0])?.title),
    ...sighted("declaration.rows.number", serial?.label),
  ];
}
