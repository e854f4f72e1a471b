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

/** What has to be answered before anything else: in whose name one works, and the contact page of a new user. */
export function createFirstPages({ accounts, releases }: PortalParts): MiddlewareHandler<PortalEnv> {
  const open: readonly string[] = [pathOf.contact, pathOf.logout, pathOf.role];
  return async (context: Context<PortalEnv>, next) => {
    const [look, session] = [context.get("look"), context.get("session")];
    const { rolePage, contactPage: comes } = releases.current();
    if (open.includes(context.req.path)) return next();
    if (rolePage === "shown" && !session.roleChosen) return htmlPage(context, roleChoice(look, session.username));
    if (accounts.find(session.username)?.contactPage !== true) return next();
    if (comes === "redirect") return context.redirect(`${originOf(context)}${pathOf.contact}`);
    return htmlPage(context, contactPage(look, session.username, true));
  };
}

function roleChoice(look: Look, username: string): Html {
  const { phrase } = look;
  return documentPage(
    look,
    { title: phrase("choice"), username },
    html`<form class="card narrow" name="roleForm" method="post" action="${pathOf.role}">
<p>${phrase("chooseRole")}</p>
<p><label><input type="radio" name="role" value="own" checked> ${phrase("ownName")}</label></p>
<p class="actions"><button class="main" type="submit" id="button1" name="button1">${phrase("proceed")}</button></p>
</form>`,
  );
}
