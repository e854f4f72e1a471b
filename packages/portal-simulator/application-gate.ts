import { randomInt } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { cookiesOf, dropCookie, giveCookie, opaque, originOf, signOnCookie } from "./cookies.ts";
import { htmlPage } from "./jsf-state.ts";
import { applicationRoot, signOnPath } from "./paths.ts";
import type { PortalContext, PortalEnv, PortalParts } from "./portal-env.ts";
import type { Session } from "./sessions.ts";
import { loginPage, noticePage } from "./sign-on-pages.ts";

type SessionState = (context: PortalContext) => Response | Promise<Response>;

const answersBetweenRefreshes = 5;

/** Admits a client with the three cookies of a live session; any other meets one of the portal's three session states. */
export function createApplicationGate({ sessions, faults }: PortalParts): MiddlewareHandler<PortalEnv> {
  return async (context, next) => {
    const token = cookiesOf(context).get(signOnCookie.session(context))?.split("~")[0] ?? "";
    const session = sessions.find(token);
    if (!session) return startSignOn(context);
    if (faults.strikes("sessionExpiryRate")) {
      sessions.end(session);
      return faults.oneOf<SessionState>(startSignOn, expired, loginInstead)(context);
    }
    if (!hasPair(context, session)) {
      if (!entersNow(context)) return expired(context);
      const { applicationId, applicationAuth } = sessions.enterApplication(session);
      giveCookie(context, "JSESSIONID", applicationId);
      giveCookie(context, "_WL_AUTHCOOKIE_JSESSIONID", applicationAuth);
    }
    refresh(context, session);
    context.set("session", session);
    return next();
  };
}

/** Sends a client without a sign-on to the login: exchange 0. */
function startSignOn(context: PortalContext) {
  giveCookie(context, "gsis_cookie", opaque());
  giveCookie(context, "OAMAuthnHintCookie", "0");
  giveCookie(context, `${signOnCookie.context(context)}_${opaque()}`, opaque());
  return context.redirect(`${originOf(context)}${signOnPath.request}?encquery=${opaque()}%20agentid%3Dwebgate`);
}

function hasPair(context: PortalContext, { applicationId, applicationAuth }: Session): boolean {
  const cookies = cookiesOf(context);
  const isOwn = cookies.get("JSESSIONID") === applicationId;
  return isOwn && cookies.get("_WL_AUTHCOOKIE_JSESSIONID") === applicationAuth;
}

const entersNow = (context: PortalContext) =>
  context.req.path.replace(/\/$/, "") === applicationRoot && !cookiesOf(context).has("JSESSIONID");

/** Older values of a live session stay valid: a lost answer must not cost the session. */
function refresh(context: PortalContext, session: Session): void {
  session.answers += 1;
  if (session.answers % answersBetweenRefreshes === 0) {
    giveCookie(context, signOnCookie.session(context), `${session.token}~${session.answers}`);
  }
}

function expired(context: PortalContext) {
  for (const name of ["JSESSIONID", "_WL_AUTHCOOKIE_JSESSIONID"]) dropCookie(context, name);
  return htmlPage(context, noticePage(context.var.look, "signOn", "sessionExpired"), 401);
}

const loginInstead = (context: PortalContext) =>
  htmlPage(context, loginPage(context.var.look, String(randomInt(1e12))));
