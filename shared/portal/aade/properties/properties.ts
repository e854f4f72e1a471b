import type { Property } from "../../portal.ts";
import { type Element, type Html, type Root, rawText, selectAll, selectFirst, textOf } from "../html/html.ts";
import type { Pages } from "../pages/pages.ts";
import { readRows, type TableRow, tablePageOf, untrusted } from "../pages/table-rows.ts";
import type { AadeProfile } from "../profile/profile.ts";
import { beginsAs, isLabel, searchable } from "../text/same-text.ts";
import { changed } from "../wire/fault.ts";

export async function readProperties(pages: Pages): Promise<Property[]> {
  const { profile } = pages;
  const page = await pages.open("properties");
  const shown = tablePageOf(page, profile.properties.registryId.is, profile);
  const place = stateColumn(page.html, shown.rows[0], profile);
  const { rows } = await readRows(pages, shown);
  const idsOnPage = idsIn(page.html);
  return rows.map((row) => {
    const own = idsIn(row.element);
    // Scripts outside the rows come in the rows' order.
    const [propertyId, ...others] =
      own.length === 0 && idsOnPage.length === rows.length ? idsOnPage.slice(row.place, row.place + 1) : own;
    if (propertyId === undefined || others.length > 0) throw untrusted("a property without its id");
    return { propertyId, registryId: registryIdOf(row, profile), state: stateOf(cellsOf(row)[place], profile) };
  });
}

/** The place of the column of states. Throws a fault unless the column of numbers holds the numbers. */
function stateColumn(html: Html, row: TableRow | undefined, { properties }: AadeProfile): number {
  const { registryId, state } = properties.columns;
  const heads = selectAll(html, "th").map(textOf);
  const columnIndex = ({ is }: { readonly is: string }) => heads.findIndex((head) => isLabel(head, is));
  const missing = [registryId, state].filter((column) => columnIndex(column) === -1);
  if (missing.length > 0) throw changed(...missing.map(({ is }) => `the list of properties has no column "${is}"`));
  const numbered = row && cellsOf(row)[columnIndex(registryId)];
  if (row && !(numbered && selectFirst(numbered, `[id$=":${properties.registryId.is}"]`)))
    throw changed(`the column "${registryId.is}" does not hold ${properties.registryId.is}`);
  return columnIndex(state);
}

const cellsOf = ({ element }: TableRow) =>
  element.children.filter((child) => "attribs" in child).filter(({ name }) => name === "td");

function registryIdOf({ element }: TableRow, { properties }: AadeProfile): string {
  const shown = selectFirst(element, `[id$=":${properties.registryId.is}"]`);
  const registryId = shown ? textOf(shown) : "";
  if (registryId === "") throw untrusted("a property without its number");
  return registryId;
}

/** The internal ids in the scripts of a part of the page, each once. */
function idsIn(root: Root): string[] {
  const named = /propertyId['"]?\s*,\s*['"]?value['"]?\s*:\s*['"](\d{1,18})['"]/g;
  const clicks = selectAll(root, "[onclick]").map(({ attribs }) => attribs["onclick"] ?? "");
  const scripts = [...clicks, ...selectAll(root, "script").map(rawText)];
  return [...new Set(scripts.flatMap((script) => Array.from(script.matchAll(named), ([, id = ""]) => id)))];
}

function stateOf(cell: Element | undefined, { properties: { states } }: AadeProfile): Property["state"] {
  const text = cell ? textOf(cell) : "";
  // A stopped property may show since when it was final as well.
  if (searchable(text)(states.stopped.is)) return "stopped";
  if (beginsAs(text, states.provisional.is)) return "provisional";
  return beginsAs(text, states.final.is) ? "final" : "other";
}
