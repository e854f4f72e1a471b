import { unavailable } from "./fault.ts";
import { fieldsOf } from "./form.ts";
import { all, attribute, type Element, first, type Html, textOf } from "./html.ts";
import type { Page, Pages } from "./pages.ts";
import type { AadeProfile } from "./profile.ts";

/** The rows of a table that are shown now. */
export interface Shown {
  /** Its ViewState is still unused. */
  readonly page: Page;
  /** Place of the first row shown, among those of all pages. */
  readonly from: number;
  readonly rows: readonly Element[];
  /** How many rows a page holds; all of them when there is one page only. */
  readonly pageSize: number;
  /** Rows on all pages. */
  readonly total: number;
}

/** A table that may lack rows proves nothing: absence must mean absence. */
export function untrusted(why: string) {
  return unavailable(`list cannot be trusted: ${why}`, "no");
}

/** The table as a page shows it at first. */
export function shownOn(page: Page, profile: AadeProfile): Shown {
  const rows = rowsOf(page.html);
  return { page, from: 0, rows, pageSize: rows.length, total: totalOf(page.html, rows, profile) };
}

/** Reads every row. Throws a fault unless they are as many as the page's total says. Answers what is shown at last, too. */
export async function readRows(pages: Pages, page: Page, table: string, profile: AadeProfile) {
  let shown = shownOn(page, profile);
  const rows = [...shown.rows];
  while (rows.length < shown.total) {
    shown = await turnTo(pages, shown, table, rows.length);
    rows.push(...shown.rows);
  }
  if (rows.length !== shown.total) throw untrusted(`${rows.length} rows of ${shown.total}`);
  if (rows.some((row, place) => attribute(row, "data-ri") !== String(place))) throw untrusted("rows out of order");
  return { rows, shown };
}

/** Turns to the page with that row. Throws a fault when it shows none. */
export async function turnTo(pages: Pages, shown: Shown, table: string, row: number): Promise<Shown> {
  const { page, pageSize } = shown;
  if (!page.form || pageSize === 0) throw untrusted("a page without its form");
  const from = row - (row % pageSize);
  if (from === shown.from) return shown;
  const fields = fieldsOf(page.form);
  fields.set(`${table}_pagination`, "true");
  fields.set(`${table}_first`, String(from));
  fields.set(`${table}_rows`, String(pageSize));
  const request = { source: table, execute: table, render: table, event: "page", fields, effect: "no" } as const;
  const { updates, viewState } = await pages.post(page, request);
  const update = updates.get(table);
  const rows = update === undefined ? [] : rowsOf(update);
  if (rows.length === 0 || viewState === undefined) throw untrusted("a page of it is empty");
  return { ...shown, page: { ...page, viewState }, from, rows };
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

/** The id that a row's links carry as that parameter. */
export function linkedId(row: Element, parameter: string): string {
  const links = all(row, "a[href]").map((link) => URL.parse(attribute(link, "href"), "https://row.invalid"));
  const id = links.map((link) => link?.searchParams.get(parameter) ?? "").find((found) => /^\d{1,18}$/.test(found));
  if (id === undefined) throw untrusted(`a row without its ${parameter}`);
  return id;
}
