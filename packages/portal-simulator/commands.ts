import { html, raw } from "hono/html";
import type { Html, Look } from "./look.ts";

interface Post {
  source: string;
  update?: string;
  parameters?: Readonly<Record<string, string>>;
}

/** The call that sends the whole form for a component, as PrimeFaces writes it. */
export function postCall({ source, update, parameters = {} }: Post): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `{name:'${name}',value:'${value}'}`);
  const rest = `${update ? `,u:'${update}'` : ""}${pairs.length > 0 ? `,pa:[${pairs.join(",")}]` : ""}`;
  return `PrimeFaces.ab({s:'${source}',p:'@all'${rest}});`;
}

const clicked = (call: string) => raw(`onclick="${call}return false;"`);

export const commandButton = (id: string, label: string, call: string, look = "") =>
  html`<button id="${id}" name="${id}" type="submit" class="ui-button ui-widget ${look}" ${clicked(call)}><span class="ui-button-text ui-c">${label}</span></button>`;

/** A button for something that the simulator lacks. */
export const inertButton = ({ phrase }: Look, label: string) =>
  html`<button type="button" class="ui-button ui-widget ui-state-disabled" disabled title="${phrase("notSimulated")}"><span class="ui-button-text ui-c">${label}</span></button>`;

/** An item of a menu. Without a call it does nothing. */
export interface MenuItem {
  id: string;
  label: string;
  call: string | undefined;
}

export function actionMenu(look: Look, items: readonly MenuItem[]): Html {
  return html`<details class="ui-menubutton"><summary class="ui-button ui-widget"><span class="ui-button-text">${look.text("actions")}</span></summary><div class="ui-menu ui-widget"><ul class="ui-menu-list" role="menu">${items.map(
    (item) => html`<li class="ui-menuitem ui-widget" role="none">${menuItem(look, item)}</li>`,
  )}</ul></div></details>`;
}

function menuItem({ release, phrase }: Look, { id, label, call }: MenuItem): Html {
  const text = html`<span class="ui-menuitem-text">${label}</span>`;
  const look = `ui-menuitem-link ui-corner-all${call ? "" : " ui-state-disabled"}`;
  const act = clicked(call ?? "");
  const title = call ? "" : html` title="${phrase("notSimulated")}"`;
  return release.menuItems === "link"
    ? html`<a id="${id}" class="${look}" role="menuitem" href="#"${title} ${act}>${text}</a>`
    : html`<button id="${id}" name="${id}" class="${look}" role="menuitem" type="submit"${title} ${act}>${text}</button>`;
}
