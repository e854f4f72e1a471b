import { Hono } from "hono";
import { html, raw } from "hono/html";
import { shownFromDay } from "./calendar-days.ts";
import { actionMenu, inertButton, postCall } from "./commands.ts";
import { answerTable, dataTable, pageEvent, type TablePage } from "./data-table.ts";
import { selectMenu } from "./declaration-inputs.ts";
import {
  answerParts,
  error,
  facesForm,
  type Message,
  readSubmission,
  redirectTo,
  userPage,
  viewExpired,
} from "./jsf-state.ts";
import type { LabelKey } from "./labels.ts";
import type { Html, Look } from "./look.ts";
import { pathOf, searchPath } from "./paths.ts";
import type { PortalContext, PortalEnv, PortalParts } from "./portal-env.ts";
import type { Property } from "./properties.ts";

const propertiesTableId = "appForm:propertiesDT";
const propertySizeList = "appForm:propertyRows";
const propertyPageSizes = ["10", "20", "50"] as const;

const columns = ["rowNumber", "ama", "managerType", "atak", "address", "propertyState", "propertyActions"] as const;
const rowSource = new RegExp(`^${propertiesTableId}:\\d+:(\\w+)$`);

export function createPropertyRoutes({ properties, views, releases }: PortalParts) {
  const routes = new Hono<PortalEnv>();
  const listingOf = (context: PortalContext, first = 0, messages: Message[] = []) => {
    const { username, propertyRows } = context.var.session;
    return { all: properties.ofUser(username), first, perPage: propertyRows, messages };
  };
  const issue = (context: PortalContext) => views.issue(context.var.session, { page: "properties" });
  const show = (context: PortalContext) =>
    userPage(context, "propertyRegistry", propertyForm(context.var.look, listingOf(context), issue(context)));

  routes.get(pathOf.properties, show);
  routes.get(pathOf.home, (context, next) => (releases.current().homePage === "registry" ? show(context) : next()));

  routes.post(pathOf.properties, async (context) => {
    const { look, session } = context.var;
    const submission = await readSubmission(context);
    if (views.take(session, submission.viewState)?.page !== "properties") return viewExpired(context);
    const { source, fields } = submission;
    const messages: Message[] = [];
    if (rowSource.exec(source ?? "")?.[1] === look.ids.openProperty) {
      const propertyId = Number(fields.get("propertyId")) || 0;
      const property = properties.find(session.username, propertyId);
      if (property?.state === "final") return redirectTo(context, searchPath(propertyId));
      messages.push(error("propertyMissing"));
    }
    const size = propertyPageSizes.find((option) => option === fields.get(`${propertySizeList}_input`));
    if (source === propertySizeList && size) session.propertyRows = Number(size);
    const page = pageEvent(submission, propertiesTableId);
    const viewState = issue(context);
    if (page) return answerTable(context, viewState, propertyTable(look, listingOf(context, page.first)));
    const form = propertyForm(look, listingOf(context, 0, messages), viewState);
    return answerParts(context, submission, viewState, { form, messages });
  });
  return routes;
}

interface PropertyListing {
  all: readonly Property[];
  first: number;
  perPage: number;
  messages: readonly Message[];
}

function propertyForm(look: Look, listing: PropertyListing, viewState: string): Html {
  const { text, phrase } = look;
  const sizes = propertyPageSizes.map((size) => ({ value: size, label: size }));
  const resized = `PrimeFaces.cw("Behaviors","widget_rows",{id:"${propertySizeList}_input",behaviors:{change:function(ext) {PrimeFaces.ab({s:"${propertySizeList}",e:"change",p:"@all",u:"appForm"},ext);}}});`;
  const body = html`<p class="actions">${inertButton(look, text("manager"))}<button type="button" class="ui-button" onclick="print()">${text("printRegistry")}</button>${inertButton(look, text("addProperty"))}</p>
<div class="pagination"><span>${text("rowsPerPage")}</span>${selectMenu(propertySizeList, sizes, String(listing.perPage))}<script>${raw(resized)}</script></div>
${dataTable(look, propertyTable(look, listing))}
<label id="${look.ids.propertyTotal}" class="ui-outputlabel ui-widget paginationLabel">${phrase("total", { count: listing.all.length })}</label>`;
  return facesForm(look, pathOf.properties, viewState, listing.messages, body);
}

function propertyTable(look: Look, { all, first, perPage }: PropertyListing): TablePage {
  const shown = all.slice(first, first + perPage);
  return {
    id: propertiesTableId,
    head: html`<tr role="row">${columns.map((key) => html`<th role="columnheader" scope="col"><span class="ui-column-title">${look.label(key)}</span></th>`)}</tr>`,
    columns: columns.length,
    rows: shown.map((property, index) => propertyRow(look, property, first + index)),
    count: all.length,
    first,
    perPage,
    paged: true,
  };
}

function propertyRow(look: Look, property: Property, row: number): Html {
  const { atak, address, registryId } = property;
  const { text } = look;
  const cell = (label: LabelKey, content: Html | string) =>
    html`<td role="gridcell" data-label="${text(label)}">${content}</td>`;
  const id = (name: string) => `${propertiesTableId}:${row}:${name}`;
  const narrow = (name: string, value: string) => html`<span id="${id(name)}" style="width:90px;">${value}</span>`;
  return html`<tr data-ri="${row}" class="ui-widget-content" role="row">${cell("rowNumber", String(row + 1))}${cell("ama", narrow("amaOutput", registryId))}${cell("managerType", text("managerOwner"))}${cell("atak", narrow("atakOutput", atak))}${cell("address", html`<span id="${id("addressOutput")}">${address}</span>`)}${cell("propertyState", propertyState(look, property))}${cell("propertyActions", rowActions(look, property, id))}</tr>
`;
}

const since = "2018-08-06";

function propertyState(look: Look, { state }: Property): Html {
  const text = { final: "propertyFinal", provisional: "propertyDraft", stopped: "stateStopped" } as const;
  const box = html`<div class="green">${look.phrase("propertySince", { day: shownFromDay(since) })}</div>`;
  return html`<span>${look.label(text[state])}</span>${state === "final" && box}`;
}

function rowActions(look: Look, property: Property, id: (name: string) => string): Html {
  const { text } = look;
  const names = ["showProperty", "printReceipt", "stopProperty"] as const;
  const items = names.map((name) => ({ id: id(name), label: text(name), call: undefined }));
  return html`${inertButton(look, text("beneficiaries"))}${openButton(look, property, id(look.ids.openProperty))}${actionMenu(look, items)}`;
}

/** The button that opens a property's declarations. The internal id is in a script, and in no link. */
function openButton(look: Look, { propertyId, state }: Property, id: string): Html {
  const label = look.text("declarations");
  const call = postCall({ source: id, parameters: { propertyId: String(propertyId) } });
  const off = state === "final" ? "" : ' disabled="disabled"';
  const button = (attributes: string) =>
    html`<button id="${id}" name="${id}" type="submit" class="ui-button ui-widget main"${raw(attributes + off)}><span class="ui-button-text ui-c">${label}</span></button>`;
  if (look.release.propertyLink === "onclick") return button(` onclick="${call}return false;"`);
  const script = `PrimeFaces.cw("CommandButton","widget_${id.replaceAll(":", "_")}",{id:"${id}",click:function() {${call}}});`;
  return html`${button("")}<script type="text/javascript">${raw(script)}</script>`;
}
