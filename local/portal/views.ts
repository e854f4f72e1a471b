import { randomBytes } from "node:crypto";
import type { Session } from "./sessions.ts";

/** What the portal remembers of a page that it sent, until that page is posted. */
export type View =
  | { page: "properties" }
  | { page: "search"; propertyId: number; rows: readonly number[] }
  | {
      page: "declaration";
      propertyId: number;
      declarationDbId: number | undefined;
      amends: number | null;
      /** The tax number that the look-up step found last. */
      lookedUp: string;
    }
  | { page: "statements" }
  | { page: "statement"; statementDbId: number | undefined };

export interface Views {
  /** Keeps the view and gives its ViewState. */
  issue(session: Session, view: View): string;
  /** The view of a ViewState, which is used up by this. Undefined when there is none for that session. */
  take(session: Session, viewState: string): View | undefined;
}

const keptOfSession = 30;
const digits = () => String(randomBytes(8).readBigUInt64BE());

/** ViewStates live in memory: a restart makes all of them stale, as a redeployment of the portal would. */
export function createViews(): Views {
  const ofSession = new WeakMap<Session, Map<string, View>>();
  return {
    issue(session, view) {
      const views = ofSession.get(session) ?? new Map<string, View>();
      ofSession.set(session, views);
      const viewState = `${digits()}:-${digits()}`;
      views.set(viewState, view);
      const [oldest] = views.keys();
      if (views.size > keptOfSession && oldest !== undefined) views.delete(oldest);
      return viewState;
    },
    take(session, viewState) {
      const views = ofSession.get(session);
      const view = views?.get(viewState);
      views?.delete(viewState);
      return view;
    },
  };
}
