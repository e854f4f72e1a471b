import { Hono, type MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { dropCookie, originOf, signOnCookie } from "./cookies.ts";
import { htmlPage, userPage } from "./jsf-state.ts";
import type { LabelKey } from "./labels.ts";
import { documentPage, fieldset, rowsTable } from "./layout.ts";
import type { Html } from "./look.ts";
import { applicationRoot, pathOf, signOnPath } from "./paths.ts";
import { personOf } from "./people.ts";
import type { PhraseKey } from "./phrases.ts";
import type { PortalContext, PortalEnv, PortalParts } from "./portal-env.ts";
import type { Release } from "./release.ts";

export function createHomeRoutes({ accounts, sessions }: PortalParts) {
  const routes = new Hono<PortalEnv>();
  const home = (context: PortalContext) => context.redirect(`${originOf(context)}${pathOf.home}`);

  routes.get(applicationRoot, home);
  routes.get(pathOf.home, homePage);

  routes.on(["GET", "POST"], pathOf.logout, (context) => {
    sessions.end(context.var.session);
    dropSessionCookies(context);
    return context.redirect(`${originOf(context)}${signOnPath.loggedOut}`);
  });

  routes.get(pathOf.contact, contactPage);
  routes.post(pathOf.contact, (context) => {
    accounts.answerContactPage(context.var.session.username);
    return home(context);
  });
  routes.post(pathOf.role, async (context) => {
    const fields = new URLSearchParams(await context.req.text());
    const isOffered = rolesOffered(context.var.look.release).some((role) => role === fields.get("role"));
    if (isOffered && fields.has("button1")) context.var.session.roleChosen = true;
    return home(context);
  });
  return routes;
}

export function dropSessionCookies(context: PortalContext): void {
  for (const name of ["JSESSIONID", "_WL_AUTHCOOKIE_JSESSIONID", signOnCookie.session(context), "OAM_ID"]) {
    dropCookie(context, name);
  }
}

function homePage(context: PortalContext) {
  const { phrase } = context.var.look;
  const tile = (path: string, title: PhraseKey, hint: PhraseKey) =>
    html`<a class="card" href="${path}"><h2>${phrase(title)}</h2><p>${phrase(hint)}</p></a>`;
  const tiles = html`<div class="tiles">${tile(pathOf.properties, "propertyRegistry", "choosePropertyHint")}${tile(pathOf.statements, "takk", "takkHint")}</div>`;
  return userPage(context, "welcome", tiles);
}

/** The pages to answer before any other: the choice of the person to act for, and a new user's contact page. */
export function createFirstPages({ accounts }: PortalParts): MiddlewareHandler<PortalEnv> {
  const open: readonly string[] = [pathOf.contact, pathOf.logout, pathOf.role];
  return async (context, next) => {
    const { look, session } = context.var;
    if (open.includes(context.req.path)) return next();
    if (look.release.rolePage !== "absent" && !session.roleChosen) return rolePage(context);
    if (accounts.find(session.username)?.contactPage !== true) return next();
    if (look.release.contactPage === "redirect") return context.redirect(`${originOf(context)}${pathOf.contact}`);
    return contactPage(context);
  };
}

/** The names that the user may work in. The page is made up, except for its headings and its button. */
const rolesOffered = ({ rolePage }: Release) =>
  rolePage === "several" ? (["ownName", "companyName"] as const) : (["ownName"] as const);

function rolePage(context: PortalContext) {
  const { phrase, release } = context.var.look;
  const roles = rolesOffered(release);
  const form = (body: Html) => html`<form class="card narrow" method="post" action="${pathOf.role}">${body}
<p class="actions"><input class="button main" type="submit" name="button1" value="${phrase("choice")}"></p>
</form>`;
  const forms = {
    list: () =>
      form(
        html`${roles.map((role) => html`<p><label><input type="radio" name="role" value="${role}"> ${phrase(role)}</label></p>`)}`,
      ),
    buttons: () =>
      html`${roles.map((role) => form(html`<input type="hidden" name="role" value="${role}"><p>${phrase(role)}</p>`))}`,
  };
  const title = release.roleForm === "list" ? "choiceOfLegalPerson" : "choice";
  return userPage(context, title, html`<p class="narrow">${phrase("chooseRole")}</p>${forms[release.roleForm]()}`);
}

/** The manager's details, as at the first login: there is no way back from it. */
function contactPage(context: PortalContext) {
  const { look, session } = context.var;
  const { text, label } = look;
  const { username } = session;
  const { afm, name } = personOf(username);
  const row = (left: Html | string, right: Html | string) => html`<tr><td>${left}</td><td>${right}</td></tr>`;
  const input = (id: string, key: LabelKey, type: string) =>
    row(label(key), html`<input id="${id}" name="${id}" type="${type}" aria-label="${text(key)}">`);
  const facts = html`${row(label("accountName"), name)}${row(label("accountAfm"), afm)}${row("Username", username)}`;
  const contact = html`${input("phone", "telephone", "tel")}${input("mobile", "mobile", "tel")}${input("email", "email", "email")}`;
  const form = html`<form name="contactForm" method="post" action="${pathOf.contact}">
${fieldset(text("accountInfo"), rowsTable(facts))}
${fieldset(text("contactInfo"), rowsTable(contact))}
<p class="actions"><button type="button" class="ui-button" disabled="disabled">${text("cancelContact")}</button><button class="main" type="submit">${text("storeContact")}</button></p>
</form>`;
  const frame = { title: "managerApplication", application: "managerApplication", username } as const;
  return htmlPage(context, documentPage(look, frame, form));
}
