import { all, around, type Element, first, textOf } from "../../../shared/portal/aade/html.ts";
import type { AadeProfile } from "../../../shared/portal/aade/profile.ts";
import { beginsAs, isLabel } from "../../../shared/portal/aade/same-text.ts";
import { type Looked, type Sighting, sighted } from "./sighting.ts";

/** The owner's properties: where the number stands, the heads over it and over the state, the states. */
export function propertySightings({ html, path }: Looked, { paths, properties }: AadeProfile): Sighting[] {
  const number = first(html, `[id$=":${properties.registryId.is}"]`);
  const row = number && around(number, "tr");
  const table = row && around(row, "table");
  if (path !== paths.properties.is || !number || !row || !table) return [];
  const heads = all(table, "th").map(textOf);
  const rows = all(table, "tbody tr").map(cellsOf);
  const states = Object.entries(properties.states);
  const isState = (text: string) => states.some(([, { is }]) => beginsAs(text, is));
  const stateAt = heads.findIndex((_, place) => rows.every((cells) => isState(cells[place] ?? "")));
  const known = (label: string) => heads.find((head) => isLabel(head, label));
  const { columns } = properties;
  const numberAt = cellsOf(row).indexOf(textOf(number));
  return [
    ["properties.registryId", properties.registryId.is],
    ...sighted("properties.columns.registryId", known(columns.registryId.is) ?? heads[numberAt]),
    ...sighted("properties.columns.state", known(columns.state.is) ?? heads[stateAt]),
    ...states.flatMap(([name, { is }]) =>
      rows.some((cells) => cells.some((text) => beginsAs(text, is))) ? sighted(`properties.states.${name}`, is) : [],
    ),
  ];
}

const cellsOf = (row: Element) => all(row, "td").map(textOf);
