import { dayAt, monthAround } from "./calendar-days.ts";
import { answerParts, type Message, type Submission } from "./jsf-state.ts";
import type { PortalContext, PortalParts } from "./portal-env.ts";
import type { Property } from "./properties.ts";
import { openDeleteDialog, searchForm, searchParts } from "./search-page.ts";
import { type Listing, rowsOf } from "./search-rows.ts";
import type { SearchRange, Session } from "./sessions.ts";

const lagMs = { none: 0, seconds: 2_000 } as const;

/** The list as a session sees it: in the range that it set last, or in the current month. */
export interface SearchLists {
  /** The portal's day, as the calendar shows it. */
  today(): string;
  /** The range that a session's list of a property has. */
  rangeOf(session: Session, property: Property): SearchRange;
  /** The list of a property, from its row `first`, with these messages above it. */
  listingOf(session: Session, property: Property, first?: number, messages?: Message[]): Listing;
  /** Issues the ViewState of a page with this list; `deleting`: the draft about which it asks. */
  issue(session: Session, listing: Listing, deleting?: number): string;
  /** Answers a post of the page with this list. */
  answer(context: PortalContext, submission: Submission, listing: Listing, deleting?: number): Promise<Response>;
}

export function createSearchLists({ declarations, views, releases, clock }: PortalParts): SearchLists {
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
  const issue = (session: Session, { property: { propertyId }, rows }: Listing, deleting?: number) => {
    const ids = rows.map(({ declarationDbId }) => declarationDbId);
    return views.issue(session, { page: "search", propertyId, rows: ids, deleting, spent: false });
  };
  const answer = (context: PortalContext, submission: Submission, listing: Listing, deleting?: number) => {
    const { look, session } = context.var;
    const viewState = issue(session, listing, deleting);
    const form = searchForm(look, listing, viewState);
    const renewable = { form, messages: listing.messages, parts: searchParts(look, listing) };
    const script = deleting === undefined ? undefined : openDeleteDialog;
    return answerParts(context, submission, viewState, renewable, script);
  };
  return { today, rangeOf, listingOf, issue, answer };
}
