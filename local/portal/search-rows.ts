import { html } from "hono/html";
import { monthFrom, shownFromDay } from "./calendar-days.ts";
import { actionMenu, type MenuItem, postCall } from "./commands.ts";
import { shownAmount } from "./declaration-fields.ts";
import { type Declaration, filedOn, numberOf } from "./declaration-record.ts";
import type { Look } from "./look.ts";
import type { Html } from "./markup.ts";

export const searchTableId = "appForm:basicDT";

/** The two rows of the table's head: arrival and departure stand under the booking period. */
export function searchHead(look: Look): Html {
  const head = (key: Parameters<Look["label"]>[0], spans: Html) =>
    html`<th role="columnheader" scope="col"${spans}><span class="ui-column-title">${look.label(key)}</span></th>`;
  const two = html` rowspan="2"`;
  return html`<tr role="row">${head("serial", two)}${head("bookingPeriod", html` colspan="2"`)}${head("submissionDate", two)}${head("type", two)}${head("status", two)}${head("dueTime", two)}${head("amount", two)}${head("actions", two)}</tr>
<tr role="row">${head("from", html``)}${head("to", html``)}</tr>`;
}

export const searchColumns = 9;

export interface ListedDeclaration {
  declaration: Declaration;
  row: number;
  amendable: boolean;
}

export function declarationRow(look: Look, { declaration, row, amendable }: ListedDeclaration): Html {
  const { amends, figures, serial } = declaration;
  const { arrival, departure, rentCents, cancelCents } = figures;
  const isDraft = serial === null;
  const id = (name: string) => `${searchTableId}:${row}:${name}`;
  const cell = (label: string, content: Html | string) =>
    html`<td role="gridcell" data-label="${label}">${content}</td>`;
  const output = (name: string, value: string) => html`<span id="${id(name)}">${value}</span>`;
  const kept = look.release.cancelledAmountCell === "kept" ? cancelCents : null;
  const filed = filedOn(declaration);
  const type = look.text(amends === null ? "typeInitial" : "typeAmending");
  const status = look.text(isDraft ? "stateDraft" : "stateFinal");
  return html`<tr data-ri="${row}" class="ui-widget-content" role="row">${cell(look.text("serial"), output("aaDilwsis", numberOf(declaration)))}${cell(look.text("from"), output("rentalFrom", shownFromDay(arrival)))}${cell(look.text("to"), output("rentalTo", departure ? shownFromDay(departure) : ""))}${cell(look.text("submissionDate"), filed ? shownFromDay(filed) : "")}${cell(look.text("type"), html`<span id="${id("declarationTypeDescr")}" class="${amends === null ? "initialOutput" : "modifiedOutput"}">${type}</span>`)}${cell(look.text("status"), html`<span id="${id("statusDescr")}" class="${isDraft ? "draft" : "final"}">${status}</span>`)}${cell(look.text("dueTime"), dueTime(look, declaration))}${cell(look.text("amount"), output("sumAmount", shownAmount(rentCents ?? kept)))}${cell(look.text("actions"), rowMenu(look, id, isDraft, amendable))}</tr>
`;
}

function rowMenu(look: Look, id: (name: string) => string, isDraft: boolean, amendable: boolean): Html {
  const item = (name: string, label: MenuItem["label"]): MenuItem => ({
    id: id(name),
    label,
    call: postCall({ source: id(name) }),
  });
  const { ids, text } = look;
  const items = isDraft
    ? [item("declarationDetails", text("edit")), item("deleteButton", text("remove"))]
    : [
        item("declarationDetails", text("show")),
        ...(amendable ? [item(ids.amend, text("amend"))] : []),
        { id: id(ids.print), label: text("print"), call: undefined },
      ];
  return actionMenu(look, items);
}

/** In time is until the 20th of the month after the departure, or after the cancellation. */
function dueTime({ text }: Look, declaration: Declaration): string {
  const filed = filedOn(declaration);
  if (!filed) return "";
  const { arrival, departure, cancelDate } = declaration.figures;
  const due = `${monthFrom(cancelDate ?? departure ?? arrival, 1).slice(0, 8)}20`;
  return text(filed <= due ? "inTime" : "overdue");
}
