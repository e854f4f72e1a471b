import type { Property } from "../portal.ts";
import { changed } from "./fault.ts";
import { all, type Element, type Html, textOf } from "./html.ts";
import type { Pages } from "./pages.ts";
import type { AadeProfile } from "./profile.ts";
import { linkedId, readRows, untrusted } from "./table.ts";

/** The owner's properties, all pages of the list. Columns are found by their heads, the internal id in the row's links. */
export async function readProperties(pages: Pages, profile: AadeProfile): Promise<Property[]> {
  const page = await pages.open(profile.paths.properties);
  const { table, columns } = profile.properties;
  const places = {
    registryId: columnOf(page.html, columns.registryId.is),
    state: columnOf(page.html, columns.state.is),
  };
  const { rows } = await readRows(pages, page, table.is, profile);
  return rows.map((row) => propertyOf(row, places, profile));
}

function columnOf(html: Html, head: string): number {
  const place = all(html, "th").findIndex((candidate) => textOf(candidate) === head);
  if (place === -1) throw changed([`the list of properties has no column "${head}"`]);
  return place;
}

function propertyOf(row: Element, places: { registryId: number; state: number }, profile: AadeProfile): Property {
  const cells = all(row, "td").map(textOf);
  const registryId = cells[places.registryId] ?? "";
  if (registryId === "") throw untrusted("a property without its number");
  return { propertyId: linkedId(row, "propertyId"), registryId, state: stateOf(cells[places.state] ?? "", profile) };
}

const states = ["final", "provisional", "stopped"] as const;

function stateOf(text: string, { properties }: AadeProfile): Property["state"] {
  const state = states.find((candidate) => properties.states[candidate].is === text);
  if (state === undefined) throw changed([`a property is in an unknown state: ${text}`]);
  return state;
}
