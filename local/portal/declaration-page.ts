import { html, raw } from "hono/html";
import { dayAt, shownFromDay } from "./calendar-days.ts";
import type { TypedDeclaration } from "./declaration-fields.ts";
import type { Declaration } from "./declarations.ts";
import { facesForm, type Html, type Message, messagesBox } from "./faces.ts";
import { declarationPath, documentPage, pathOf, searchPath } from "./layout.ts";
import { type OptionList, optionsOf } from "./options.ts";
import type { Property } from "./properties.ts";
import type { LabelKey, Texts } from "./texts.ts";

/** All that a declaration's page shows. Without `saved` it is a new one. */
export interface DeclarationModel {
  property: Property;
  saved: Declaration | undefined;
  amended: Declaration | undefined;
  typed: TypedDeclaration;
  messages: readonly Message[];
  viewState: string;
  notesId: string;
  /** False for one that can't be written: only the messages are shown. */
  writable: boolean;
}

const isFinal = ({ saved }: DeclarationModel) => typeof saved?.serial === "string";

/** A declaration's whole page. */
export function declarationDocument(texts: Texts, username: string, model: DeclarationModel): Html {
  const title = texts.text(model.saved ? "declarationPage" : "newDeclarationPage");
  const here = declarationPath(model.property.propertyId, model.saved?.declarationDbId);
  return documentPage({ texts, title, here, username }, declarationForm(texts, model));
}

/** A page that says why there is no form. */
export function declarationProblem(texts: Texts, username: string, messages: readonly Message[]): Html {
  const { text } = texts;
  return documentPage(
    { texts, title: text("declarationPage"), here: pathOf.properties, username },
    html`${messagesBox(texts, messages)}<p class="actions"><a class="button" href="${pathOf.properties}">${text("properties")}</a></p>`,
  );
}

/** The form, which a partial answer replaces whole. */
export function declarationForm(texts: Texts, model: DeclarationModel): Html {
  const { property, saved, amended, messages, viewState } = model;
  const { text } = texts;
  // Without the id, as JSF writes it: a client that saved a draft finds its id in the list only.
  return facesForm(
    declarationPath(property.propertyId),
    viewState,
    html`${messagesBox(texts, messages)}
${mainTable(text("propertyDetails"), [
  [text("ama"), property.registryId],
  [text("atak"), property.atak],
  [text("address"), property.address],
])}
${saved && mainTable(text("declarationDetails"), [[text("status"), text(isFinal(model) ? "stateFinal" : "stateProvisional")], ...filedRows(texts, saved)])}
${amended && mainTable(text("amendedDetails"), filedRows(texts, amended))}
${model.writable ? fieldSets(texts, model) : ""}
${buttons(texts, model)}`,
  );
}

function filedRows({ text }: Texts, { serial, filedAt }: Declaration): [string, string][] {
  if (serial === null || filedAt === null) return [];
  const day = shownFromDay(dayAt(Date.parse(filedAt)));
  return [
    [text("serial"), serial],
    [text("submitted"), day],
  ];
}

/** A table of facts, as the portal heads and classes them. */
export function mainTable(head: string, rows: readonly (readonly [string, string])[]): Html {
  return html`<table class="userMainTable"><thead><tr><th colspan="2">${head}</th></tr></thead><tbody>${rows.map(
    ([label, value]) => html`<tr><td>${label}</td><td>${value}</td></tr>`,
  )}</tbody></table>`;
}

/** The tax number's input, which the look-up step renews. */
export const afmInput = (typed: TypedDeclaration, off = "") =>
  html`<input id="appForm:renterAfm" name="appForm:renterAfm" inputmode="numeric" value="${typed.renterAfm}"${off}>`;

/** The name's input, which the look-up step fills. */
export const nameInput = (typed: TypedDeclaration, off = "") =>
  html`<input id="appForm:renterName" name="appForm:renterName" value="${typed.renterName}"${off}>`;

function fieldSets(texts: Texts, model: DeclarationModel): Html {
  const { typed, notesId } = model;
  const { text } = texts;
  const off = isFinal(model) ? " disabled" : "";
  const field = (id: string, label: LabelKey, input: Html) =>
    html`<div class="field"><label for="${id}">${text(label)}</label>${input}</div>`;
  const plain = (name: string, label: LabelKey, value: string, hint = "") =>
    field(
      `appForm:${name}`,
      label,
      html`<input id="appForm:${name}" name="appForm:${name}" value="${value}" placeholder="${hint}"${off}>`,
    );
  const day = (name: string, label: LabelKey, value: string) => plain(`${name}_input`, label, value, "dd/MM/yyyy");
  const group = (legend: LabelKey, content: Html) =>
    html`<fieldset><legend>${text(legend)}</legend><div class="fields">${content}</div></fieldset>`;
  const list = (name: OptionList) => field(`appForm:${name}_input`, name, selectMenu(texts, name, typed[name], off));

  return html`${group("residence", html`${day("rentalFrom", "arrival", typed.rentalFrom)}${day("rentalTo", "departure", typed.rentalTo)}${field("appForm:sumAmount_input", "rent", amountInput("sumAmount", typed.sumAmount, off))}${list("paymentType")}${list("platform")}`)}
${group(
  "tenant",
  html`${field("appForm:renterAfm", "afm", afmInput(typed, off))}${field("appForm:renterName", "renterName", nameInput(typed, off))}
<div class="field tick"><input type="checkbox" id="appForm:foreignCheckBox" name="appForm:foreignCheckBox"${typed.foreigner ? " checked" : ""}${off}><label for="appForm:foreignCheckBox">${text("foreigner")}</label></div>
${plain("renterIdCard", "idCard", typed.renterIdCard)}`,
)}
${group("cancellation", html`${field("appForm:cancelAmount_input", "cancelAmount", amountInput("cancelAmount", typed.cancelAmount, off))}${day("cancelDate", "cancelDate", typed.cancelDate)}`)}
<fieldset><div class="field wide"><label for="${notesId}">${text("notes")}</label><textarea id="${notesId}" name="${notesId}" rows="3"${off}>${typed.notes}</textarea></div></fieldset>`;
}

/** The number as the portal's widget has it: shown with a comma, hidden with a dot, and once more in its script. */
function amountInput(name: string, shown: string, off: string): Html {
  const plain = shown.replaceAll(".", "").replace(",", ".");
  const exact = /^\d+\.\d\d$/.test(plain) ? `${plain}0000` : "";
  const script = `PrimeFaces.cw("InputNumber","widget_appForm_${name}",{id:'appForm:${name}',decimalSeparator:',',thousandSeparator:'.',valueToRender:'${exact}'});`;
  return html`<span id="appForm:${name}" class="ui-inputNumber ui-widget"><input id="appForm:${name}_input" name="appForm:${name}_input" inputmode="decimal" value="${shown}"${off}><input id="appForm:${name}_hinput" name="appForm:${name}_hinput" type="hidden" value="${exact ? plain : ""}"></span><script id="appForm:${name}_s">${raw(script)}</script>`;
}

function selectMenu(texts: Texts, name: OptionList, value: string, off: string): Html {
  const option = (one: string, label: string) =>
    html`<option value="${one}"${one === value ? html` selected="selected"` : ""}>${label}</option>`;
  return html`<div id="appForm:${name}" class="ui-selectonemenu"><input class="ui-helper-hidden-accessible" id="appForm:${name}_focus" name="appForm:${name}_focus" tabindex="-1" aria-hidden="true" readonly><select id="appForm:${name}_input" name="appForm:${name}_input"${off}>${option("", "")}${optionsOf(name, texts).map((each) => option(each.value, each.label))}</select></div>`;
}

/** A button that submits the form. */
export const commandButton = (name: string, label: string, look = "") =>
  html`<button id="appForm:${name}" name="appForm:${name}" type="submit" class="ui-button ${look}">${label}</button>`;

function buttons({ text }: Texts, model: DeclarationModel): Html {
  const { propertyId } = model.property;
  const back = html`<a class="button" href="${searchPath(propertyId)}">${text(isFinal(model) ? "declarations" : "cancelEntry")}</a>`;
  if (!model.writable) return html`<div class="actions">${back}</div>`;
  if (isFinal(model)) {
    const amendment = `${declarationPath(propertyId)}&amends=${model.saved?.declarationDbId}`;
    return html`<div class="actions"><a class="button" href="${amendment}">${text("amend")}</a><button type="button" onclick="print()">${text("print")}</button>${back}</div>`;
  }
  return html`<div class="actions">${commandButton("saveButton", text("saveDraft"), "main")}${commandButton("finalizeButton", text("finalize"))}${model.saved ? commandButton("deleteButton", text("remove"), "danger") : ""}${back}</div>`;
}
