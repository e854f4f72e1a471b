import { Hono, type MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { dropCookie } from "./cookies.ts";
import { type Html, htmlPage } from "./faces.ts";
import { applicationRoot, documentPage, pathOf } from "./layout.ts";
import { originOf, signOnCookie } from "./origin.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import { signOnPath } from "./sign-on-pages.ts";
import type { PhraseKey, Texts } from "./texts.ts";

/** The application's entry, its contact page and the log-out. */
export function createHomeRoutes({ accounts, sessions }: PortalParts) {
  const routes = new Hono<PortalEnv>();

  routes.get(applicationRoot, (context) => context.redirect(`${originOf(context)}${pathOf.home}`));
  routes.get(pathOf.home, (context) =>
    htmlPage(context, homePage(context.get("texts"), context.get("session").username)),
  );

  routes.get(pathOf.logout, (context) => {
    sessions.end(context.get("session"));
    for (const name of ["JSESSIONID", "_WL_AUTHCOOKIE_JSESSIONID", signOnCookie.session(context), "OAM_ID"]) {
      dropCookie(context, name);
    }
    return context.redirect(`${originOf(context)}${signOnPath.loggedOut}`);
  });

  routes.post(pathOf.contact, (context) => {
    accounts.answerContactPage(context.get("session").username);
    return context.redirect(`${originOf(context)}${pathOf.home}`);
  });
  return routes;
}

function homePage(texts: Texts, username: string): Html {
  const { text } = texts;
  const tile = (path: string, title: PhraseKey, hint: PhraseKey) =>
    html`<a class="card" href="${path}"><h2>${text(title)}</h2><p>${text(hint)}</p></a>`;
  return documentPage(
    { texts, title: text("welcome", { name: username }), here: pathOf.home, username },
    html`<div class="tiles">${tile(pathOf.properties, "propertyRegistry", "choosePropertyHint")}${tile(pathOf.statements, "takk", "takkHint")}</div>`,
  );
}

/** Shows the contact page instead of every other one until it is answered; its cancel logs out. */
export function createContactGate({ accounts }: PortalParts): MiddlewareHandler<PortalEnv> {
  const open: readonly string[] = [pathOf.contact, pathOf.logout];
  return async (context, next) => {
    const waits = accounts.find(context.get("session").username)?.contactPage === true;
    return waits && !open.includes(context.req.path) ? htmlPage(context, contactPage(context.get("texts"))) : next();
  };
}

function contactPage(texts: Texts): Html {
  const { text } = texts;
  const field = (name: string, label: PhraseKey, type: string) =>
    html`<p class="field"><label for="${name}">${text(label)}</label><input id="${name}" name="${name}" type="${type}"></p>`;
  return documentPage(
    { texts, title: text("application"), here: pathOf.home },
    html`<form class="card narrow" name="contactForm" method="post" action="${pathOf.contact}">
<h2 id="contactHeading">${text("contactDetails")}</h2>
${field("phone", "phone", "tel")}${field("mobile", "mobile", "tel")}${field("email", "email", "email")}
<p class="actions"><button class="main" type="submit">${text("store")}</button><a class="button" href="${pathOf.logout}">${text("drop")}</a></p>
</form>`,
  );
}
