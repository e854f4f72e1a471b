import * as v from "valibot";
import { opaque } from "./cookies.ts";
import { type State, sameUser } from "./state.ts";

const Session = v.object({
  token: v.string(),
  username: v.string(),
  applicationId: v.nullable(v.string()),
  applicationAuth: v.nullable(v.string()),
});

/** The search that is stored between a POST and the next GET. Days as `YYYY-MM-DD`. */
export interface SearchRange {
  propertyId: number;
  from: string;
  to: string;
  rowsPerPage: number;
}

export interface Session extends v.InferOutput<typeof Session> {
  lastSeen: number;
  answers: number;
  search: SearchRange | undefined;
  /** A day of the month that the calendar shows; undefined for today's. */
  calendarDay: string | undefined;
  propertyRows: number;
  /** Whether the user has chosen in whose name to work. */
  roleChosen: boolean;
}

const newPages = { answers: 0, search: undefined, calendarDay: undefined, propertyRows: 10 };

/**
 * Live sessions. They survive a restart, with their idle time at zero, so that a client can resume after a crash. Searches
 * do not.
 */
export interface Sessions {
  /** Opens a user's session. Undefined if the user already has all the sessions allowed. */
  open(username: string): Session | undefined;
  /** A live session, which is not idle any more. */
  find(token: string): Session | undefined;
  /** Gives a session the application's pair of cookies. */
  enterApplication(session: Session): { readonly applicationId: string; readonly applicationAuth: string };
  /** How many live sessions a user has. */
  activeOf(username: string): number;
  /** Ends a session, by a log-out or in favour of another. */
  end(session: Session): void;
  /** Forgets the live sessions, where the state was emptied. */
  forgetAll(): void;
}

export function createSessions(
  state: State,
  clock: () => number,
  limits: () => { maxSessions: number; idleMs: number },
): Sessions {
  const stored = state.collection("session", Session);
  const live = new Map<string, Session>(
    stored.all().map((one) => [one.token, { ...one, ...newPages, lastSeen: clock(), roleChosen: true }]),
  );

  const save = (session: Session) => {
    live.set(session.token, session);
    stored.put(session.token, v.parse(Session, session));
  };
  const end = ({ token }: Session) => {
    live.delete(token);
    stored.delete(token);
  };
  const endIdle = () => {
    const oldest = clock() - limits().idleMs;
    for (const session of live.values()) if (session.lastSeen < oldest) end(session);
  };
  const activeOf = (username: string) => {
    endIdle();
    return live.values().reduce((count, session) => count + Number(sameUser(session.username, username)), 0);
  };

  return {
    end,
    activeOf,
    open(username) {
      if (activeOf(username) >= limits().maxSessions) return undefined;
      const session = { token: opaque(), username, applicationId: null, applicationAuth: null };
      save({ ...session, ...newPages, lastSeen: clock(), roleChosen: false });
      return live.get(session.token);
    },
    find(token) {
      endIdle();
      const session = live.get(token);
      if (session) session.lastSeen = clock();
      return session;
    },
    enterApplication(session) {
      const pair = { applicationId: opaque(), applicationAuth: opaque() };
      save(Object.assign(session, pair));
      return pair;
    },
    forgetAll() {
      live.clear();
    },
  };
}
