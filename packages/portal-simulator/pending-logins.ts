import { opaque } from "./cookies.ts";
import type { Session } from "./sessions.ts";
import { addBounded } from "./state.ts";

/** Why a login failed. */
export type LoginProblem = "credentialsBlank" | "credentialsRefused" | "accountLocked" | "passwordExpired";

/** A login under way, known by its `OAM_REQ_0` cookie. Each `request_id` serves one post. */
export interface PendingLogin {
  requestId: string;
  tries: number;
  problem?: LoginProblem | undefined;
}

const maxEntries = 1000;

export type PendingLogins = ReturnType<typeof createPendingLogins>;

/** The sign-on's memory between exchanges. A restart ends the logins under way. */
export function createPendingLogins() {
  const logins = new Map<string, PendingLogin>();
  const replies = new Map<string, Session>();
  return {
    begin() {
      const cookie = opaque();
      const login: PendingLogin = { requestId: "", tries: 0 };
      addBounded(logins, cookie, login, maxEntries);
      return { cookie, login };
    },
    /** The login with this cookie, if its last page carried this `request_id`. */
    find(cookie: string | undefined, requestId: string | null | undefined) {
      const login = logins.get(cookie ?? "");
      return login?.requestId === requestId ? login : undefined;
    },
    ofCookie: (cookie: string | undefined) => logins.get(cookie ?? ""),
    forget(cookie: string | undefined) {
      logins.delete(cookie ?? "");
    },
    /** Keeps an admitted user's session until the application collects it; gives the reply's name. */
    reply(session: Session) {
      const reply = opaque();
      addBounded(replies, reply, session, maxEntries);
      return reply;
    },
    collect(reply: string | undefined) {
      const session = replies.get(reply ?? "");
      replies.delete(reply ?? "");
      return session;
    },
  };
}
