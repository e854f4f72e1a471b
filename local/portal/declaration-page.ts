import { html, raw } from "hono/html";
import { shownFromDay } from "./calendar-days.ts";
import { actionMenu, type MenuItem, postCall } from "./commands.ts";
import type { TypedDeclaration } from "./declaration-fields.ts";
import {
  afmInput,
  amountInput,
  choice,
  dateInput,
  foreignBox,
  shownFromExact,
  tenantInput,
} from "./declaration-inputs.ts";
import { type Declaration, filedOn, numberOf } from "./declaration-record.ts";
import { facesForm, type Message } from "./faces.ts";
import type { LabelKey } from "./labels.ts";
import { fieldset, formRow, propertyInfo, rowsTable } from "./layout.ts";
import type { Html, Look } from "./look.ts";
import { labelOf } from "./options.ts";
import { pathOf, searchPath } from "./paths.ts";
import type { Property } from "./properties.ts";

/** The content of a declaration's page. Without `saved` it is a new one. */
export interface DeclarationModel {
  property: Property;
  saved: Declaration | undefined;
  amended: Declaration | undefined;
  typed: TypedDeclaration;
  tenantEnabled: boolean;
  messages: readonly Message[];
  viewState: string;
  notesId: string;
  /** False for one that can't be written: the page shows only the messages. */
  writable: boolean;
}

const isFinal = ({ saved }: DeclarationModel) => typeof saved?.serial === "string";

/** The form of a page, with the details tables if the release puts them above it. */
export const declarationBody = (look: Look, model: DeclarationModel) =>
  html`${look.release.detailsPlace === "above" && detailsTables(look, model)}${declarationForm(look, model)}`;

export function declarationForm(look: Look, model: DeclarationModel): Html {
  const { property, messages, viewState, writable } = model;
  const details = look.release.detailsPlace === "inside" && detailsTables(look, model);
  const echo = look.release.propertyOnForm === "shown" && propertyInfo(look, property);
  const isText = isFinal(model) && look.release.finalFields === "text";
  const body = html`${details}${echo}
${writable && (isText ? plainFields(look, model) : inputFields(look, model))}
${formActions(look, model)}`;
  return facesForm(look, pathOf.declaration, viewState, messages, body);
}

/** The details of the declaration, and of the one that it amends. Those of a draft and a new one are empty. */
const detailsTables = (look: Look, { saved, amended }: DeclarationModel) =>
  html`<div id="declarationDetails">${detailsTable(look, "declarationDetails", saved)}
${amended && detailsTable(look, "amendedDetails", amended)}</div>`;

/** One table, with exactly the white space that was seen. */
function detailsTable(look: Look, title: LabelKey, of: Declaration | undefined): Html {
  const day = of && filedOn(of);
  const heads =
    look.release.detailsTitle === "head"
      ? html`<thead><tr><th colspan="2">${look.text(title)}</th></tr></thead><tbody>`
      : html`<tbody><tr><td colspan="2">${look.text(title)}</td></tr>`;
  return html`<table class="userMainTable">${heads}
<tr><td>${look.label("serial")}</td>
<td> ${of ? numberOf(of) : ""} </td></tr>
<tr><td>${look.label("submitted")} </td>
<td>${day ? shownFromDay(day) : ""}</td></tr>
<tr><td>${look.label("taxOffice")} </td>
<td>${day ? "Α' ΑΘΗΝΩΝ" : ""}</td></tr>
</tbody></table>`;
}

type Fields = Readonly<Record<Exclude<keyof TypedDeclaration, "notes" | "shown">, Html | string>>;

function inputFields(look: Look, model: DeclarationModel): Html {
  const { typed, notesId } = model;
  const off = isFinal(model);
  const enabled = model.tenantEnabled && !off;
  const shown: Fields = {
    rentalFrom: dateInput("rentalFrom", typed.rentalFrom, off),
    rentalTo: dateInput("rentalTo", typed.rentalTo, off),
    sumAmount: amountInput(look, "sumAmount", typed, off),
    paymentType: choice(look, "paymentType", typed, off),
    platform: choice(look, "platform", typed, off),
    renterAfm: afmInput(typed, off),
    renterName: tenantInput("renterName", typed, enabled),
    foreigner: foreignBox(look, typed, off),
    renterIdCard: tenantInput("renterIdCard", typed, enabled),
    cancelAmount: amountInput(look, "cancelAmount", typed, off),
    cancelDate: dateInput("cancelDate", typed.cancelDate, off),
  };
  const disabled = off ? raw(' disabled="disabled"') : "";
  const notes = html`<textarea id="${notesId}" name="${notesId}" rows="3" cols="80" class="ui-inputfield ui-inputtextarea"${disabled}>${typed.notes}</textarea>`;
  return fieldsets(look, shown, (!off || look.release.finalNotes === "shown") && notes);
}

function plainFields(look: Look, { typed }: DeclarationModel): Html {
  const shown: Fields = {
    rentalFrom: typed.rentalFrom,
    rentalTo: typed.rentalTo,
    sumAmount: shownFromExact(typed.sumAmount),
    paymentType: labelOf("paymentType", typed.paymentType),
    platform: labelOf("platform", typed.platform),
    renterAfm: typed.renterAfm,
    renterName: typed.renterName,
    foreigner: look.phrase(typed.foreigner ? "yes" : "no"),
    renterIdCard: typed.renterIdCard,
    cancelAmount: shownFromExact(typed.cancelAmount),
    cancelDate: typed.cancelDate,
  };
  return fieldsets(look, shown, look.release.finalNotes === "shown" && html`<p class="notes">${typed.notes}</p>`);
}

function fieldsets(look: Look, shown: Fields, notes: Html | false): Html {
  const row = (label: LabelKey, id: keyof Fields, input = `appForm:${id}_input`) =>
    formRow(look, label, input, shown[id]);
  return html`${fieldset(look.text("residence"), rowsTable(html`${row("arrival", "rentalFrom")}${row("departure", "rentalTo")}${row("rent", "sumAmount")}${row("paymentType", "paymentType")}${row("platform", "platform")}`))}
${fieldset(look.text("tenant"), rowsTable(html`${row("afm", "renterAfm", "appForm:renterAfm")}${row("renterName", "renterName", "appForm:renterName")}${row("foreigner", "foreigner", "appForm:foreignCheckBox_input")}${row("idCard", "renterIdCard", "appForm:renterIdCard")}`))}
${fieldset(look.text("cancellation"), html`<p class="hint">${look.label("cancellationHint")}</p>${rowsTable(html`${row("cancelAmount", "cancelAmount")}${row("cancelDate", "cancelDate")}`)}`)}
${notes && fieldset(look.text("notes"), notes)}`;
}

function formActions(look: Look, model: DeclarationModel): Html {
  const back = searchPath(model.property.propertyId);
  if (!model.writable || isFinal(model)) {
    return html`<div class="actions"><a class="button" href="${back}">${look.phrase("back")}</a></div>`;
  }
  const item = (id: string, label: LabelKey): MenuItem => ({
    id: `appForm:${id}`,
    label: look.text(label),
    call: postCall({ source: `appForm:${id}`, update: "appForm" }),
  });
  const leaves = look.release.formDelete === "leaves";
  const items = [
    item("saveButton", "saveDraft"),
    item("finalizeButton", "finalize"),
    ...(model.saved && !leaves ? [item("deleteButton", "remove")] : []),
    item(leaves ? "deleteButton" : "cancelButton", "cancelEntry"),
  ];
  return html`<div class="actions">${actionMenu(look, items)}</div>`;
}
