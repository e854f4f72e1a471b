import { type Context, Hono, type MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { dropCookie, originOf, signOnCookie } from "./cookies.ts";
import { htmlPage } from "./faces.ts";
import type { LabelKey } from "./labels.ts";
import { documentPage, fieldset } from "./layout.ts";
import type { Html, Look } from "./look.ts";
import { applicationRoot, pathOf, signOnPath } from "./paths.ts";
import { personOf } from "./people.ts";
import type { PhraseKey } from "./phrases.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import type { Release } from "./release.ts";

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

  routes.get(pathOf.contact, (context) =>
    htmlPage(context, contactPage(context.get("look"), context.get("session").username)),
  );
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
    return htmlPage(context, contactPage(look, session.username));
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

/** The manager's details, as at the first login: there is no way back from it. */
function contactPage(look: Look, username: string): Html {
  const { text, phrase, label } = look;
  const { afm, name } = personOf(username);
  const row = (left: Html | string, right: Html | string) => html`<tr><td>${left}</td><td>${right}</td></tr>`;
  const input = (id: string, key: LabelKey | undefined, type: string) =>
    row(
      key ? label(key) : "Email",
      html`<input id="${id}" name="${id}" type="${type}" aria-label="${key ? text(key) : "Email"}">`,
    );
  const facts = html`<table class="panel"><tbody>${row(label("accountName"), name)}${row(label("accountAfm"), afm)}${row("Username", username)}</tbody></table>`;
  const contact = html`<table class="panel"><tbody>${input("phone", "telephone", "tel")}${input("mobile", "mobile", "tel")}${input("email", undefined, "email")}</tbody></table>`;
  return documentPage(
    look,
    { title: phrase("managerApplication"), username, application: "managerApplication" },
    html`<form name="contactForm" method="post" action="${pathOf.contact}">
${fieldset(text("accountInfo"), facts)}
${fieldset(text("contactInfo"), contact)}
<p class="actions"><button type="button" class="ui-button" disabled="disabled">${text("cancelContact")}</button><button class="main" type="submit">${text("storeContact")}</button></p>
</form>`,
  );
}
