import type { Property } from "../portal.ts";
import { bounded, changed } from "./fault.ts";
import { all, type Element, first, type Root, rawText, textOf } from "./html.ts";
import type { Page, Pages } from "./pages.ts";
import type { AadeProfile } from "./profile.ts";
import { beginsAs, folded, isLabel } from "./same-text.ts";
import { readRows, shownOn, type TableRow, untrusted } from "./table-rows.ts";

export async function readProperties(pages: Pages, profile: AadeProfile): Promise<Property[]> {
  const page = await pages.open(profile.paths.properties);
  const shown = shownOn(page, profile.properties.registryId.is, profile);
  const place = stateColumn(page, shown.rows[0], profile);
  const { rows } = await readRows(pages, shown);
  const idsOnPage = idsIn(page.html);
  return rows.map((row) => {
    const own = idsIn(row.element);
    // Where the scripts stand together and not in their rows, they come in the rows' order.
    const [propertyId, ...others] =
      own.length === 0 && idsOnPage.length === rows.length ? idsOnPage.slice(row.place, row.place + 1) : own;
    if (propertyId === undefined || others.length > 0) throw untrusted("a property without its id");
    return { propertyId, registryId: registryIdOf(row, profile), state: stateOf(cellsOf(row)[place], profile) };
  });
}

/** Where the column of states stands. Throws a fault when that of the numbers is not over the numbers. */
function stateColumn({ html }: Page, row: TableRow | undefined, { properties }: AadeProfile): number {
  const heads = all(html, "th").map(textOf);
  const places = [properties.columns.registryId.is, properties.columns.state.is].map((known) =>
    heads.findIndex((head) => isLabel(head, known)),
  );
  const missing = [properties.columns.registryId.is, properties.columns.state.is].filter((_, at) => places[at] === -1);
  if (missing.length > 0) throw changed(missing.map((head) => `the list of properties has no column "${head}"`));
  const [registryId = -1, state = -1] = places;
  const numbered = row && cellsOf(row)[registryId];
  if (row && !(numbered && first(numbered, `[id$=":${properties.registryId.is}"]`))) {
    throw changed([`the column "${properties.columns.registryId.is}" does not hold ${properties.registryId.is}`]);
  }
  return state;
}

function cellsOf({ element }: TableRow): Element[] {
  return element.children
    .filter((child) => "attribs" in child && child.name === "td")
    .filter((child) => "attribs" in child);
}

function registryIdOf({ element }: TableRow, { properties }: AadeProfile): string {
  const shown = first(element, `[id$=":${properties.registryId.is}"]`);
  const registryId = shown ? textOf(shown) : "";
  if (registryId === "") throw untrusted("a property without its number");
  return registryId;
}

/** The internal ids that the scripts in a part of the page name, each once. */
function idsIn(root: Root): string[] {
  const named = /propertyId['"]?\s*,\s*['"]?value['"]?\s*:\s*['"](\d{1,18})['"]/g;
  const scripts = all(root, "script").map(rawText);
  const clicks = all(root, "[onclick]").map(({ attribs }) => attribs["onclick"] ?? "");
  return [
    ...new Set([...clicks, ...scripts].flatMap((script) => [...script.matchAll(named)].map(([, id = ""]) => id))),
  ];
}

/** A stopped property may say since when it was final as well. */
const states = ["stopped", "provisional", "final"] as const;

function stateOf(cell: Element | undefined, { properties }: AadeProfile): Property["state"] {
  const text = cell ? textOf(cell) : "";
  if (folded(text).includes(folded(properties.states.stopped.is))) return "stopped";
  const state = states.find((candidate) => beginsAs(text, properties.states[candidate].is));
  if (state === undefined) throw changed([`a property is in an unknown state: ${bounded(text)}`]);
  return state;
}
