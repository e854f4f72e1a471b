import { html } from "hono/html";
import type { Html, Submission } from "./faces.ts";
import type { Texts } from "./texts.ts";

/** One page of a PrimeFaces table. `rows` are those from `first` on; `count` is of all pages. */
export interface TablePage {
  id: string;
  heads: readonly string[];
  rows: readonly Html[];
  count: number;
  first: number;
  perPage: number;
}

/** The rows alone, as a page event's answer has them. */
export function tableRows(texts: Texts, { heads, rows }: TablePage): Html {
  if (rows.length > 0) return html`${rows}`;
  return html`<tr class="ui-widget-content ui-datatable-empty-message"><td colspan="${heads.length}">${texts.text("noResults")}</td></tr>`;
}

/** The table with its pager, whose buttons work without scripts. */
export function dataTable(texts: Texts, table: TablePage): Html {
  const { id, heads } = table;
  return html`<div id="${id}" class="ui-datatable ui-widget"><div class="table"><table role="grid" class="cards">
<thead id="${id}_head"><tr role="row">${heads.map((head) => html`<th role="columnheader" scope="col">${head}</th>`)}</tr></thead>
<tbody id="${id}_data" class="ui-datatable-data">${tableRows(texts, table)}</tbody>
</table></div>${pager(texts, table)}</div>`;
}

function pager(texts: Texts, { id, count, first, perPage }: TablePage): Html | string {
  if (count <= perPage) return "";
  const pages = Array.from({ length: Math.ceil(count / perPage) }, (_, index) => index);
  return html`<div id="${id}_paginator_bottom" class="ui-paginator actions" role="navigation" aria-label="${texts.text("page")}">${pages.map(
    (page) =>
      html`<button class="small${page * perPage === first ? " main ui-state-active" : ""}" type="submit" name="${id}_first" value="${page * perPage}"${page * perPage === first ? html` aria-current="page"` : ""}>${page + 1}</button>`,
  )}</div>`;
}

/** The row that a page event wants first; undefined when this is no page event of the table. */
export function pageEvent(submission: Submission, id: string): { first: number; rows: number | undefined } | undefined {
  const { fields, partial, source } = submission;
  const wanted = partial ? source === id && fields.get(`${id}_pagination`) === "true" : source === `${id}_first`;
  if (!wanted) return undefined;
  const [first = 0, rows] = [fields.get(`${id}_first`), fields.get(`${id}_rows`)].map(positive);
  return { first, rows: rows || undefined };
}

const positive = (text: string | null) => (text && /^\d{1,6}$/.test(text) ? Number(text) : 0);
