import { Hono } from "hono";
import { dayFromShown, nightsBetween } from "./calendar-days.ts";
import { answerTable, pageEvent } from "./data-table.ts";
import {
  error,
  info,
  problemPage,
  readSubmission,
  redirectTo,
  refusalMessage,
  type Submission,
  userPage,
  viewExpired,
} from "./jsf-state.ts";
import { calendarMove } from "./month-calendar.ts";
import { declarationPath, pathOf } from "./paths.ts";
import type { PortalContext, PortalEnv, PortalParts } from "./portal-env.ts";
import type { Property } from "./properties.ts";
import { createSearchLists, type SearchLists } from "./search-lists.ts";
import { deleteConfirm, newDeclarationButton, pageSizes, searchForm, searchTable } from "./search-page.ts";
import { searchTableId } from "./search-rows.ts";
import type { SearchRange } from "./sessions.ts";
import type { View } from "./views.ts";

interface Posted {
  submission: Submission;
  view: Extract<View, { page: "search" }>;
  property: Property;
}

const rowSource = new RegExp(`^${searchTableId}:(\\d+):(\\w+)$`);

/** The portal's parts, and the lists of the search page. */
interface SearchParts extends PortalParts {
  readonly lists: SearchLists;
}

/** The list of a property's declarations. The session keeps the range that was posted, and the next GET lists it. */
export function createSearchRoutes(parts: PortalParts) {
  const withLists = { ...parts, lists: createSearchLists(parts) };
  const routes = new Hono<PortalEnv>();
  routes.get(pathOf.search, (context) => showSearch(withLists, context));
  routes.post(pathOf.search, (context) => receiveSearch(withLists, context));
  return routes;
}

function showSearch({ properties, faults, lists }: SearchParts, context: PortalContext) {
  const { look, session } = context.var;
  const property = properties.find(session.username, Number(context.req.query("propertyId")) || 0);
  if (!property) {
    return problemPage(context, "declarationPage", error("propertyMissing"), "properties", pathOf.properties);
  }
  const ignored = faults.strikes("listIgnoresRangeRate");
  const listing = lists.listingOf(ignored ? { ...session, search: undefined } : session, property);
  return userPage(context, "declarationsPage", searchForm(look, listing, lists.issue(session, listing)));
}

async function receiveSearch(parts: SearchParts, context: PortalContext) {
  const { properties, views, lists } = parts;
  const { session } = context.var;
  const submission = await readSubmission(context);
  const view = views.take(session, submission.viewState);
  const property = view?.page === "search" ? properties.find(session.username, view.propertyId) : undefined;
  const { source } = submission;
  if (view?.page !== "search" || !property || (view.spent && source !== deleteConfirm)) return viewExpired(context);
  const posted = { submission, view, property };
  if (source === newDeclarationButton) return redirectTo(context, declarationPath(property.propertyId));
  if (source === deleteConfirm) return deleteDraft(parts, context, posted);
  if (source === context.var.look.ids.searchButton) return search(parts, context, posted);
  if (source === searchTableId) return turnPage(parts, context, posted);
  session.calendarDay =
    calendarMove(source, session.calendarDay ?? lists.today(), lists.today()) ?? session.calendarDay;
  return actOnRow(parts, context, posted) ?? lists.answer(context, submission, lists.listingOf(session, property));
}

/** Does what a row's menu asks: open, amend, or delete after a question. */
function actOnRow(parts: SearchParts, context: PortalContext, { submission, view, property }: Posted) {
  const { views, releases, lists } = parts;
  const [, row, action] = rowSource.exec(submission.source ?? "") ?? [];
  const declarationDbId = row === undefined ? undefined : view.rows[Number(row)];
  if (declarationDbId === undefined) return undefined;
  const { session } = context.var;
  const { propertyId } = property;
  if (action === "declarationDetails") return redirectTo(context, declarationPath(propertyId, declarationDbId));
  if (action === context.var.look.ids.amend) return redirectTo(context, amendPath(parts, propertyId, declarationDbId));
  if (action !== "deleteButton") return undefined;
  if (releases.current().deleteViewState === "sameOrNext") {
    views.put(session, submission.viewState, { ...view, deleting: declarationDbId, spent: true });
  }
  return lists.answer(context, submission, lists.listingOf(session, property), declarationDbId);
}

const amendPath = ({ releases }: PortalParts, propertyId: number, declarationDbId: number) =>
  releases.current().amendAddress === "amendedDbId"
    ? `${declarationPath(propertyId)}&amendedDbId=${declarationDbId}`
    : `${declarationPath(propertyId, declarationDbId)}&amend=1`;

function deleteDraft(
  { declarations, commits, lists }: SearchParts,
  context: PortalContext,
  { submission, view, property }: Posted,
) {
  const result = commits.run(() => declarations.deleteDraft(property.registryId, view.deleting));
  const message = result === "deleted" ? info("deleted") : refusalMessage(result);
  return lists.answer(context, submission, lists.listingOf(context.var.session, property, 0, [message]));
}

function search({ faults, lists }: SearchParts, context: PortalContext, { submission, property }: Posted) {
  const { look, session } = context.var;
  const range = searchedRange(submission, lists.rangeOf(session, property), property.propertyId, look.ids.pageSizeList);
  if (!range) return lists.answer(context, submission, lists.listingOf(session, property, 0, [error("wrongRange")]));
  const { longestSearchDays = Number.POSITIVE_INFINITY } = faults.plan();
  if (nightsBetween(range.from, range.to) >= longestSearchDays)
    return lists.answer(context, submission, lists.listingOf(session, property, 0, [error("rangeTooWide")]));
  session.search = faults.strikes("listIgnoresRangeRate") ? undefined : range;
  session.calendarDay = session.search?.from;
  return lists.answer(context, submission, lists.listingOf(session, property));
}

function turnPage({ releases, lists }: SearchParts, context: PortalContext, { submission, property }: Posted) {
  const { look, session } = context.var;
  const wanted = releases.current().paging === "paginator" ? pageEvent(submission, searchTableId) : undefined;
  const listing = lists.listingOf(session, property, wanted?.first);
  if (!wanted) return lists.answer(context, submission, listing);
  return answerTable(context, lists.issue(session, listing), searchTable(look, listing));
}

/** The range and page size that a search posts; undefined when they are wrong. What was not sent stays unchanged. */
function searchedRange({ fields }: Submission, before: SearchRange, propertyId: number, sizeList: string) {
  const day = (name: string, kept: string) => {
    const sent = fields.get(`appForm:${name}_input`);
    return sent === null ? kept : dayFromShown(sent);
  };
  const from = day("dateFrom", before.from);
  const to = day("dateTo", before.to);
  const rows = fields.get(`${sizeList}_input`) ?? String(before.rowsPerPage);
  const rowsPerPage = pageSizes.find((size) => String(size) === rows);
  return from && to && from <= to && rowsPerPage ? { propertyId, from, to, rowsPerPage } : undefined;
}
