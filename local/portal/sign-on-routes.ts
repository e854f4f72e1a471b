import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { cookiesOf, dropCookie, giveCookie } from "./cookies.ts";
import { htmlPage } from "./faces.ts";
import { applicationRoot, pathOf } from "./layout.ts";
import { originOf, signOnCookie } from "./origin.ts";
import { createPendingLogins, type PendingLogin, type PendingLogins } from "./pending-logins.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import { loginPage, noticePage, secondFactorPage, signOnPath } from "./sign-on-pages.ts";
import type { PhraseKey } from "./texts.ts";

type Portal = Context<PortalEnv>;

const secondFactorCode = "123456";
const problems: Readonly<Record<string, PhraseKey>> = {
  "OAM-1": "credentialsBlank",
  "OAM-2": "credentialsRefused",
  "OAM-5": "accountLocked",
};
const opaque = (bytes: number) => randomBytes(bytes).toString("base64url");

/** Sends a client without a sign-on to log in: exchange 0 of the dance. */
export function startSignOn(context: Portal) {
  giveCookie(context, "gsis_cookie", opaque(12));
  giveCookie(context, "OAMAuthnHintCookie", "0");
  giveCookie(context, `${signOnCookie.context(context)}_${randomBytes(4).toString("hex")}`, opaque(24));
  return context.redirect(`${originOf(context)}${signOnPath.request}?encquery=${opaque(60)}%20agentid%3Dwebgate`);
}

/** The sign-on server: exchanges 1 to 4, the error page and the end of a log-out. */
export function createSignOnRoutes(parts: PortalParts) {
  const logins = createPendingLogins();
  const routes = new Hono<PortalEnv>();
  addLogin(routes, parts, logins);
  addSecondFactor(routes, parts, logins);
  addReply(routes, logins);

  routes.get(signOnPath.error, (context) => {
    const code = context.req.query("p_error_code");
    return htmlPage(context, noticePage(context.get("texts"), "signOnError", "sessionLimit", code));
  });
  routes.get(signOnPath.loggedOut, (context) =>
    htmlPage(context, noticePage(context.get("texts"), "signOn", "loggedOut")),
  );
  return routes;
}

/** Exchanges 1 to 3: the request, the login page and the credentials. */
function addLogin(routes: Hono<PortalEnv>, parts: PortalParts, logins: PendingLogins): void {
  routes.get(signOnPath.request, (context) => {
    const { cookie, login } = logins.begin();
    giveCookie(context, "OAM_REQ_0", cookie);
    giveCookie(context, "ECID-Context", opaque(16));
    return toPage(context, login, signOnPath.loginPage);
  });

  routes.get(signOnPath.loginPage, async (context) => {
    const login = loginOf(context, logins, context.req.query("request_id"));
    if (!login) return restart(context);
    giveCookie(context, "OAM_JSESSIONID", opaque(24));
    const problem = problems[context.req.query("p_error_code") ?? ""];
    return htmlPage(context, loginPage(context.get("texts"), hereOf(context), login.requestId, problem));
  });

  routes.post(signOnPath.credentials, async (context) => {
    const fields = new URLSearchParams(await context.req.text());
    const login = loginOf(context, logins, fields.get("request_id"));
    if (!login || !hasFormCookies(context, fields)) return restart(context);
    const username = (fields.get("username") ?? "").trim();
    const password = fields.get("password") ?? "";
    if (!username || !password) return toPage(context, login, signOnPath.loginPage, "OAM-1");

    const result = parts.accounts.check(username, password);
    if (result !== "accepted") {
      login.tries += 1;
      return toPage(context, login, signOnPath.loginPage, result === "locked" ? "OAM-5" : "OAM-2");
    }
    const account = parts.accounts.find(username);
    if (!account?.twoFactor) return admit(context, parts, logins, account?.username ?? username);
    login.username = account.username;
    return toPage(context, login, signOnPath.secondFactor);
  });
}

function addSecondFactor(routes: Hono<PortalEnv>, parts: PortalParts, logins: PendingLogins): void {
  routes.get(signOnPath.secondFactor, async (context) => {
    const login = loginOf(context, logins, context.req.query("request_id"));
    if (!login?.username) return restart(context);
    return htmlPage(context, secondFactorPage(context.get("texts"), hereOf(context), login.requestId));
  });

  routes.post(signOnPath.secondFactor, async (context) => {
    const fields = new URLSearchParams(await context.req.text());
    const login = loginOf(context, logins, fields.get("request_id"));
    if (!login?.username) return restart(context);
    if (fields.get("otp") !== secondFactorCode) return toPage(context, login, signOnPath.secondFactor);
    return admit(context, parts, logins, login.username);
  });
}

/** Exchange 4, at the application's host: the reply becomes the sign-on's cookie. */
function addReply(routes: Hono<PortalEnv>, logins: PendingLogins): void {
  routes.get(signOnPath.reply, (context) => {
    const cookies = cookiesOf(context);
    const contexts = [...cookies.keys()].filter((name) => name.startsWith(`${signOnCookie.context(context)}_`));
    const isAsked = contexts.length > 0 && cookies.has("gsis_cookie") && cookies.has("OAMAuthnHintCookie");
    const session = isAsked ? logins.claim(context.req.query("encreply")) : undefined;
    if (!session) return restart(context);
    for (const name of contexts) dropCookie(context, name);
    giveCookie(context, signOnCookie.session(context), session.token);
    return context.redirect(`${originOf(context)}${pathOf.home}`);
  });
}

const restart = (context: Portal) => context.redirect(`${originOf(context)}${applicationRoot}`);
const hereOf = (context: Portal) => context.req.path + new URL(context.req.url).search.replace(/[?&]lang=\w*/, "");

function loginOf(context: Portal, logins: PendingLogins, requestId: string | null | undefined) {
  const cookies = cookiesOf(context);
  return cookies.has("ECID-Context") ? logins.find(cookies.get("OAM_REQ_0"), requestId) : undefined;
}

/** Leads to a page of the login with a new `request_id`, and the reason if there is one. */
function toPage(context: Portal, login: PendingLogin, path: string, problem?: string) {
  login.requestId = String(randomBytes(8).readBigInt64BE());
  const query = new URLSearchParams({ bmctx: opaque(30), request_id: login.requestId });
  query.set("authn_try_count", String(login.tries));
  if (problem) query.set("p_error_code", problem);
  return context.redirect(`${originOf(context)}${path}?${query.toString()}`);
}

/** Opens the user's session, if one is free. */
function admit(context: Portal, { sessions, accounts }: PortalParts, logins: PendingLogins, username: string) {
  const session = sessions.open(username);
  if (!session) return context.redirect(`${originOf(context)}${signOnPath.error}?p_error_code=OAM-6`);
  accounts.noteActiveSessions(username, sessions.activeOf(username));
  logins.forget(cookiesOf(context).get("OAM_REQ_0"));
  for (const name of ["OAM_REQ_0", "ECID-Context"]) dropCookie(context, name);
  giveCookie(context, "OAM_ID", opaque(24));
  return context.redirect(`${originOf(context)}${signOnPath.reply}?encreply=${logins.reply(session)}`);
}

function hasFormCookies(context: Portal, fields: URLSearchParams): boolean {
  const cookies = cookiesOf(context);
  const counted = cookies.get("OAM_REQ_COUNT") === "VERSION_4~1" || fields.has("no_script");
  return cookies.has("OAM_JSESSIONID") && counted;
}
