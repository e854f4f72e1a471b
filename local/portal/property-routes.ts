import { Hono } from "hono";
import { answerTable, pageEvent } from "./data-table.ts";
import { answerParts, error, type Message, readSubmission, redirectTo, userPage, viewExpired } from "./faces.ts";
import { pathOf, searchPath } from "./paths.ts";
import type { PortalContext, PortalEnv, PortalParts } from "./portal-env.ts";
import {
  propertiesTableId,
  propertyForm,
  propertyPageSizes,
  propertySizeList,
  propertyTable,
} from "./property-page.ts";

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
