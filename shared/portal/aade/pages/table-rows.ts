import { fieldsOf } from "../html/form.ts";
import {
  attribute,
  type Element,
  enclosing,
  type Html,
  parseHtml,
  type Root,
  selectAll,
  selectFirst,
  textOf,
} from "../html/html.ts";
import type { AadeProfile } from "../profile/profile.ts";
import { beginsAs, isLabel } from "../text/same-text.ts";
import { unavailable } from "../wire/fault.ts";
import type { Page, Pages } from "./pages.ts";

export interface TableRow {
  readonly element: Element;
  /** The row's cells by the ends of their ids. */
  readonly cells: ReadonlyMap<string, Element>;
  /** The start of all ids in the row: `appForm:basicDT:3`. */
  readonly prefix: string;
  /** Among the rows of all pages, as the portal counts. */
  readonly place: number;
}

export interface TablePage {
  /** Its ViewState is still unused. */
  readonly page: Page;
  /** Id ending of a cell that every row has. */
  readonly cell: string;
  /** Place of the first row shown, among those of all pages. */
  readonly from: number;
  readonly rows: readonly TableRow[];
  /** Rows on a full page; all rows if there is only one page. */
  readonly pageSize: number;
  readonly total: number;
}

/** A table that may lack rows proves nothing: absence must mean absence. */
export const untrusted = (why: string) => unavailable(`list cannot be trusted: ${why}`, "no");

/** The table as first shown. Every row has a `cell` with that id ending. */
export function tablePageOf(page: Page, cell: string, profile: AadeProfile): TablePage {
  const rows = rowsOf(page.html, cell, 0);
  return { page, cell, from: 0, rows, pageSize: rows.length, total: totalOf(page.html, rows, profile) };
}

/**
 * Reads every row and returns the page shown last as well. Throws a fault unless the page's total is met. Rows that come or go
 * meanwhile move the others between pages, and the total may still be met: the first page is read again at the end.
 */
export async function readRows(pages: Pages, at: TablePage): Promise<{ rows: readonly TableRow[]; shown: TablePage }> {
  let shown = at;
  const rows = [...shown.rows];
  while (rows.length < shown.total) {
    shown = await turnTo(pages, shown, rows.length);
    rows.push(...shown.rows);
  }
  if (rows.length !== shown.total) throw untrusted(`${rows.length} rows of ${shown.total}`);
  if (shown === at) return { rows, shown };
  const again = await turnTo(pages, shown, 0);
  if (again.rows.map(textIn).join("\n") !== at.rows.map(textIn).join("\n"))
    throw untrusted("it changed while it was read");
  return { rows, shown: again };
}

const textIn = ({ element }: TableRow) => textOf(element);

/** Turns to the page with the row at that place. Throws a fault when it shows none. */
export async function turnTo(pages: Pages, shown: TablePage, place: number): Promise<TablePage> {
  const { page, pageSize, rows } = shown;
  const table = rows[0]?.prefix.replace(/:\d+$/, "");
  if (!page.form || table === undefined) throw untrusted("a page without its form");
  const from = place - (place % pageSize);
  if (from === shown.from) return shown;
  const fields = fieldsOf(page.form);
  fields.set(`${table}_pagination`, "true");
  fields.set(`${table}_first`, String(from));
  fields.set(`${table}_rows`, String(pageSize));
  const turn = { source: table, render: table, event: "page", fields, effect: "no" } as const;
  const { updates, viewState } = await pages.post(page, turn);
  const turned = rowsOf(parseHtml(updates.get(table) ?? ""), shown.cell, from);
  if (turned.length === 0) throw untrusted("a page of it is empty");
  return { ...shown, page: { ...page, viewState: viewState ?? page.viewState }, from, rows: turned };
}

/** The rows in a page or part of one. Throws a fault unless they are numbered on from `from`. */
function rowsOf(html: Root, cell: string, from: number): TableRow[] {
  return selectAll(html, `[id$=":${cell}"]`).map((found, index): TableRow => {
    const prefix = attribute(found, "id").slice(0, -cell.length - 1);
    const place = Number(prefix.split(":").at(-1));
    const element = enclosing(found, "tr");
    if (place !== from + index || !element) throw untrusted("rows out of order");
    return { element, cells: cellsIn(element), prefix, place };
  });
}

/** The first element of each id ending, in one pass: a page has thousands of cells. */
function cellsIn({ children }: Element, cells = new Map<string, Element>()): Map<string, Element> {
  for (const child of children) {
    if (!("attribs" in child)) continue;
    const [, ending] = /:([^:]+)$/.exec(attribute(child, "id")) ?? [];
    if (ending !== undefined && !cells.has(ending)) cells.set(ending, child);
    cellsIn(child, cells);
  }
  return cells;
}

function totalOf(html: Html, rows: readonly TableRow[], { search }: AadeProfile): number {
  const total = shownTotal(html, search.total.is);
  // The rows' own cells cannot hold the marker, and there are thousands of them.
  const own = new Set<unknown>(rows.map(({ element }) => element));
  const others = selectAll(html, "td").filter((td) => !own.has(td.parent) && td.children.length < 4);
  const empty = others.some((td) => isLabel(textOf(td), search.empty.is));
  if (total !== undefined && (rows.length > 0 || empty) && empty !== (total === 0))
    throw untrusted("its total and its rows differ");
  if (total !== undefined) return total;
  if (empty && rows.length === 0) return 0;
  throw untrusted("its total is missing");
}

/** The total, found by its id, else by its words. The count of submitted declarations is a different number. */
function shownTotal(html: Html, ending: string): number | undefined {
  const own = selectFirst(html, `[id$="${ending}"]`);
  const labels = own ? [own] : selectAll(html, "label, span").filter(isLeaf);
  const texts = labels.map(textOf).filter((text) => own !== undefined || beginsAs(text, "Σύνολο"));
  const [total] = texts.flatMap((text) => /(\d{1,6})\D*$/.exec(text)?.[1] ?? []);
  return total === undefined ? undefined : Number(total);
}

const isLeaf = ({ children }: Element) => children.every((child) => !("attribs" in child) || child.name === "br");

/** A row's cell, by the end of its id. */
export function cell({ cells }: TableRow, ending: string) {
  const found = cells.get(ending);
  return found && { text: textOf(found), className: attribute(found, "class") };
}

export function requiredCell(row: TableRow, ending: string) {
  const found = cell(row, ending);
  if (!found) throw untrusted(`a row has no cell ${ending}`);
  return found;
}

/** The id that a row's links carry as that parameter. */
export function linkedId({ element }: TableRow, parameter: string): string {
  const links = selectAll(element, "a[href]").map((link) => URL.parse(attribute(link, "href"), "https://row.invalid"));
  const id = links.map((link) => link?.searchParams.get(parameter) ?? "").find((found) => /^\d{1,18}$/.test(found));
  if (id === undefined) throw untrusted(`a row without its ${parameter}`);
  return id;
}
