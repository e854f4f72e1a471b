import { html } from "hono/html";
import { shownFromDay } from "./calendar-days.ts";
import { commandButton, postCall } from "./commands.ts";
import { dataTable, type TablePage } from "./data-table.ts";
import { dateInput, selectMenu } from "./declaration-inputs.ts";
import { facesForm } from "./jsf-state.ts";
import { fieldset, formRow, propertyInfo, rowsTable } from "./layout.ts";
import type { Html, Look } from "./look.ts";
import { calendarId, monthCalendar } from "./month-calendar.ts";
import { pathOf } from "./paths.ts";
import {
  amendableIn,
  declarationRow,
  type Listing,
  searchColumns,
  searchHead,
  searchTableId,
  submittedCount,
} from "./search-rows.ts";

export const newDeclarationButton = "appForm:newDeclarationButtonLower";
export const deleteConfirm = "appForm:deleteConfirm";
const deleteDialog = "appForm:deleteDialog";
export const openDeleteDialog = `document.getElementById('${deleteDialog}').showModal();`;
export const pageSizes = [10, 20, 50] as const;

export function searchParts(look: Look, listing: Listing): Record<string, Html> {
  return {
    [calendarId]: monthCalendar(look, listing.month, listing.everything),
    "appForm:search_panel": searchPanel(look, listing),
    "appForm:totalDeclarations": searchTotal(look, listing),
    [searchTableId]: dataTable(look, searchTable(look, listing)),
  };
}

export function searchForm(look: Look, listing: Listing, viewState: string): Html {
  const parts = searchParts(look, listing);
  const create = postCall({ source: newDeclarationButton });
  const body = html`${parts[calendarId]}
${propertyInfo(look, listing.property)}
<p class="actions">${commandButton(newDeclarationButton, look.text("newDeclaration"), create, "main")}</p>
${parts["appForm:search_panel"]}
${parts["appForm:totalDeclarations"]}
${parts[searchTableId]}
${paginationPanel(look, listing)}
${deletionDialog(look)}`;
  return facesForm(look, pathOf.search, viewState, listing.messages, body);
}

function searchPanel(look: Look, { range }: Listing): Html {
  const rows = html`${formRow(look, "from", "appForm:dateFrom_input", dateInput("dateFrom", shownFromDay(range.from), false))}${formRow(look, "to", "appForm:dateTo_input", dateInput("dateTo", shownFromDay(range.to), false))}`;
  const update = `${searchTableId} appForm:totalDeclarations appForm:search_panel`;
  const source = look.ids.searchButton;
  const button = commandButton(source, look.text("search"), postCall({ source, update }), "main");
  const content = html`${rowsTable(rows)}<p class="actions">${button}</p>`;
  return html`<div id="appForm:search_panel">${fieldset(look.text("searchPeriod"), content)}</div>`;
}

const searchTotal = (look: Look, listing: Listing) =>
  html`<div id="appForm:totalDeclarations" class="total"><label class="ui-outputlabel ui-widget">${look.text("submittedTotal")} ${submittedCount(listing)}</label></div>`;

/** The list of page sizes and the number of rows, in a naming container of their own. */
function paginationPanel(look: Look, { rows, range }: Listing): Html {
  const sizes = pageSizes.map((size) => ({ value: String(size), label: String(size) }));
  const { pageSize, pageSizeList, total } = look.ids;
  return html`<div id="${pageSize}" class="pagination"><span>${look.text("rowsPerPage")}</span>${selectMenu(pageSizeList, sizes, String(range.rowsPerPage))}<label id="${total}" class="ui-outputlabel ui-widget paginationLabel">${look.phrase("total", { count: rows.length })}</label></div>`;
}

function deletionDialog(look: Look): Html {
  const confirm = postCall({ source: deleteConfirm, update: searchTableId });
  const close = `document.getElementById('${deleteDialog}').close();`;
  return html`<dialog id="${deleteDialog}" class="card"><p>${look.phrase("deleteQuestion")}</p><p class="actions">${commandButton(deleteConfirm, look.phrase("yes"), `${close}${confirm}`, "danger")}<button type="button" class="ui-button" onclick="this.closest('dialog').close()">${look.phrase("no")}</button></p></dialog>`;
}

/** The page of the table that is shown. Rows are numbered over all pages. */
export function searchTable(look: Look, listing: Listing): TablePage {
  const { rows, first, range } = listing;
  const amendable = amendableIn(listing, look.release);
  const shown = rows.slice(first, first + range.rowsPerPage);
  return {
    id: searchTableId,
    head: searchHead(look),
    columns: searchColumns,
    rows: shown.map((one, index) => declarationRow(look, one, first + index, amendable.has(one.declarationDbId))),
    count: rows.length,
    first,
    perPage: range.rowsPerPage,
    paged: look.release.paging === "paginator",
  };
}
