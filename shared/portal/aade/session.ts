import type { Answer, PortalSession } from "../portal.ts";
import type { Connection } from "./connection.ts";
import { createDeclarations } from "./declarations.ts";
import { answer } from "./fault.ts";
import { createLists } from "./lists.ts";
import { logOut } from "./logout.ts";
import { createPages } from "./pages.ts";
import { readProperties } from "./properties.ts";
import { createStatements } from "./statements.ts";

/** A logged-in user's session. Its calls are made one after another. `logoutLink`: of the page that the login ended on. */
export function createSession({ http, cookies, profile }: Connection, logoutLink?: string): PortalSession {
  const pages = createPages(http, profile, logoutLink);
  const lists = createLists(pages, profile);
  /** Registry ids by internal id, as the list of properties has them: a declaration's page need not name its property. */
  const registryIds = new Map<string, string>();
  const declarations = createDeclarations(pages, lists, profile, registryIds);
  const statements = createStatements(pages, profile);

  /** What changes declarations makes every list that was read before it stale. */
  const changing = <T>(call: () => Promise<T>): Promise<Answer<T>> => {
    lists.forget();
    return answer(call);
  };

  return {
    cookies: () => cookies.export(new URL(profile.paths.entry.is, profile.application.is), profile.sessionCookies.is),
    properties: () =>
      answer(async () => {
        const properties = await readProperties(pages, profile);
        for (const { propertyId, registryId } of properties) registryIds.set(propertyId, registryId);
        return properties;
      }),
    list: (property, range) => answer(() => lists.read(property, range)),
    identify: (property, range, entry) => answer(() => lists.identify(property, range, entry)),
    read: (declaration) => answer(() => declarations.read(declaration)),
    saveDraft: (property, figures, notes) => changing(() => declarations.saveDraft(property, figures, notes)),
    updateDraft: (declaration, figures, notes) => changing(() => declarations.updateDraft(declaration, figures, notes)),
    amend: (property, range, entry, figures, notes) =>
      answer(() => declarations.amend(property, range, entry, figures, notes)).finally(() => lists.forget()),
    finalise: (declaration) => changing(() => declarations.finalise(declaration)),
    deleteDraft: (declaration) => changing(() => declarations.deleteDraft(declaration)),
    findStatements: (month) => answer(() => statements.find(month)),
    fileStatement: (month, records, draft) => answer(() => statements.file(month, records, draft)),
    logout: () => logOut(http, pages, profile),
  };
}
