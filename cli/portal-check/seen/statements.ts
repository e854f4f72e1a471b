import { formOf } from "../../../shared/portal/aade/form.ts";
import { all, first, textOf } from "../../../shared/portal/aade/html.ts";
import type { AadeProfile } from "../../../shared/portal/aade/profile.ts";
import { sameText } from "../../../shared/portal/aade/same-text.ts";
import { fieldSightings } from "./declaration.ts";
import { actionSightings, type Looked, type Sighting, sighted } from "./sighting.ts";

const cells = ["number", "year", "month", "state"] as const;

/** The climate-fee statements: their list, and the form of one. */
export function statementSightings({ html, path }: Looked, { paths, statement }: AadeProfile): Sighting[] {
  const form = formOf(html);
  if (path === paths.statements.is) {
    const { list } = statement;
    const rows = cells.filter((name) => first(html, `[id$=":${list[name].is}"]`));
    return [
      ...(first(html, `[id="${list.table.is}"]`) ? sighted("statement.list.table", list.table.is) : []),
      ...rows.flatMap((name) => sighted(`statement.list.${name}`, list[name].is)),
    ];
  }
  if (path !== paths.statement.is || !form) return [];
  return [
    ...Object.entries(statement.fields).flatMap(([name, field]) =>
      fieldSightings(`statement.fields.${name}`, form, field),
    ),
    ...Object.entries(statement.buttons).flatMap(([name, button]) =>
      actionSightings(`statement.buttons.${name}`, form.element, button),
    ),
    ...columnSightings(html, statement),
  ];
}

/** Heads that are known, and those that are not in the order of those that are missed. */
function columnSightings(html: Looked["html"], { table, columns }: AadeProfile["statement"]): Sighting[] {
  const element = first(html, `[id="${table.is}"]`);
  if (!element) return [];
  const heads = all(element, "th")
    .map(textOf)
    .filter((head) => head !== "");
  const isKnown = (head: string) => Object.values(columns).some(({ is }) => sameText(is, head));
  const unknown = heads.filter((head) => !isKnown(head));
  const named = Object.entries(columns).map(([name, { is }]) => {
    const found = heads.find((head) => sameText(head, is)) ?? unknown.shift();
    return [`statement.columns.${name}`, found] as const;
  });
  return [...sighted("statement.table", table.is), ...named.flatMap(([path, found]) => sighted(path, found))];
}
