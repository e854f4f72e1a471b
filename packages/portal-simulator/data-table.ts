import { html, raw } from "hono/html";
import { answerParts, type Submission } from "./jsf-state.ts";
import type { Html, Look } from "./look.ts";
import type { PortalContext } from "./portal-env.ts";

/** One page of a PrimeFaces table. `rows` begin at `first`; `count` covers all pages. */
export interface TablePage {
  id: string;
  head: Html;
  columns: number;
  rows: readonly Html[];
  count: number;
  first: number;
  perPage: number;
  /** False when the rest of the list is reached only by another range. */
  paged: boolean;
}

const windowSize = 10;

function tableRows(look: Look, { columns, rows }: TablePage): Html {
  if (rows.length > 0) return html`${rows}`;
  const text = look.phrase(look.release.emptyText === "greek" ? "noResults" : "noResultsEnglish");
  return html`<tr class="ui-widget-content ui-datatable-empty-message"><td colspan="${columns}">${text}</td></tr>`;
}

export function dataTable(look: Look, table: TablePage): Html {
  const { id, head } = table;
  return html`<div id="${id}" class="ui-datatable ui-widget"><div class="ui-datatable-tablewrapper table"><table role="grid" class="cards">
<thead id="${id}_head">${head}</thead>
<tbody id="${id}_data" class="ui-datatable-data ui-widget-content">${tableRows(look, table)}</tbody>
</table></div>${tablePager(look, table)}</div>`;
}

const pagerId = (tableId: string) => `${tableId}_paginator_bottom`;

/** Answers a page event with fresh rows and pager, whatever the post asked for. */
export function answerTable(context: PortalContext, viewState: string, table: TablePage) {
  const { look } = context.var;
  const parts = { [table.id]: tableRows(look, table), [pagerId(table.id)]: tablePager(look, table) };
  return answerParts(context, { render: new Set(Object.keys(parts)) }, viewState, { parts });
}

function tablePager(look: Look, { id, count, first, perPage, paged }: TablePage): Html {
  const pages = Math.ceil(count / perPage);
  if (!paged || pages < 2) return html``;
  const now = Math.floor(first / perPage);
  const start = Math.max(0, Math.min(now - windowSize / 2, pages - windowSize));
  const link = (kind: string, page: number, text: string) => {
    const state = page === now ? " ui-state-active" : "";
    const call = raw(`onclick="PrimeFaces.page('${id}',${page * perPage},${perPage});return false;"`);
    return html`<a href="#" class="ui-paginator-${kind} ui-state-default${state}" aria-label="${look.phrase("page")} ${page + 1}" ${call}>${text}</a>`;
  };
  const shown = Array.from({ length: Math.min(windowSize, pages) }, (_, index) => start + index);
  return html`<div id="${pagerId(id)}" class="ui-paginator ui-paginator-bottom ui-widget-header" role="navigation" aria-label="${look.phrase("page")}">${now > 0 && html`${link("first", 0, "«")}${link("prev", now - 1, "‹")}`}<span class="ui-paginator-pages">${shown.map((page) => link("page", page, String(page + 1)))}</span>${now < pages - 1 && html`${link("next", now + 1, "›")}${link("last", pages - 1, "»")}`}</div>`;
}

/** The first row that a page event asks for; undefined for any other post. */
export function pageEvent({ fields, source }: Submission, id: string): { first: number } | undefined {
  if (source !== id || fields.get(`${id}_pagination`) !== "true") return undefined;
  const first = fields.get(`${id}_first`) ?? "";
  return { first: /^\d{1,6}$/.test(first) ? Number(first) : 0 };
}
