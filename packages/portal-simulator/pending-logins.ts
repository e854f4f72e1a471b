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

/** The sign-on's memory between exchanges. A restart ends the logins under way. */
export interface PendingLogins {
  /** Begins a login, and names its cookie. */
  begin(): { readonly cookie: string; readonly login: PendingLogin };
  /** The login with this cookie, if its last page carried this `request_id`. */
  find(cookie: string | undefined, requestId: string | null | undefined): PendingLogin | undefined;
  /** The login with this cookie, whatever its last page carried. */
  ofCookie(cookie: string | undefined): PendingLogin | undefined;
  /** Ends a login. */
  forget(cookie: string | undefined): void;
  /** Keeps an admitted user's session until the application collects it; gives the reply's name. */
  reply(session: Session): string;
  /** The session of a reply, which is given once. */
  collect(reply: string | undefined): Session | undefined;
}

export function createPendingLogins(): PendingLogins {
  const logins = new Map<string, PendingLogin>();
  const replies = new Map<string, Session>();
  return {
    begin() {
      const cookie = opaque();
      const login: PendingLogin = { requestId: "", tries: 0 };
      addBounded(logins, cookie, login, maxEntries);
      return { cookie, login };
    },
    find(cookie, requestId) {
      const login = logins.get(cookie ?? "");
      return login?.requestId === requestId ? login : undefined;
    },
    ofCookie: (cookie) => logins.get(cookie ?? ""),
    forget(cookie) {
      logins.delete(cookie ?? "");
    },
    reply(session) {
      const reply = opaque();
      addBounded(replies, reply, session, maxEntries);
      return reply;
    },
    collect(reply) {
      const session = replies.get(reply ?? "");
      replies.delete(reply ?? "");
      return session;
    },
  };
}
