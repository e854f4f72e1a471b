import type { Answer, Portal, PortalSession } from "../portal.ts";
import { createDeclarations } from "./declarations/declarations.ts";
import { createLists } from "./declarations/lists.ts";
import { parseHtml, textOf } from "./html/html.ts";
import { logIn } from "./login/login.ts";
import { createPages, type Pages } from "./pages/pages.ts";
import { readProperties } from "./properties/properties.ts";
import { createStatements } from "./statements/statements.ts";
import { searchable } from "./text/same-text.ts";
import { type AadeParts, type Connection, createConnector } from "./wire/connection.ts";
import { asAnswer } from "./wire/fault.ts";
import { follow, type Http } from "./wire/http.ts";

/** The registry's web portal. Throws when the profile's addresses are not https (or this machine). */
export function createAadePortal(parts: AadeParts): Portal {
  const connect = createConnector(parts);
  return {
    async login(credentials, { signal, beforePost }) {
      const connection = connect(signal);
      const arrived = await asAnswer(() => logIn(connection, credentials, beforePost));
      if (!arrived.ok) return { kind: "failed", failure: arrived.failure };
      if (arrived.value.kind === "in") return { kind: "in", session: createSession(connection, arrived.value.logout) };
      // Behind a contact page the session is open, and it may be the only one allowed.
      if (arrived.value.kind === "owner_action_required") await createSession(connection).logout();
      return arrived.value;
    },

    resume: (cookies, { signal }) => createSession(connect(signal, cookies)),
  };
}

/** A logged-in user's session. Calls must not overlap. `logoutLink` is from the page that the login ended on. */
export function createSession({ http, exchanges, cookies, profile }: Connection, logoutLink?: string): PortalSession {
  const pages = createPages(http, profile, logoutLink);
  const lists = createLists(pages);
  /** Registry ids by internal id, from the list of properties: a declaration's page need not name its property. */
  const registryIds = new Map<string, string>();
  const declarations = createDeclarations(pages, lists, registryIds);
  const statements = createStatements(pages);

  /** For calls that change declarations: they make the lists read before stale. */
  const changing = <T>(call: () => Promise<T>): Promise<Answer<T>> => {
    lists.forget();
    return asAnswer(call);
  };

  return {
    cookies: () => cookies.export(new URL(profile.paths.entry.is, profile.application.is), profile.sessionCookies.is),
    properties: () =>
      asAnswer(async () => {
        const properties = await readProperties(pages);
        for (const { propertyId, registryId } of properties) registryIds.set(propertyId, registryId);
        return properties;
      }),
    list: (property, range) => asAnswer(() => lists.read(property, range)),
    identify: (property, range, entry) => asAnswer(() => lists.identify(property, range, entry)),
    read: (declaration) => asAnswer(() => declarations.read(declaration)),
    saveDraft: (property, figures, notes) => changing(() => declarations.saveDraft(property, figures, notes)),
    updateDraft: (declaration, figures, notes) => changing(() => declarations.updateDraft(declaration, figures, notes)),
    amend: (property, range, entry, figures, notes) =>
      asAnswer(() => declarations.amend(property, range, entry, figures, notes)).finally(() => lists.forget()),
    finalise: (declaration) => changing(() => declarations.finalise(declaration)),
    deleteDraft: (declaration) => changing(() => declarations.deleteDraft(declaration)),
    findStatements: (month) => asAnswer(() => statements.find(month)),
    fileStatement: (month, records, draft) => asAnswer(() => statements.file(month, records, draft)),
    exchanges,
    logout: () => logOut(http, pages),
  };
}

/**
 * Logs out through the link of the page seen last, or at the sign-on itself. Only two pages prove that the session is
 * over: the sign-on's confirmation, or the login page instead of the application.
 */
async function logOut(http: Http, { profile, logoutLink }: Pages): Promise<boolean> {
  const { application, signOn, paths, login } = profile;
  const entry = new URL(paths.entry.is, application.is);
  const atSignOn = new URL(paths.signOnLogout.is, signOn.is);
  atSignOn.searchParams.set("end_url", entry.href);
  const shows = async (url: URL, ...signs: readonly string[]) => {
    const ended = await asAnswer(() => follow(http, url));
    return ended.ok && ended.value.status === 200 && signs.some(searchable(textOf(parseHtml(ended.value.body))));
  };
  const link = logoutLink();
  if (await shows(link ? new URL(link) : atSignOn, login.loggedOut.is, login.page.is)) return true;
  return await shows(entry, login.page.is);
}
