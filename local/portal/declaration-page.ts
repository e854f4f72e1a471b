import { html, raw } from "hono/html";
import { actionMenu, type MenuItem, postCall } from "./commands.ts";
import { detailsTables } from "./declaration-details.ts";
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
import type { Declaration } from "./declaration-record.ts";
import { facesForm, type Message } from "./faces.ts";
import type { LabelKey } from "./labels.ts";
import { documentPage, fieldset, formRow, propertyInfo, rowsTable } from "./layout.ts";
import type { Html, Look } from "./look.ts";
import { labelOf } from "./options.ts";
import { pathOf, searchPath } from "./paths.ts";
import type { Property } from "./properties.ts";

/** All that a declaration's page shows. Without `saved` it is a new one. */
export interface DeclarationModel {
  property: Property;
  saved: Declaration | undefined;
  amended: Declaration | undefined;
  typed: TypedDeclaration;
  tenantEnabled: boolean;
  messages: readonly Message[];
  viewState: string;
  notesId: string;
  /** False for one that can't be written: only the messages are shown. */
  writable: boolean;
}

const isFinal = ({ saved }: DeclarationModel) => typeof saved?.serial === "string";

export function declarationDocument(look: Look, username: string, model: DeclarationModel): Html {
  const title = look.phrase(model.saved ? "declarationPage" : "newDeclarationPage");
  const above = look.release.detailsPlace === "above" && detailsTables(look, model.saved, model.amended);
  return documentPage(look, { title, username }, html`${above}${declarationForm(look, model)}`);
}

export function declarationForm(look: Look, model: DeclarationModel): Html {
  const { property, saved, amended, messages, viewState, writable } = model;
  const details = look.release.detailsPlace === "inside" && detailsTables(look, saved, amended);
  const echo = look.release.propertyOnForm === "shown" && propertyInfo(look, property);
  return facesForm(
    look,
    pathOf.declaration,
    viewState,
    messages,
    html`${details}${echo}
${writable && (isFinal(model) && look.release.finalFields === "text" ? plainFields(look, model) : inputFields(look, model))}
${formActions(look, model)}`,
  );
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
  return fieldsets(look, shown, off && look.release.finalNotes === "hidden" ? undefined : notes);
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
  return fieldsets(
    look,
    shown,
    look.release.finalNotes === "hidden" ? undefined : html`<p class="notes">${typed.notes}</p>`,
  );
}

function fieldsets(look: Look, shown: Fields, notes: Html | undefined): Html {
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
