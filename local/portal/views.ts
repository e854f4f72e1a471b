import { randomBytes } from "node:crypto";
import type { Session } from "./sessions.ts";

/** What the portal remembers of a page that it sent, until that page is posted. */
export type View =
  | { page: "properties" }
  | {
      page: "search";
      propertyId: number;
      rows: readonly number[];
      /** The draft that waits for its deletion to be confirmed. */
      deleting: number | undefined;
      /** The deletion's confirmation is all that this page still serves for. */
      spent: boolean;
    }
  | {
      page: "declaration";
      propertyId: number;
      declarationDbId: number | undefined;
      amends: number | null;
      /** The tax number that the look-up step found last. */
      lookedUp: string;
      /** Whether the check box's exchange, or what was stored, says that the tenant is a foreigner. */
      foreigner: boolean;
    }
  | { page: "statements" }
  | { page: "statement"; statementDbId: number | undefined };

const keptOfSession = 30;
const digits = () => String(randomBytes(8).readBigUInt64BE());

export type Views = ReturnType<typeof createViews>;

/** ViewStates live in memory: a restart makes all of them stale, as a redeployment of the portal would. */
export function createViews() {
  const ofSession = new WeakMap<Session, Map<string, View>>();
  const put = (session: Session, viewState: string, view: View) => {
    const views = ofSession.get(session) ?? new Map<string, View>();
    ofSession.set(session, views);
    views.set(viewState, view);
    const [oldest] = views.keys();
    if (views.size > keptOfSession && oldest !== undefined) views.delete(oldest);
  };
  /** The view of a ViewState, which goes on serving. Undefined when there is none for that session. */
  const find = (session: Session, viewState: string) => ofSession.get(session)?.get(viewState);
  return {
    put,
    find,
    issue(session: Session, view: View) {
      const viewState = `${digits()}:-${digits()}`;
      put(session, viewState, view);
      return viewState;
    },
    /** As `find`, and the ViewState is used up by this. */
    take(session: Session, viewState: string) {
      const view = find(session, viewState);
      ofSession.get(session)?.delete(viewState);
      return view;
    },
  };
}
