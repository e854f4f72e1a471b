import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { contactPage } from "./contact-page.ts";
import { dropCookie } from "./cookies.ts";
import { htmlPage } from "./faces.ts";
import { rolesOffered } from "./first-pages.ts";
import { documentPage } from "./layout.ts";
import type { Look } from "./look.ts";
import type { Html } from "./markup.ts";
import { originOf, signOnCookie } from "./origin.ts";
import { applicationRoot, pathOf, signOnPath } from "./paths.ts";
import type { PhraseKey } from "./phrases.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";

type Portal = Context<PortalEnv>;

export function createHomeRoutes({ accounts, sessions }: PortalParts) {
  const routes = new Hono<PortalEnv>();
  const home = (context: Portal) => context.redirect(`${originOf(context)}${pathOf.home}`);

  routes.get(applicationRoot, home);
  routes.get(pathOf.home, (context) =>
    htmlPage(context, homePage(context.get("look"), context.get("session").username)),
  );

  routes.on(["GET", "POST"], pathOf.logout, (context) => {
    sessions.end(context.get("session"));
    dropSessionCookies(context);
    return context.redirect(`${originOf(context)}${signOnPath.loggedOut}`);
  });

  routes.get(pathOf.contact, (context) => {
    const { username } = context.get("session");
    const isFirst = accounts.find(username)?.contactPage === true;
    return htmlPage(context, contactPage(context.get("look"), username, isFirst));
  });
  routes.post(pathOf.contact, (context) => {
    accounts.answerContactPage(context.get("session").username);
    return home(context);
  });
  routes.post(pathOf.role, async (context) => {
    const fields = new URLSearchParams(await context.req.text());
    const { release } = context.get("look");
    const isOffered = rolesOffered(release).some((role) => role === fields.get("role"));
    if (isOffered && fields.has("button1")) context.get("session").roleChosen = true;
    return home(context);
  });
  return routes;
}

export function dropSessionCookies(context: Portal): void {
  for (const name of ["JSESSIONID", "_WL_AUTHCOOKIE_JSESSIONID", signOnCookie.session(context), "OAM_ID"]) {
    dropCookie(context, name);
  }
}

function homePage(look: Look, username: string): Html {
  const { phrase } = look;
  const tile = (path: string, title: PhraseKey, hint: PhraseKey) =>
    html`<a class="card" href="${path}"><h2>${phrase(title)}</h2><p>${phrase(hint)}</p></a>`;
  return documentPage(
    look,
    { title: phrase("welcome"), username },
    html`<div class="tiles">${tile(pathOf.properties, "propertyRegistry", "choosePropertyHint")}${tile(pathOf.statements, "takk", "takkHint")}</div>`,
  );
}
