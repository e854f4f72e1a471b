import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { cookiesOf, dropCookie, giveCookie } from "./cookies.ts";
import { htmlPage } from "./faces.ts";
import { applicationRoot, pathOf } from "./layout.ts";
import { originOf, signOnCookie } from "./origin.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import type { Session } from "./sessions.ts";
import { loginPage, noticePage, secondFactorPage, signOnPath } from "./sign-on-pages.ts";
import type { PhraseKey } from "./texts.ts";

type Portal = Context<PortalEnv>;

/** A login under way, known by its `OAM_REQ_0` cookie. Each `request_id` serves one post. */
interface PendingLogin {
  requestId: string;
  tries: number;
  /** Who gave the right password and still owes the second factor. */
  username?: string;
}

const secondFactorCode = "123456";
const mostKept = 1000;
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
export function createSignOnRoutes({ accounts, sessions }: PortalParts) {
  const pending = new Map<string, PendingLogin>();
  const replies = new Map<string, Session>();
  const routes = new Hono<PortalEnv>();
  const restart = (context: Portal) => context.redirect(`${originOf(context)}${applicationRoot}`);

  const pendingOf = (context: Portal, requestId: string | null | undefined) => {
    const cookies = cookiesOf(context);
    const login = pending.get(cookies.get("OAM_REQ_0") ?? "");
    return login && cookies.has("ECID-Context") && login.requestId === requestId ? login : undefined;
  };
  const toPage = (context: Portal, login: PendingLogin, path: string, problem?: string) => {
    login.requestId = String(randomBytes(8).readBigInt64BE());
    const query = new URLSearchParams({ bmctx: opaque(30), request_id: login.requestId });
    query.set("authn_try_count", String(login.tries));
    if (problem) query.set("p_error_code", problem);
    return context.redirect(`${originOf(context)}${path}?${query.toString()}`);
  };
  const admit = (context: Portal, username: string) => {
    const session = sessions.open(username);
    if (!session) return context.redirect(`${originOf(context)}${signOnPath.error}?p_error_code=OAM-6`);
    accounts.noteActiveSessions(username, sessions.activeOf(username));
    pending.delete(cookiesOf(context).get("OAM_REQ_0") ?? "");
    for (const name of ["OAM_REQ_0", "ECID-Context"]) dropCookie(context, name);
    giveCookie(context, "OAM_ID", opaque(24));
    const reply = opaque(60);
    remember(replies, reply, session);
    return context.redirect(`${originOf(context)}${signOnPath.reply}?encreply=${reply}`);
  };

  routes.get(signOnPath.request, (context) => {
    const request = opaque(24);
    const login = { requestId: "", tries: 0 };
    remember(pending, request, login);
    giveCookie(context, "OAM_REQ_0", request);
    giveCookie(context, "ECID-Context", opaque(16));
    return toPage(context, login, signOnPath.loginPage);
  });

  routes.get(signOnPath.loginPage, async (context) => {
    const login = pendingOf(context, context.req.query("request_id"));
    if (!login) return restart(context);
    giveCookie(context, "OAM_JSESSIONID", opaque(24));
    const problem = problems[context.req.query("p_error_code") ?? ""];
    return htmlPage(context, loginPage(context.get("texts"), hereOf(context), login.requestId, problem));
  });

  routes.post(signOnPath.credentials, async (context) => {
    const fields = new URLSearchParams(await context.req.text());
    const login = pendingOf(context, fields.get("request_id"));
    if (!login || !hasFormCookies(context, fields)) return restart(context);
    const username = (fields.get("username") ?? "").trim();
    const password = fields.get("password") ?? "";
    if (!username || !password) return toPage(context, login, signOnPath.loginPage, "OAM-1");

    const result = accounts.check(username, password);
    if (result !== "accepted") login.tries += 1;
    if (result === "locked") return toPage(context, login, signOnPath.loginPage, "OAM-5");
    if (result === "refused") return toPage(context, login, signOnPath.loginPage, "OAM-2");
    const account = accounts.find(username);
    if (!account?.twoFactor) return admit(context, account?.username ?? username);
    login.username = account.username;
    return toPage(context, login, signOnPath.secondFactor);
  });

  routes.get(signOnPath.secondFactor, async (context) => {
    const login = pendingOf(context, context.req.query("request_id"));
    if (!login?.username) return restart(context);
    return htmlPage(context, secondFactorPage(context.get("texts"), hereOf(context), login.requestId));
  });

  routes.post(signOnPath.secondFactor, async (context) => {
    const fields = new URLSearchParams(await context.req.text());
    const login = pendingOf(context, fields.get("request_id"));
    if (!login?.username) return restart(context);
    if (fields.get("otp") !== secondFactorCode) return toPage(context, login, signOnPath.secondFactor);
    return admit(context, login.username);
  });

  routes.get(signOnPath.error, (context) =>
    htmlPage(
      context,
      noticePage(context.get("texts"), "signOnError", "sessionLimit", context.req.query("p_error_code")),
    ),
  );

  routes.get(signOnPath.reply, (context) => {
    const reply = context.req.query("encreply") ?? "";
    const session = replies.get(reply);
    const contexts = contextCookies(context);
    if (!session || contexts.length === 0 || !cookiesOf(context).has("gsis_cookie")) return restart(context);
    replies.delete(reply);
    for (const name of contexts) dropCookie(context, name);
    giveCookie(context, signOnCookie.session(context), session.token);
    return context.redirect(`${originOf(context)}${pathOf.home}`);
  });

  routes.get(signOnPath.loggedOut, (context) =>
    htmlPage(context, noticePage(context.get("texts"), "signOn", "loggedOut")),
  );
  return routes;
}

/** Keeps the youngest only: what is never claimed must not fill the memory. */
function remember<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
}

const hereOf = (context: Portal) => context.req.path + new URL(context.req.url).search.replace(/[?&]lang=\w*/, "");

const contextCookies = (context: Portal) =>
  cookiesOf(context)
    .keys()
    .filter((name) => name.startsWith(`${signOnCookie.context(context)}_`))
    .toArray();

function hasFormCookies(context: Portal, fields: URLSearchParams): boolean {
  const cookies = cookiesOf(context);
  const counted = cookies.get("OAM_REQ_COUNT") === "VERSION_4~1" || fields.has("no_script");
  return cookies.has("OAM_JSESSIONID") && counted;
}
