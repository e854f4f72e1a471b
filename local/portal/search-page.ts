import { html } from "hono/html";
import { shownFromDay } from "./calendar-days.ts";
import { dataTable, type TablePage } from "./data-table.ts";
import { shownAmount } from "./declaration-fields.ts";
import { commandButton } from "./declaration-page.ts";
import type { Declaration } from "./declarations.ts";
import { facesForm, type Html, type Message, messagesBox } from "./faces.ts";
import { documentPage, searchPath } from "./layout.ts";
import type { Property } from "./properties.ts";
import type { Release } from "./release.ts";
import type { SearchRange } from "./sessions.ts";
import type { Texts } from "./texts.ts";

export const searchTableId = "appForm:basicDT";

/** One page of a property's declarations. */
export interface Listing {
  property: Property;
  range: SearchRange;
  all: readonly Declaration[];
  first: number;
  messages: readonly Message[];
  release: Release;
}

export function searchDocument(texts: Texts, username: string, listing: Listing, viewState: string): Html {
  const here = searchPath(listing.property.propertyId);
  return documentPage(
    { texts, title: texts.text("declarations"), here, username },
    facesForm(
      here,
      viewState,
      html`${messagesBox(texts, listing.messages)}
${searchPanel(texts, listing)}
${searchTable(texts, listing)}
${searchTotal(texts, listing)}
<p class="actions">${commandButton("newDeclarationButtonLower", texts.text("newDeclaration"), "main")}</p>`,
    ),
  );
}

/** The property and the range that the list is of, and the search button. */
export function searchPanel({ text }: Texts, { property, range, release }: Listing): Html {
  const day = (name: string, label: "from" | "to", value: string) =>
    html`<div class="field"><label for="appForm:${name}_input">${text(label)}</label><input id="appForm:${name}_input" name="appForm:${name}_input" value="${shownFromDay(value)}" placeholder="dd/MM/yyyy"></div>`;
  const size = (rows: number) =>
    html`<option value="${rows}"${rows === range.rowsPerPage ? html` selected="selected"` : ""}>${rows}</option>`;
  return html`<div id="appForm:search_panel" class="card"><h2>${property.address}</h2><div class="fields">
<div class="field"><label for="appForm:ama">${text("ama")}</label><input id="appForm:ama" name="appForm:ama" value="${property.registryId}" readonly></div>
${day("dateFrom", "from", range.from)}${day("dateTo", "to", range.to)}
<div class="field"><label for="${release.rowsPerPage}">${text("rowsPerPage")}</label><select id="${release.rowsPerPage}" name="${release.rowsPerPage}">${[10, 25, 50].map(size)}</select></div>
</div><p class="actions"><button id="${release.searchButton}" name="${release.searchButton}" type="submit" class="main">${text("search")}</button></p></div>`;
}

/** The number of declarations in the whole range. */
export const searchTotal = ({ text }: Texts, { all, release }: Listing) =>
  html`<div id="appForm:totalDeclarations"><label id="${release.total}" class="hint">${text("total", { count: all.length })}</label></div>`;

export const searchTable = (texts: Texts, listing: Listing) => dataTable(texts, tableOf(texts, listing));

/** The table of the page shown. Rows are numbered over all pages. */
export function tableOf(texts: Texts, { all, first, range }: Listing): TablePage {
  const { text } = texts;
  return {
    id: searchTableId,
    heads: [
      text("serial"),
      text("type"),
      text("arrival"),
      text("departure"),
      text("amount"),
      text("status"),
      text("actions"),
    ],
    rows: all.slice(first, first + range.rowsPerPage).map((one, index) => declarationRow(texts, one, first + index)),
    count: all.length,
    first,
    perPage: range.rowsPerPage,
  };
}

function declarationRow({ text }: Texts, { serial, amends, figures }: Declaration, row: number): Html {
  const { arrival, departure, rentCents, cancelCents } = figures;
  const cell = (name: string, label: string, content: string, look = "") =>
    html`<td role="gridcell" data-label="${label}"><span id="${searchTableId}:${row}:${name}" class="${look}">${content}</span></td>`;
  const isDraft = serial === null;
  const type = amends === null ? text("typeInitial") : text("typeAmending");
  const button = `${searchTableId}:${row}:declarationDetails`;
  return html`<tr data-ri="${row}" role="row">${cell("aaDilwsis", text("serial"), serial ?? "")}${cell("declarationTypeDescr", text("type"), type, amends === null ? "" : "modifiedOutput")}${cell("rentalFrom", text("arrival"), shownFromDay(arrival))}${cell("rentalTo", text("departure"), departure ? shownFromDay(departure) : "")}${cell("sumAmount", text("amount"), shownAmount(rentCents ?? cancelCents))}${cell("statusDescr", text("status"), text(isDraft ? "stateProvisional" : "stateFinal"), isDraft ? "pill draft" : "pill")}<td role="gridcell"><button id="${button}" name="${button}" type="submit" class="small">${text(isDraft ? "edit" : "show")}</button></td></tr>
`;
}
