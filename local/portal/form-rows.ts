import { html } from "hono/html";
import type { LabelKey } from "./labels.ts";
import type { Look } from "./look.ts";
import type { Html } from "./markup.ts";

/** A row of a form: its label in the left cell, what it names in the right one. `input` is the id of the field. */
export function formRow(look: Look, label: LabelKey, input: string, field: Html | string): Html {
  const text = look.label(label);
  const cells = {
    td: () => html`<td>${text}</td>`,
    th: () => html`<th scope="row">${text}</th>`,
    label: () => html`<td><label for="${input}">${text}</label></td>`,
  };
  return html`<tr>${cells[look.release.labelCell]()}<td>${field}</td></tr>`;
}

export function fieldset(legend: string, content: Html, id = ""): Html {
  return html`<fieldset${id && html` id="${id}"`} class="ui-fieldset ui-widget"><legend class="ui-fieldset-legend">${legend}</legend><div class="ui-fieldset-content">${content}</div></fieldset>`;
}

export const rowsTable = (rows: Html) => html`<table class="panel"><tbody>${rows}</tbody></table>`;
