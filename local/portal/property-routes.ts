import { type Context, Hono } from "hono";
import { answerTable, pageEvent } from "./data-table.ts";
import {
  answerParts,
  error,
  htmlPage,
  type Message,
  readSubmission,
  redirectTo,
  type Submission,
  viewExpired,
} from "./faces.ts";
import { pathOf, searchPath } from "./paths.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import {
  type PropertyListing,
  propertiesTableId,
  propertyDocument,
  propertyForm,
  propertyPageSizes,
  propertySizeList,
  propertyTable,
} from "./property-page.ts";

type Portal = Context<PortalEnv>;

const rowSource = new RegExp(`^${propertiesTableId}:\\d+:(\\w+)$`);

export function createPropertyRoutes({ properties, views, releases }: PortalParts) {
  const routes = new Hono<PortalEnv>();
  const listingOf = (context: Portal, first = 0, messages: Message[] = []): PropertyListing => {
    const { username, propertyRows } = context.get("session");
    return { all: properties.ofUser(username), first, perPage: propertyRows, messages };
  };
  const show = (context: Portal) => {
    const session = context.get("session");
    const viewState = views.issue(session, { page: "properties" });
    return htmlPage(context, propertyDocument(context.get("look"), session.username, listingOf(context), viewState));
  };

  routes.get(pathOf.properties, show);
  routes.get(pathOf.home, (context, next) => (releases.current().homePage === "registry" ? show(context) : next()));

  routes.post(pathOf.properties, async (context) => {
    const session = context.get("session");
    const submission = await readSubmission(context);
    if (views.take(session, submission.viewState)?.page !== "properties") return viewExpired(context);
    const { source, fields } = submission;
    if (rowSource.exec(source ?? "")?.[1] === context.get("look").ids.openProperty) return open(context, submission);
    const size = propertyPageSizes.find((option) => option === fields.get(`${propertySizeList}_input`));
    if (source === propertySizeList && size) session.propertyRows = Number(size);
    const page = pageEvent(submission, propertiesTableId);
    return page ? turnPage(context, page.first) : answer(context, submission, []);
  });

  const open = (context: Portal, submission: Submission) => {
    const propertyId = Number(submission.fields.get("propertyId")) || 0;
    const property = properties.find(context.get("session").username, propertyId);
    if (property?.state !== "final") return answer(context, submission, [error("propertyMissing")]);
    return redirectTo(context, searchPath(propertyId));
  };

  const answer = (context: Portal, submission: Submission, messages: Message[]) => {
    const look = context.get("look");
    const viewState = views.issue(context.get("session"), { page: "properties" });
    const form = propertyForm(look, listingOf(context, 0, messages), viewState);
    return answerParts(context, submission, viewState, { form, messages });
  };

  const turnPage = (context: Portal, first: number) => {
    const viewState = views.issue(context.get("session"), { page: "properties" });
    return answerTable(context, viewState, propertyTable(context.get("look"), listingOf(context, first)));
  };
  return routes;
}
