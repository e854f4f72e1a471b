import type { Context, MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { contactPage } from "./contact-page.ts";
import { htmlPage } from "./faces.ts";
import { documentPage } from "./layout.ts";
import type { Look } from "./look.ts";
import type { Html } from "./markup.ts";
import { originOf } from "./origin.ts";
import { pathOf } from "./paths.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import type { Release } from "./release.ts";

/** What has to be answered before anything else: in whose name one works, and the contact page of a new user. */
export function createFirstPages({ accounts, releases }: PortalParts): MiddlewareHandler<PortalEnv> {
  const open: readonly string[] = [pathOf.contact, pathOf.logout, pathOf.role];
  return async (context: Context<PortalEnv>, next) => {
    const [look, session] = [context.get("look"), context.get("session")];
    const { rolePage, contactPage: comes } = releases.current();
    if (open.includes(context.req.path)) return next();
    if (rolePage !== "absent" && !session.roleChosen) return htmlPage(context, roleChoice(look, session.username));
    if (accounts.find(session.username)?.contactPage !== true) return next();
    if (comes === "redirect") return context.redirect(`${originOf(context)}${pathOf.contact}`);
    return htmlPage(context, contactPage(look, session.username, true));
  };
}

/** Whom the user may work for. The page is made up, but for its headings and its button. */
export const rolesOffered = ({ rolePage }: Release) =>
  rolePage === "several" ? (["ownName", "companyName"] as const) : (["ownName"] as const);

function roleChoice(look: Look, username: string): Html {
  const { phrase, release } = look;
  const isList = release.roleForm === "list";
  const roles = rolesOffered(release);
  const form = (body: Html) => html`<form class="card narrow" method="post" action="${pathOf.role}">${body}
<p class="actions"><input class="button main" type="submit" name="button1" value="${phrase("choice")}"></p>
</form>`;
  const forms = isList
    ? form(
        html`${roles.map((role) => html`<p><label><input type="radio" name="role" value="${role}"> ${phrase(role)}</label></p>`)}`,
      )
    : html`${roles.map((role) => form(html`<input type="hidden" name="role" value="${role}"><p>${phrase(role)}</p>`))}`;
  return documentPage(
    look,
    { title: phrase(isList ? "choiceOfLegalPerson" : "choice"), username },
    html`<p class="narrow">${phrase("chooseRole")}</p>${forms}`,
  );
}
