import type { Context } from "hono";
import { dayAt, monthAround } from "./calendar-days.ts";
import { answerParts, type Message, type Submission } from "./faces.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import type { Property } from "./properties.ts";
import { searchForm, searchParts } from "./search-page.ts";
import { type Listing, rowsOf } from "./search-rows.ts";
import type { SearchRange, Session } from "./sessions.ts";

type Portal = Context<PortalEnv>;

const lagMs = { none: 0, seconds: 2_000 } as const;

/** The list as a session sees it: the range that it set last, or the current month. */
export function createSearchLists({ declarations, views, releases, clock }: PortalParts) {
  const today = () => dayAt(clock());
  const rangeOf = ({ search }: Session, { propertyId }: Property): SearchRange => {
    const isKept = search && (search.propertyId === propertyId || releases.current().rangeKept === "session");
    return isKept ? search : { propertyId, ...monthAround(today()), rowsPerPage: 10 };
  };

  const listingOf = (session: Session, property: Property, first = 0, messages: Message[] = []): Listing => {
    const release = releases.current();
    const range = rangeOf(session, property);
    const everything = declarations.ofProperty(property.registryId, lagMs[release.listLag]);
    const rows = rowsOf(everything, range, release);
    const month = session.calendarDay ?? today();
    return { property, range, month, everything, rows, first: first < rows.length ? first : 0, messages };
  };
  const issue = (session: Session, { property, rows }: Listing, deleting?: number) => {
    const { propertyId } = property;
    const ids = rows.map(({ declarationDbId }) => declarationDbId);
    return views.issue(session, { page: "search", propertyId, rows: ids, deleting, spent: false });
  };

  const answer = (context: Portal, submission: Submission, listing: Listing, deleting?: number, script?: string) => {
    const look = context.get("look");
    const viewState = issue(context.get("session"), listing, deleting);
    const form = searchForm(look, listing, viewState);
    const { messages } = listing;
    return answerParts(context, submission, viewState, { form, messages, parts: searchParts(look, listing) }, script);
  };

  return { today, rangeOf, listingOf, issue, answer };
}
