import type { Answer, PortalSession } from "../portal.ts";
import type { Connection } from "./connection.ts";
import { createDeclarations } from "./declarations.ts";
import { answer } from "./fault.ts";
import { parseHtml, textOf } from "./html.ts";
import { follow, type Http } from "./http.ts";
import { createLists } from "./lists.ts";
import { createPages } from "./pages.ts";
import type { AadeProfile } from "./profile.ts";
import { readProperties } from "./properties.ts";
import { createStatements } from "./statements.ts";

/** A logged-in user's session. Its calls are made one after another. */
export function createSession({ http, cookies, profile }: Connection): PortalSession {
  const pages = createPages(http, profile);
  const lists = createLists(pages, profile);
  const declarations = createDeclarations(pages, profile);
  const statements = createStatements(pages, profile);

  /** What changes declarations makes every list that was read before it stale. */
  const changing = <T>(call: () => Promise<T>): Promise<Answer<T>> => {
    lists.forget();
    return answer(call);
  };

  return {
    cookies: () => cookies.export(new URL(profile.paths.entry.is, profile.application.is), profile.sessionCookies.is),
    properties: () => answer(() => readProperties(pages, profile)),
    list: (property, range) => answer(() => lists.read(property, range)),
    identify: (property, range, entry) => answer(() => lists.identify(property, range, entry)),
    read: (declaration) => answer(() => declarations.read(declaration)),
    saveDraft: (property, figures, notes) => changing(() => declarations.saveDraft(property, figures, notes)),
    finalise: (declaration) => changing(() => declarations.finalise(declaration)),
    deleteDraft: (declaration) => changing(() => declarations.deleteDraft(declaration)),
    findStatements: (month) => answer(() => statements.find(month)),
    fileStatement: (month, records, draft) => answer(() => statements.file(month, records, draft)),
    logout: () => logOut(http, profile),
  };
}

/** Follows the log-out to its end at the sign-on: only a page that says so is proof. */
async function logOut(http: Http, { application, paths, login }: AadeProfile): Promise<boolean> {
  const ended = await answer(() => follow(http, new URL(paths.logout.is, application.is)));
  if (!ended.ok) return false;
  const text = textOf(parseHtml(ended.value.body));
  return [login.loggedOut, login.page].some(({ is }) => text.includes(is));
}
