import { unavailable } from "./fault.ts";
import { fieldsOf } from "./form.ts";
import { all, attribute, type Element, first, type Html, textOf } from "./html.ts";
import type { Page, Pages } from "./pages.ts";
import type { AadeProfile } from "./profile.ts";

/** A table read over all its pages. */
export interface Rows {
  readonly rows: readonly Element[];
  /** The page as it is now: its ViewState is still unused. */
  readonly page: Page;
  /** How many rows a page of the table holds; all of them when there is one page only. */
  readonly pageSize: number;
}

/** A table that may lack rows proves nothing: absence must mean absence. */
export function untrusted(why: string) {
  return unavailable(`list cannot be trusted: ${why}`, "no");
}

/** Reads every row. Throws a fault unless they are as many as the page's total says. */
export async function readRows(pages: Pages, page: Page, table: string, profile: AadeProfile): Promise<Rows> {
  const rows = rowsOf(page.html);
  const pageSize = rows.length;
  const total = totalOf(page.html, rows, profile);
  let now = page;
  while (rows.length < total) {
    const turned = await turnPage(pages, now, table, rows.length, pageSize);
    rows.push(...turned.rows);
    now = turned.page;
  }
  if (rows.length !== total) throw untrusted(`${rows.length} rows of ${total}`);
  if (rows.some((row, place) => attribute(row, "data-ri") !== String(place))) throw untrusted("rows out of order");
  return { rows, page: now, pageSize };
}

/** Shows the table's page that begins with row `from`. */
export async function turnPage(pages: Pages, page: Page, table: string, from: number, pageSize: number) {
  if (!page.form) throw untrusted("a page without its form");
  const fields = fieldsOf(page.form);
  fields.set(`${table}_pagination`, "true");
  fields.set(`${table}_first`, String(from));
  fields.set(`${table}_rows`, String(pageSize));
  const request = { source: table, execute: table, render: table, event: "page", fields, effect: "no" } as const;
  const { updates, viewState } = await pages.post(page, request);
  const shown = updates.get(table);
  const rows = shown === undefined ? [] : rowsOf(shown);
  if (rows.length === 0 || viewState === undefined) throw untrusted("a page of it is empty");
  return { rows, page: { ...page, viewState } };
}

function rowsOf(html: Html): Element[] {
  return all(html, "tr[data-ri]");
}

function totalOf(html: Html, rows: readonly Element[], { search }: AadeProfile): number {
  const label = first(html, `[id$="${search.total.is}"]`);
  const total = label && /(\d{1,6})\D*$/.exec(textOf(label))?.[1];
  const empty = all(html, "td").some((cell) => textOf(cell) === search.empty.is);
  if (total !== undefined && empty !== (total === "0")) throw untrusted("its total and its rows differ");
  if (total !== undefined) return Number(total);
  if (empty && rows.length === 0) return 0;
  throw untrusted("its total is missing");
}

/** The text of a row's cell, found by how its id ends. */
export function cell(row: Element, ending: string): { readonly text: string; readonly className: string } {
  const found = first(row, `[id$="${ending}"]`);
  if (!found) throw untrusted(`a row has no cell ${ending}`);
  return { text: textOf(found), className: attribute(found, "class") };
}
