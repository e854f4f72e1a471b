import { Hono } from "hono";
import { html } from "hono/html";
import { cookiesOf, dropCookie, giveCookie, opaque, originOf, signOnCookie } from "./cookies.ts";
import { htmlPage } from "./faces.ts";
import { dropSessionCookies } from "./home-routes.ts";
import { pathOf, signOnPath } from "./paths.ts";
import { createPendingLogins, type PendingLogins } from "./pending-logins.ts";
import type { PortalContext, PortalEnv, PortalParts } from "./portal-env.ts";
import { loginPage, noticePage, secondFactorPage } from "./sign-on-pages.ts";
import { admit, loginOf, restart, shownLoginOf, toPage, wordsOf } from "./sign-on-steps.ts";

const problemOf = { refused: "credentialsRefused", locked: "accountLocked", expired: "passwordExpired" } as const;

/** The sign-on server: exchanges 1 to 4, the error page and the end of a logout. */
export function createSignOnRoutes(parts: PortalParts) {
  const logins = createPendingLogins();
  const routes = new Hono<PortalEnv>();
  addLogin(routes, parts, logins);
  addReply(routes, logins);

  routes.get(signOnPath.error, (context) => {
    const code = html`<p class="hint">${context.req.query("p_error_code") ?? ""}</p>`;
    return htmlPage(context, noticePage(context.var.look, "signOnError", "sessionLimit", code));
  });

  routes.get(signOnPath.loggedOut, (context) => {
    const token = cookiesOf(context).get(signOnCookie.session(context))?.split("~")[0] ?? "";
    const session = parts.sessions.find(token);
    if (session) parts.sessions.end(session);
    dropSessionCookies(context);
    return htmlPage(context, noticePage(context.var.look, "signOn", "loggedOut"));
  });
  return routes;
}

/** Exchanges 1 to 3: the request, the login page and the credentials. No code is right for a second factor. */
function addLogin(routes: Hono<PortalEnv>, parts: PortalParts, logins: PendingLogins): void {
  routes.get(signOnPath.request, (context) => {
    const { cookie, login } = logins.begin();
    giveCookie(context, "OAM_REQ_0", cookie);
    giveCookie(context, "ECID-Context", opaque());
    return toPage(context, login, signOnPath.loginPage);
  });

  routes.get(signOnPath.loginPage, async (context) => {
    const login = shownLoginOf(context, logins);
    if (!login) return restart(context);
    giveCookie(context, "OAM_JSESSIONID", opaque());
    const { look } = context.var;
    const problem = look.release.signOnText === "shown" ? login.problem : undefined;
    return htmlPage(context, loginPage(look, login.requestId, problem && wordsOf(problem, look.release)));
  });

  routes.post(signOnPath.credentials, async (context) => {
    const fields = new URLSearchParams(await context.req.text());
    const login = loginOf(context, logins, fields.get("request_id"));
    if (!login || !hasFormCookies(context)) return restart(context);
    const username = (fields.get("username") ?? "").trim();
    const password = fields.get("password") ?? "";
    if (!username || !password) return toPage(context, login, signOnPath.loginPage, "credentialsBlank");

    const result = parts.accounts.check(username, password);
    if (result !== "accepted") {
      login.tries += 1;
      return toPage(context, login, signOnPath.loginPage, problemOf[result]);
    }
    const account = parts.accounts.find(username);
    if (account?.twoFactor) return toPage(context, login, signOnPath.secondFactor);
    return admit(context, parts, logins, account?.username ?? username);
  });

  routes.get(signOnPath.secondFactor, async (context) => {
    const login = shownLoginOf(context, logins);
    return login ? htmlPage(context, secondFactorPage(context.var.look, login.requestId)) : restart(context);
  });
}

/** Exchange 4, at the application's host: the reply becomes the sign-on cookie. */
function addReply(routes: Hono<PortalEnv>, logins: PendingLogins): void {
  routes.get(signOnPath.reply, (context) => {
    const cookies = cookiesOf(context);
    const contexts = [...cookies.keys()].filter((name) => name.startsWith(`${signOnCookie.context(context)}_`));
    const hasAsked = contexts.length > 0 && cookies.has("gsis_cookie") && cookies.has("OAMAuthnHintCookie");
    const session = hasAsked ? logins.collect(context.req.query("encreply")) : undefined;
    if (!session) return restart(context);
    for (const name of contexts) dropCookie(context, name);
    giveCookie(context, signOnCookie.session(context), session.token);
    return context.redirect(`${originOf(context)}${pathOf.home}`);
  });
}

function hasFormCookies(context: PortalContext): boolean {
  const cookies = cookiesOf(context);
  return cookies.has("OAM_JSESSIONID") && cookies.get("OAM_REQ_COUNT") === "VERSION_4~1";
}
