import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import { cookiesOf, dropCookie, giveCookie, opaque, originOf, signOnCookie } from "./cookies.ts";
import { dropSessionCookies } from "./home-routes.ts";
import { htmlPage } from "./jsf-state.ts";
import { applicationRoot, pathOf, signOnPath } from "./paths.ts";
import { createPendingLogins, type LoginProblem, type PendingLogin, type PendingLogins } from "./pending-logins.ts";
import type { PhraseKey } from "./phrases.ts";
import type { PortalContext, PortalEnv, PortalParts } from "./portal-env.ts";
import type { Release } from "./release.ts";
import { loginPage, noticePage, secondFactorPage } from "./sign-on-pages.ts";

const problemOf = { refused: "credentialsRefused", locked: "accountLocked", expired: "passwordExpired" } as const;

/** The code in the address that tells a client why a login failed. */
const codesOf = ({ refusedCode, lockedCode }: Release): Record<LoginProblem, string | undefined> => ({
  credentialsBlank: "OAM-1",
  credentialsRefused: refusedCode === "none" ? undefined : refusedCode,
  accountLocked: lockedCode,
  passwordExpired: "OAM-4",
});

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

    const result = parts.accounts.check(username, password, parts.faults.refusesLogins());
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

/** Sends a client back to the application, and so to a new login. */
const restart = (context: PortalContext) => context.redirect(`${originOf(context)}${applicationRoot}`);

/** The client's login under way, if the client knows the `request_id` of its last page. */
function loginOf(context: PortalContext, logins: PendingLogins, requestId: string | null | undefined) {
  const cookies = cookiesOf(context);
  return cookies.has("ECID-Context") ? logins.find(cookies.get("OAM_REQ_0"), requestId) : undefined;
}

/** The same for a GET of the page, whose address need not carry the `request_id`. */
function shownLoginOf(context: PortalContext, logins: PendingLogins) {
  const place = context.var.look.release.requestIdPlace;
  const isNamed = place === "both" || place === "address";
  const held = logins.ofCookie(cookiesOf(context).get("OAM_REQ_0"));
  return loginOf(context, logins, isNamed ? context.req.query("request_id") : held?.requestId);
}

const refusals = {
  greek: "credentialsRefused",
  english: "credentialsRefusedEnglish",
  exception: "credentialsRefusedException",
} as const;

const wordsOf = (problem: LoginProblem, { refusedWords }: Release): PhraseKey =>
  problem === "credentialsRefused" ? refusals[refusedWords] : problem;

/** Redirects to a page of the login with a new `request_id`, and with the reason if there is one. */
function toPage(context: PortalContext, login: PendingLogin, path: string, problem?: LoginProblem) {
  login.requestId = String(randomBytes(8).readBigInt64BE());
  login.problem = problem;
  const { release } = context.var.look;
  const query = new URLSearchParams({ bmctx: opaque(), authn_try_count: String(login.tries), locale: "en_US" });
  query.set("resource_url", `${originOf(context)}${applicationRoot}`);
  const place = release.requestIdPlace;
  if (place !== "form") query.set("request_id", place === "formOnlyCounts" ? opaque() : login.requestId);
  const code = problem && codesOf(release)[problem];
  if (code) query.set("p_error_code", code);
  return context.redirect(`${originOf(context)}${path}?${query.toString()}`);
}

function admit(context: PortalContext, { sessions, accounts }: PortalParts, logins: PendingLogins, username: string) {
  const session = sessions.open(username);
  if (!session) return context.redirect(`${originOf(context)}${signOnPath.error}?p_error_code=OAM-6`);
  accounts.noteActiveSessions(username, sessions.activeOf(username));
  logins.forget(cookiesOf(context).get("OAM_REQ_0"));
  for (const name of ["OAM_REQ_0", "ECID-Context"]) dropCookie(context, name);
  giveCookie(context, "OAM_ID", opaque());
  return context.redirect(`${originOf(context)}${signOnPath.reply}?encreply=${logins.reply(session)}`);
}
