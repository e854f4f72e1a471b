import { opaque } from "./cookies.ts";
import type { Session } from "./sessions.ts";

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
      remember(logins, cookie, login);
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
      remember(replies, reply, session);
      return reply;
    },
    collect(reply: string | undefined) {
      const session = replies.get(reply ?? "");
      replies.delete(reply ?? "");
      return session;
    },
  };
}

/** Keeps only the youngest: entries that nobody collects must not fill the memory. */
function remember<T>(entries: Map<string, T>, key: string, value: T): void {
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
}
