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
import { createSearchLists } from "./search-lists.ts";
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

/** The list of a property's declarations. The session keeps the range that was posted, and the next GET lists it. */
export function createSearchRoutes(parts: PortalParts) {
  const { properties, declarations, views, faults, releases, commits } = parts;
  const { today, rangeOf, listingOf, issue, answer } = createSearchLists(parts);
  const routes = new Hono<PortalEnv>();

  routes.get(pathOf.search, (context) => {
    const { look, session } = context.var;
    const property = properties.find(session.username, Number(context.req.query("propertyId")) || 0);
    if (!property) {
      return problemPage(context, "declarationPage", error("propertyMissing"), "properties", pathOf.properties);
    }
    const ignored = faults.strikes("listIgnoresRangeRate");
    const listing = listingOf(ignored ? { ...session, search: undefined } : session, property);
    return userPage(context, "declarationsPage", searchForm(look, listing, issue(session, listing)));
  });

  routes.post(pathOf.search, async (context) => {
    const { session } = context.var;
    const submission = await readSubmission(context);
    const view = views.take(session, submission.viewState);
    const property = view?.page === "search" ? properties.find(session.username, view.propertyId) : undefined;
    const { source } = submission;
    if (view?.page !== "search" || !property || (view.spent && source !== deleteConfirm)) return viewExpired(context);
    const posted = { submission, view, property };
    if (source === newDeclarationButton) return redirectTo(context, declarationPath(property.propertyId));
    if (source === deleteConfirm) return deleteDraft(context, posted);
    if (source === context.var.look.ids.searchButton) return search(context, posted);
    if (source === searchTableId) return turnPage(context, posted);
    session.calendarDay = calendarMove(source, session.calendarDay ?? today(), today()) ?? session.calendarDay;
    return actOnRow(context, posted) ?? answer(context, submission, listingOf(session, property));
  });

  /** Does what a row's menu asks: open, amend, or delete after a question. */
  const actOnRow = (context: PortalContext, { submission, view, property }: Posted) => {
    const [, row, action] = rowSource.exec(submission.source ?? "") ?? [];
    const declarationDbId = row === undefined ? undefined : view.rows[Number(row)];
    if (declarationDbId === undefined) return undefined;
    const { session } = context.var;
    const { propertyId } = property;
    if (action === "declarationDetails") return redirectTo(context, declarationPath(propertyId, declarationDbId));
    if (action === context.var.look.ids.amend) return redirectTo(context, amendPath(propertyId, declarationDbId));
    if (action !== "deleteButton") return undefined;
    if (releases.current().deleteViewState === "sameOrNext") {
      views.put(session, submission.viewState, { ...view, deleting: declarationDbId, spent: true });
    }
    return answer(context, submission, listingOf(session, property), declarationDbId);
  };
  const amendPath = (propertyId: number, declarationDbId: number) =>
    releases.current().amendAddress === "amendedDbId"
      ? `${declarationPath(propertyId)}&amendedDbId=${declarationDbId}`
      : `${declarationPath(propertyId, declarationDbId)}&amend=1`;

  const deleteDraft = (context: PortalContext, { submission, view, property }: Posted) => {
    const result = commits.run(() => declarations.deleteDraft(property.registryId, view.deleting));
    const message = result === "deleted" ? info("deleted") : refusalMessage(result);
    return answer(context, submission, listingOf(context.var.session, property, 0, [message]));
  };

  const search = (context: PortalContext, { submission, property }: Posted) => {
    const { look, session } = context.var;
    const range = searchedRange(submission, rangeOf(session, property), property.propertyId, look.ids.pageSizeList);
    if (!range) return answer(context, submission, listingOf(session, property, 0, [error("wrongRange")]));
    const { longestSearchDays = Number.POSITIVE_INFINITY } = faults.plan();
    if (nightsBetween(range.from, range.to) >= longestSearchDays)
      return answer(context, submission, listingOf(session, property, 0, [error("rangeTooWide")]));
    session.search = faults.strikes("listIgnoresRangeRate") ? undefined : range;
    session.calendarDay = session.search?.from;
    return answer(context, submission, listingOf(session, property));
  };

  const turnPage = (context: PortalContext, { submission, property }: Posted) => {
    const { look, session } = context.var;
    const wanted = releases.current().paging === "paginator" ? pageEvent(submission, searchTableId) : undefined;
    const listing = listingOf(session, property, wanted?.first);
    if (!wanted) return answer(context, submission, listing);
    return answerTable(context, issue(session, listing), searchTable(look, listing));
  };
  return routes;
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
