import { html } from "hono/html";
import { fieldset, formRow, rowsTable } from "./form-rows.ts";
import type { Look } from "./look.ts";
import type { Html } from "./markup.ts";
import type { Property } from "./properties.ts";

export function propertyInfo(look: Look, { registryId, address }: Property): Html {
  const shown = (id: string, value: string) =>
    look.release.searchEcho === "text"
      ? value
      : html`<input id="appForm:${id}" name="appForm:${id}" type="text" value="${value}" class="ui-inputfield" readonly="readonly">`;
  const rows = html`${formRow(look, "ama", "appForm:ama", shown("ama", registryId))}${formRow(look, "address", "appForm:address", shown("address", address))}`;
  return fieldset(look.text("propertyInfo"), rowsTable(rows));
}
