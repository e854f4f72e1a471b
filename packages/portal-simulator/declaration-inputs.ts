import { html, raw } from "hono/html";
import type { TypedDeclaration } from "./declaration-fields.ts";
import type { Html, Look } from "./look.ts";
import { type OptionList, optionsOf } from "./options.ts";

const off = (disabled: boolean) => (disabled ? html` disabled="disabled"` : "");

export const textInput = (name: string, value: string, disabled: boolean) =>
  html`<input id="appForm:${name}" name="appForm:${name}" type="text" value="${value}" class="ui-inputfield ui-inputtext ui-widget"${off(disabled)}>`;

export const dateInput = (name: string, value: string, disabled: boolean) =>
  html`<span id="appForm:${name}" class="ui-calendar"><input id="appForm:${name}_input" name="appForm:${name}_input" type="text" value="${value}" class="ui-inputfield ui-widget" placeholder="dd/MM/yyyy" autocomplete="off"${off(disabled)}></span>`;

/** `350.00` to `350,00`, thousands with a dot; anything else stays as typed. */
export function shownFromExact(exact: string): string {
  if (!/^\d+(\.\d+)?$/.test(exact)) return exact;
  return new Intl.NumberFormat("el-GR", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Number(exact));
}

/** The widget of an amount: a visible input, a hidden one, and the value again in its script, with more decimals. */
export function amountInput(
  look: Look,
  name: "sumAmount" | "cancelAmount",
  typed: TypedDeclaration,
  disabled: boolean,
): Html {
  const exact = typed[name];
  const inScript = /^\d+(\.\d+)?$/.test(exact) ? Number(exact).toFixed(6) : "";
  const inputs = look.release.shownAmounts === "inputs" || (exact !== "" && inScript === "");
  const script = `PrimeFaces.cw("InputNumber","widget_appForm_${name}",{id:'appForm:${name}',disabled:${disabled},valueToRender:'${inScript}',aSep:'.',aDec:',',mDec:'2'});`;
  return html`<span id="appForm:${name}" class="ui-inputNumber ui-widget"><input id="appForm:${name}_input" name="appForm:${name}_input" type="text" inputmode="decimal" value="${inputs ? shownFromExact(exact) : ""}" class="ui-inputfield ui-widget"${off(disabled)}><input id="appForm:${name}_hinput" name="appForm:${name}_hinput" type="hidden" value="${inputs ? exact : inScript}"${off(disabled)}></span><script id="appForm:${name}_s" type="text/javascript">${raw(script)}</script>`;
}

export function selectMenu(
  id: string,
  options: readonly { value: string; label: string }[],
  chosen: string,
  disabled = false,
): Html {
  const option = (value: string, label: string) =>
    html`<option value="${value}"${value === chosen ? html` selected="selected"` : ""}>${label}</option>`;
  return html`<div id="${id}" class="ui-selectonemenu ui-widget"><div class="ui-helper-hidden-accessible"><input id="${id}_focus" name="${id}_focus" type="text" autocomplete="off" tabindex="-1" aria-hidden="true"${off(disabled)}></div><select id="${id}_input" name="${id}_input"${off(disabled)}>${options.map(({ value, label }) => option(value, label))}</select></div>`;
}

export const choice = (look: Look, list: OptionList, typed: TypedDeclaration, disabled: boolean) =>
  selectMenu(
    `appForm:${list}`,
    [{ value: "", label: "" }, ...optionsOf(list, look.drift !== false)],
    typed[list],
    disabled,
  );

export const afmInput = ({ renterAfm }: TypedDeclaration, disabled: boolean) =>
  html`${textInput("renterAfm", renterAfm, disabled)}${behaviour("renterAfm", "renterAfm", "appForm:messages appForm:renterAfm appForm:renterName", disabled)}`;

/** Name and document can be typed once the box is ticked, in some releases only after an exchange. */
export const tenantInput = (name: "renterName" | "renterIdCard", typed: TypedDeclaration, enabled: boolean) =>
  textInput(name, typed[name], !enabled);

/** The box "foreigner". A change is sent to the server, or stays in the browser. */
export function foreignBox({ release }: Look, { foreigner }: TypedDeclaration, disabled: boolean): Html {
  const box = html`<div id="appForm:foreignCheckBox" class="ui-chkbox ui-widget"><div class="ui-helper-visible"><input id="appForm:foreignCheckBox_input" name="appForm:foreignCheckBox_input" type="checkbox"${foreigner ? html` checked="checked"` : ""}${off(disabled)}></div><div class="ui-chkbox-box ui-widget ui-state-default"><span class="ui-chkbox-icon ui-icon ui-c"></span></div></div>`;
  if (release.foreignExchange === "needed") {
    return html`${box}${behaviour("foreignCheckBox", "foreignCheckBox_input", "appForm:messages appForm:renterName appForm:renterIdCard", disabled)}`;
  }
  const script = `PrimeFaces.cw("Enabler","widget_foreign",{id:'appForm:foreignCheckBox_input',enables:['appForm:renterName','appForm:renterIdCard']});`;
  return disabled ? box : html`${box}<script type="text/javascript">${raw(script)}</script>`;
}

function behaviour(source: string, input: string, update: string, disabled: boolean): Html | string {
  if (disabled) return "";
  const post = `PrimeFaces.ab({s:"appForm:${source}",e:"change",p:"appForm:${source}",u:"${update}"},ext);`;
  const script = `PrimeFaces.cw("Behaviors","widget_appForm_${source}",{id:"appForm:${input}",behaviors:{change:function(ext) {${post}}}});`;
  return html`<script id="appForm:${source}_s" type="text/javascript">${raw(script)}</script>`;
}
