import { Hono } from "hono";
import { html } from "hono/html";
import { dataTable, pageEvent, type TablePage, tableRows } from "./data-table.ts";
import { facesForm, type Html, htmlPage, messagesBox, readSubmission, updateParts, viewExpired } from "./faces.ts";
import { documentPage, pathOf, searchPath } from "./layout.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import type { Property } from "./properties.ts";
import type { Session } from "./sessions.ts";
import type { PhraseKey, Texts } from "./texts.ts";

const tableId = "appForm:propertiesDT";
const perPage = 20;
const stateText: Record<Property["state"], PhraseKey> = {
  final: "stateFinal",
  provisional: "stateProvisional",
  stopped: "stateStopped",
};

/** The list of the owner's properties. */
export function createPropertyRoutes({ properties, views, release }: PortalParts) {
  const routes = new Hono<PortalEnv>();
  const tableOf = (texts: Texts, { username }: Session, first: number): TablePage => {
    const all = properties.ofUser(username);
    const { text } = texts;
    return {
      id: tableId,
      heads: [text("atak"), text("address"), text("ama"), text("status"), text("actions")],
      rows: all.slice(first, first + perPage).map((property, index) => propertyRow(texts, property, first + index)),
      count: all.length,
      first,
      perPage,
    };
  };
  const page = (texts: Texts, session: Session, first: number, messages: Html) => {
    const table = tableOf(texts, session, first);
    return documentPage(
      { texts, title: texts.text("propertyRegistry"), here: pathOf.properties, username: session.username },
      facesForm(
        pathOf.properties,
        views.issue(session, { page: "properties" }),
        html`${messages}${dataTable(texts, table)}<label id="${release.total}" class="hint">${texts.text("total", { count: table.count })}</label>`,
      ),
    );
  };

  routes.get(pathOf.properties, (context) => {
    const texts = context.get("texts");
    return htmlPage(context, page(texts, context.get("session"), 0, messagesBox(texts, [])));
  });

  routes.post(pathOf.properties, async (context) => {
    const texts = context.get("texts");
    const session = context.get("session");
    const submission = await readSubmission(context, (name) => name === `${tableId}_first`);
    const view = views.take(session, submission.viewState);
    if (view?.page !== "properties") {
      return viewExpired(context, submission, (message) => page(texts, session, 0, messagesBox(texts, [message])));
    }
    const first = pageEvent(submission, tableId)?.first ?? 0;
    if (!submission.partial) return htmlPage(context, page(texts, session, first, messagesBox(texts, [])));
    const next = views.issue(session, view);
    return updateParts(context, next, { [tableId]: tableRows(texts, tableOf(texts, session, first)) });
  });
  return routes;
}

function propertyRow({ text }: Texts, property: Property, row: number): Html {
  const { propertyId, atak, address, registryId, state } = property;
  const cell = (name: string, label: string, content: Html | string) =>
    html`<td role="gridcell" data-label="${label}"><span id="${tableId}:${row}:${name}">${content}</span></td>`;
  return html`<tr data-ri="${row}" data-rk="${propertyId}" role="row">${cell("atak", text("atak"), atak)}${cell("address", text("address"), address)}${cell("ama", text("ama"), registryId)}<td role="gridcell" data-label="${text("status")}"><span id="${tableId}:${row}:statusDescr" class="pill ${state === "provisional" ? "draft" : state}">${text(stateText[state])}</span></td><td role="gridcell"><a class="button small" href="${searchPath(propertyId)}">${text("declarations")}</a></td></tr>
`;
}
