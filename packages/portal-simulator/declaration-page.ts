import { html, raw } from "hono/html";
import { shownFromDay } from "./calendar-days.ts";
import { actionMenu, type MenuItem, postCall } from "./commands.ts";
import { notesIdOf, type TypedDeclaration, tenantEnabled } from "./declaration-fields.ts";
import {
  afmInput,
  amountInput,
  choice,
  dateInput,
  foreignBox,
  shownFromExact,
  tenantInput,
} from "./declaration-inputs.ts";
import { type Declaration, filedOn, plainSerial } from "./declaration-record.ts";
import { facesForm, type Message } from "./jsf-state.ts";
import type { LabelKey } from "./labels.ts";
import { fieldset, formRow, propertyInfo, rowsTable } from "./layout.ts";
import type { Html, Look } from "./look.ts";
import { labelOf, type OptionList } from "./options.ts";
import { pathOf, searchPath } from "./paths.ts";
import type { PortalParts } from "./portal-env.ts";
import type { Property } from "./properties.ts";
import type { DeclarationView } from "./views.ts";

export type DeclarationModel = ReturnType<typeof modelOf>;

/** The content of a declaration's page. Without `saved` it is a new one. */
export function modelOf(
  { declarations }: PortalParts,
  look: Look,
  { property, view, typed }: { property: Property; view: DeclarationView; typed: TypedDeclaration },
  shown: { messages: readonly Message[]; viewState: string },
) {
  const saved = declarations.find(property.registryId, view.declarationDbId);
  return {
    property,
    saved,
    typed,
    ...shown,
    amended: declarations.find(property.registryId, view.amends),
    tenantEnabled: tenantEnabled(look.release, view, typed),
    notesId: notesIdOf(look, view),
    /** False for one that can't be written: the page shows only the messages. */
    writable: saved !== undefined || property.state === "final",
  };
}

const isFinal = ({ saved }: DeclarationModel) => typeof saved?.serial === "string";

/** The form of a page, with the details tables if the release puts them above it. */
export const declarationBody = (look: Look, model: DeclarationModel) =>
  html`${look.release.detailsPlace === "above" && detailsTables(look, model)}${declarationForm(look, model)}`;

export function declarationForm(look: Look, model: DeclarationModel): Html {
  const { property, messages, viewState, writable } = model;
  const details = look.release.detailsPlace === "inside" && detailsTables(look, model);
  const echo = look.release.propertyOnForm === "shown" && propertyInfo(look, property);
  const body = html`${details}${echo}
${writable && fieldsets(look, model)}
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
<td> ${of ? plainSerial(of) : ""} </td></tr>
<tr><td>${look.label("submitted")} </td>
<td>${day ? shownFromDay(day) : ""}</td></tr>
<tr><td>${look.label("taxOffice")} </td>
<td>${day ? "Α' ΑΘΗΝΩΝ" : ""}</td></tr>
</tbody></table>`;
}

function fieldsets(look: Look, model: DeclarationModel): Html {
  const { typed, notesId } = model;
  const off = isFinal(model);
  const asText = off && look.release.finalFields === "text";
  const row = (label: LabelKey, input: string, field: Html | string) => formRow(look, label, `appForm:${input}`, field);
  const day = (label: LabelKey, name: "rentalFrom" | "rentalTo" | "cancelDate") =>
    row(label, `${name}_input`, asText ? typed[name] : dateInput(name, typed[name], off));
  const amount = (label: LabelKey, name: "sumAmount" | "cancelAmount") =>
    row(label, `${name}_input`, asText ? shownFromExact(typed[name]) : amountInput(look, name, typed, off));
  const option = (list: OptionList) =>
    row(list, `${list}_input`, asText ? labelOf(list, typed[list]) : choice(look, list, typed, off));
  const tenant = (label: LabelKey, name: "renterName" | "renterIdCard") =>
    row(label, name, asText ? typed[name] : tenantInput(name, typed, model.tenantEnabled && !off));
  const afm = asText ? typed.renterAfm : afmInput(typed, off);
  const foreigner = asText ? look.phrase(typed.foreigner ? "yes" : "no") : foreignBox(look, typed, off);
  const disabled = off ? raw(' disabled="disabled"') : "";
  const notes = asText
    ? html`<p class="notes">${typed.notes}</p>`
    : html`<textarea id="${notesId}" name="${notesId}" rows="3" cols="80" class="ui-inputfield ui-inputtextarea"${disabled}>${typed.notes}</textarea>`;
  const showsNotes = !off || look.release.finalNotes === "shown";
  return html`${fieldset(look.text("residence"), rowsTable(html`${day("arrival", "rentalFrom")}${day("departure", "rentalTo")}${amount("rent", "sumAmount")}${option("paymentType")}${option("platform")}`))}
${fieldset(look.text("tenant"), rowsTable(html`${row("afm", "renterAfm", afm)}${tenant("renterName", "renterName")}${row("foreigner", "foreignCheckBox_input", foreigner)}${tenant("idCard", "renterIdCard")}`))}
${fieldset(look.text("cancellation"), html`<p class="hint">${look.label("cancellationHint")}</p>${rowsTable(html`${amount("cancelAmount", "cancelAmount")}${day("cancelDate", "cancelDate")}`)}`)}
${showsNotes && fieldset(look.text("notes"), notes)}`;
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
