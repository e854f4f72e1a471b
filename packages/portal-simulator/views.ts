import { randomBytes } from "node:crypto";
import type { Session } from "./sessions.ts";
import { addBounded } from "./state.ts";

/** What the portal remembers of a page until it is posted. */
export type View =
  | { page: "properties" }
  | {
      page: "search";
      propertyId: number;
      rows: readonly number[];
      /** The draft whose deletion waits for confirmation. */
      deleting: number | undefined;
      /** True once the page serves only to confirm the deletion. */
      spent: boolean;
    }
  | {
      page: "declaration";
      propertyId: number;
      declarationDbId: number | undefined;
      amends: number | null;
      /** The tax number that the latest exchange found. */
      lookedUp: string;
      /** Whether the tenant is a foreigner, by the box's exchange or by the stored declaration. */
      foreigner: boolean;
    }
  | { page: "statements" }
  | { page: "statement"; statementDbId: number | undefined };

export type DeclarationView = Extract<View, { page: "declaration" }>;

const maxViews = 30;
const digits = () => String(randomBytes(8).readBigUInt64BE());

/** The pages that may still be posted. ViewStates are in memory: a restart expires them all, as a redeployment would. */
export interface Views {
  /** Gives a page a ViewState of its own. */
  issue(session: Session, view: View): string;
  /** Keeps a page under a ViewState that was issued before. */
  put(session: Session, viewState: string, view: View): void;
  /** The view of a ViewState, which stays valid; undefined if the session has none. */
  find(session: Session, viewState: string): View | undefined;
  /** Like `find`, but uses up the ViewState. */
  take(session: Session, viewState: string): View | undefined;
}

export function createViews(): Views {
  const ofSession = new WeakMap<Session, Map<string, View>>();
  const put = (session: Session, viewState: string, view: View) => {
    const views = ofSession.get(session) ?? new Map<string, View>();
    ofSession.set(session, views);
    addBounded(views, viewState, view, maxViews);
  };
  const find = (session: Session, viewState: string) => ofSession.get(session)?.get(viewState);
  return {
    put,
    find,
    issue(session, view) {
      const viewState = `${digits()}:-${digits()}`;
      put(session, viewState, view);
      return viewState;
    },
    take(session, viewState) {
      const view = find(session, viewState);
      ofSession.get(session)?.delete(viewState);
      return view;
    },
  };
}
