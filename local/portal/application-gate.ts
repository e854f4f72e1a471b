import { randomInt } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { cookiesOf, dropCookie, giveCookie, signOnCookie } from "./cookies.ts";
import { htmlPage } from "./faces.ts";
import { applicationRoot } from "./paths.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import type { Session } from "./sessions.ts";
import { loginPage, noticePage } from "./sign-on-pages.ts";
import { startSignOn } from "./sign-on-steps.ts";

type Portal = Context<PortalEnv>;
type SessionState = (context: Portal) => Response | Promise<Response>;

const pairNames = ["JSESSIONID", "_WL_AUTHCOOKIE_JSESSIONID"] as const;
const answersBetweenRefreshes = 5;

/** Lets in whoever has the three cookies of a live session; the others meet the portal's three session states. */
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

function hasPair(context: Portal, { applicationId, applicationAuth }: Session): boolean {
  const cookies = cookiesOf(context);
  return (
    applicationId !== null &&
    cookies.get("JSESSIONID") === applicationId &&
    cookies.get("_WL_AUTHCOOKIE_JSESSIONID") === applicationAuth
  );
}

const entersNow = (context: Portal) =>
  context.req.path.replace(/\/$/, "") === applicationRoot && !cookiesOf(context).has("JSESSIONID");

/** Older values of a live session stay good, or a lost answer would cost the session. */
function refresh(context: Portal, session: Session): void {
  session.answers += 1;
  if (session.answers % answersBetweenRefreshes === 0) {
    giveCookie(context, signOnCookie.session(context), `${session.token}~${session.answers}`);
  }
}

function expired(context: Portal) {
  for (const name of pairNames) dropCookie(context, name);
  return htmlPage(context, noticePage(context.get("look"), "signOn", "sessionExpired"), 401);
}

const loginInstead = (context: Portal) => htmlPage(context, loginPage(context.get("look"), String(randomInt(1e12))));
