import type { Portal } from "../portal.ts";
import { type AadeParts, createConnector } from "./connection.ts";
import { answer } from "./fault.ts";
import { logIn } from "./login.ts";
import { createSession } from "./session.ts";

/** The registry's web portal. Throws when the profile's addresses are not https (or this machine). */
export function createAadePortal(parts: AadeParts): Portal {
  const connect = createConnector(parts);
  return {
    async login(credentials, { signal, beforePost }) {
      const connection = connect(signal);
      const arrived = await answer(() => logIn(connection, credentials, beforePost));
      if (!arrived.ok) return { kind: "failed", failure: arrived.failure };
      if (arrived.value.kind === "in") return { kind: "in", session: createSession(connection, arrived.value.logout) };
      // A contact page stands in front of a session that is open all the same, and may be the only one allowed.
      if (arrived.value.kind === "owner_action_required") await createSession(connection).logout();
      return arrived.value;
    },

    resume: (cookies, { signal }) => createSession(connect(signal, cookies)),
  };
}
