import { type Context, Hono } from "hono";
import { dayAt, dayFromShown, monthAround } from "./calendar-days.ts";
import { pageEvent, tableRows } from "./data-table.ts";
import { declarationProblem } from "./declaration-page.ts";
import {
  error,
  htmlPage,
  type Message,
  messagesBox,
  readSubmission,
  redirectTo,
  type Submission,
  updateParts,
  viewExpired,
} from "./faces.ts";
import { declarationPath, pathOf } from "./layout.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import type { Property } from "./properties.ts";
import {
  type Listing,
  searchDocument,
  searchPanel,
  searchTable,
  searchTableId,
  searchTotal,
  tableOf,
} from "./search-page.ts";
import type { SearchRange, Session } from "./sessions.ts";

type Portal = Context<PortalEnv>;

const newButton = "appForm:newDeclarationButtonLower";
const detailsSource = new RegExp(`^${searchTableId}:(\\d+):declarationDetails$`);
const pageSizes = new Set(["10", "25", "50"]);

/** The list of a property's declarations: a range posted is kept in the session, and the next GET lists it. */
export function createSearchRoutes({ properties, declarations, views, faults, release, clock }: PortalParts) {
  const routes = new Hono<PortalEnv>();
  const currentMonth = ({ propertyId }: Property): SearchRange => ({
    propertyId,
    ...monthAround(dayAt(clock())),
    rowsPerPage: 10,
  });
  const rangeOf = (session: Session, property: Property) =>
    session.search?.propertyId === property.propertyId ? session.search : currentMonth(property);

  const listingOf = (property: Property, range: SearchRange, first = 0, messages: Message[] = []): Listing => {
    const all = declarations.list(property.registryId, range.from, range.to);
    return { property, range, all, first: first < all.length ? first : 0, messages, release };
  };
  const issue = (session: Session, { property, all }: Listing) =>
    views.issue(session, {
      page: "search",
      propertyId: property.propertyId,
      rows: all.map(({ declarationDbId }) => declarationDbId),
    });
  const page = (context: Portal, listing: Listing) => {
    const session = context.get("session");
    return htmlPage(context, searchDocument(context.get("texts"), session.username, listing, issue(session, listing)));
  };
  const answer = (context: Portal, { partial }: Submission, listing: Listing) => {
    if (!partial) return page(context, listing);
    const texts = context.get("texts");
    return updateParts(context, issue(context.get("session"), listing), {
      "appForm:messages": messagesBox(texts, listing.messages),
      "appForm:basicDT": searchTable(texts, listing),
      "appForm:totalDeclarations": searchTotal(texts, listing),
      "appForm:search_panel": searchPanel(texts, listing),
    });
  };

  routes.get(pathOf.search, (context) => {
    const session = context.get("session");
    const property = properties.find(session.username, Number(context.req.query("propertyId")) || 0);
    if (!property) {
      const problem = [error("propertyMissing")];
      return htmlPage(context, declarationProblem(context.get("texts"), session.username, problem));
    }
    const ignoresRange = faults.strikes("listIgnoresRangeRate");
    return page(context, listingOf(property, ignoresRange ? currentMonth(property) : rangeOf(session, property)));
  });

  routes.post(pathOf.search, async (context) => {
    const session = context.get("session");
    const submission = await readSubmission(context, isButton);
    const view = views.take(session, submission.viewState);
    const property = view?.page === "search" ? properties.find(session.username, view.propertyId) : undefined;
    if (view?.page !== "search" || !property) {
      return viewExpired(context, submission, (message) =>
        declarationProblem(context.get("texts"), session.username, [message]),
      );
    }
    const { source } = submission;
    if (source === newButton) return redirectTo(context, submission, declarationPath(property.propertyId));
    const row = view.rows[Number(detailsSource.exec(source ?? "")?.[1] ?? -1)];
    if (row !== undefined) return redirectTo(context, submission, declarationPath(property.propertyId, row));
    if (source === release.searchButton) return search(context, submission, property);
    return turnPage(context, submission, property);
  });

  const isButton = (name: string) =>
    name === newButton ||
    name === release.searchButton ||
    name === `${searchTableId}_first` ||
    detailsSource.test(name);

  const search = (context: Portal, submission: Submission, property: Property) => {
    const session = context.get("session");
    const range = searchedRange(submission, property.propertyId, release.rowsPerPage);
    if (!range)
      return answer(context, submission, listingOf(property, rangeOf(session, property), 0, [error("wrongRange")]));
    session.search = faults.strikes("listIgnoresRangeRate") ? undefined : range;
    return answer(context, submission, listingOf(property, rangeOf(session, property)));
  };

  const turnPage = (context: Portal, submission: Submission, property: Property) => {
    const session = context.get("session");
    const range = rangeOf(session, property);
    const event = pageEvent(submission, searchTableId);
    const rowsPerPage = event?.rows && pageSizes.has(String(event.rows)) ? event.rows : range.rowsPerPage;
    const listing = listingOf(property, { ...range, rowsPerPage }, event?.first);
    if (!submission.partial || !event) return answer(context, submission, listing);
    const texts = context.get("texts");
    return updateParts(context, issue(session, listing), {
      [searchTableId]: tableRows(texts, tableOf(texts, listing)),
    });
  };
  return routes;
}

/** The range and page size that a search posts; undefined when they are not right. */
function searchedRange({ fields }: Submission, propertyId: number, rowsField: string): SearchRange | undefined {
  const from = dayFromShown(fields.get("appForm:dateFrom_input") ?? "");
  const to = dayFromShown(fields.get("appForm:dateTo_input") ?? "");
  const rows = fields.get(rowsField) ?? "10";
  if (!from || !to || from > to || !pageSizes.has(rows)) return undefined;
  return { propertyId, from, to, rowsPerPage: Number(rows) };
}
