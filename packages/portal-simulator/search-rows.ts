import { html, raw } from "hono/html";
import { monthFrom, shownFromDay } from "./calendar-days.ts";
import { actionMenu, type MenuItem, postCall } from "./commands.ts";
import { shownAmount } from "./declaration-fields.ts";
import { chainsOf, type Declaration, filedOn, inForce, plainSerial } from "./declaration-record.ts";
import type { Message } from "./jsf-state.ts";
import type { LabelKey } from "./labels.ts";
import type { Html, Look } from "./look.ts";
import type { Property } from "./properties.ts";
import type { Release } from "./release.ts";
import type { SearchRange } from "./sessions.ts";

export const searchTableId = "appForm:basicDT";

/** The two rows of the table's head: arrival and departure are below the booking period. */
export function searchHead(look: Look): Html {
  const head = (key: LabelKey, spans = ' rowspan="2"') =>
    html`<th role="columnheader" scope="col"${raw(spans)}><span class="ui-column-title">${look.label(key)}</span></th>`;
  const others = ["submissionDate", "type", "status", "dueTime", "amount", "actions"] as const;
  return html`<tr role="row">${head("serial")}${head("bookingPeriod", ' colspan="2"')}${others.map((key) => head(key))}</tr>
<tr role="row">${head("from", "")}${head("to", "")}</tr>`;
}

export const searchColumns = 9;

export function declarationRow(look: Look, declaration: Declaration, row: number, amendable: boolean): Html {
  const { amends, figures, serial } = declaration;
  const { arrival, departure, rentCents, cancelCents } = figures;
  const isDraft = serial === null;
  const id = (name: string) => `${searchTableId}:${row}:${name}`;
  const cell = (label: string, content: Html | string) =>
    html`<td role="gridcell" data-label="${label}">${content}</td>`;
  const output = (name: string, value: string) => html`<span id="${id(name)}">${value}</span>`;
  const keptCents = look.release.cancelledAmountCell === "kept" ? cancelCents : null;
  const filed = filedOn(declaration);
  const type = look.text(amends === null ? "typeInitial" : "typeAmending");
  const status = look.text(isDraft ? "stateDraft" : "stateFinal");
  return html`<tr data-ri="${row}" class="ui-widget-content" role="row">${cell(look.text("serial"), output("aaDilwsis", plainSerial(declaration)))}${cell(look.text("from"), output("rentalFrom", shownFromDay(arrival)))}${cell(look.text("to"), output("rentalTo", departure ? shownFromDay(departure) : ""))}${cell(look.text("submissionDate"), filed ? shownFromDay(filed) : "")}${cell(look.text("type"), html`<span id="${id("declarationTypeDescr")}" class="${amends === null ? "initialOutput" : "modifiedOutput"}">${type}</span>`)}${cell(look.text("status"), html`<span id="${id("statusDescr")}" class="${isDraft ? "draft" : "final"}">${status}</span>`)}${cell(look.text("dueTime"), dueTime(look, declaration))}${cell(look.text("amount"), output("sumAmount", shownAmount(rentCents ?? keptCents)))}${cell(look.text("actions"), rowMenu(look, id, isDraft, amendable))}</tr>
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

/** A declaration is due on the 20th of the month after the departure, or after the cancellation. */
function dueTime({ text }: Look, declaration: Declaration): string {
  const filed = filedOn(declaration);
  if (!filed) return "";
  const { arrival, departure, cancelDate } = declaration.figures;
  const due = `${monthFrom(cancelDate ?? departure ?? arrival, 1).slice(0, 8)}20`;
  return text(filed <= due ? "inTime" : "overdue");
}

export interface Listing {
  property: Property;
  range: SearchRange;
  /** A day in the calendar's month. */
  month: string;
  /** All of the property's declarations, inside the range and outside. */
  everything: readonly Declaration[];
  /** Those inside the range, in the order of the list. */
  rows: readonly Declaration[];
  first: number;
  messages: readonly Message[];
}

export function rowsOf(everything: readonly Declaration[], { from, to }: SearchRange, release: Release): Declaration[] {
  const listed = everything.filter(({ figures: { arrival, departure } }) => {
    const last = departure ?? arrival;
    const meets = {
      arrival: from <= arrival && arrival <= to,
      departure: from <= last && last <= to,
      overlap: arrival <= to && from <= last,
      inside: from <= arrival && last <= to,
    };
    return meets[release.dateFilter];
  });
  return chainsOf(listed, everything, release.listOrder).flat();
}

/** How many declarations were submitted. Drafts do not count; an original and its amendments count once. */
export function submittedCount({ rows, everything }: Listing): number {
  const submitted = rows.filter(({ serial }) => serial !== null);
  return chainsOf(submitted, everything, "number").length;
}

export function amendableIn({ everything }: Listing, release: Release): ReadonlySet<number> {
  const finals = everything.filter(({ serial }) => serial !== null);
  const open = release.amendMenu === "all" ? finals : inForce(everything);
  return new Set(open.map(({ declarationDbId }) => declarationDbId));
}
