import { randomBytes } from "node:crypto";
import { cookiesOf, dropCookie, giveCookie, opaque, originOf, signOnCookie } from "./cookies.ts";
import { applicationRoot, signOnPath } from "./paths.ts";
import type { LoginProblem, PendingLogin, PendingLogins } from "./pending-logins.ts";
import type { PhraseKey } from "./phrases.ts";
import type { PortalContext, PortalParts } from "./portal-env.ts";
import type { Release } from "./release.ts";

/** The code in the address that tells a client why a login failed. */
const codesOf = ({ refusedCode, lockedCode }: Release): Record<LoginProblem, string | undefined> => ({
  credentialsBlank: "OAM-1",
  credentialsRefused: refusedCode === "none" ? undefined : refusedCode,
  accountLocked: lockedCode,
  passwordExpired: "OAM-4",
});

/** Sends a client without a sign-on to the login: exchange 0. */
export function startSignOn(context: PortalContext) {
  giveCookie(context, "gsis_cookie", opaque());
  giveCookie(context, "OAMAuthnHintCookie", "0");
  giveCookie(context, `${signOnCookie.context(context)}_${opaque()}`, opaque());
  return context.redirect(`${originOf(context)}${signOnPath.request}?encquery=${opaque()}%20agentid%3Dwebgate`);
}

/** Sends a client back to the application, and so to a new login. */
export const restart = (context: PortalContext) => context.redirect(`${originOf(context)}${applicationRoot}`);

/** The client's login under way, if the client knows the `request_id` of its last page. */
export function loginOf(context: PortalContext, logins: PendingLogins, requestId: string | null | undefined) {
  const cookies = cookiesOf(context);
  return cookies.has("ECID-Context") ? logins.find(cookies.get("OAM_REQ_0"), requestId) : undefined;
}

/** The same for a GET of the page, whose address need not carry the `request_id`. */
export function shownLoginOf(context: PortalContext, logins: PendingLogins) {
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

export const wordsOf = (problem: LoginProblem, { refusedWords }: Release): PhraseKey =>
  problem === "credentialsRefused" ? refusals[refusedWords] : problem;

/** Redirects to a page of the login with a new `request_id`, and with the reason if there is one. */
export function toPage(context: PortalContext, login: PendingLogin, path: string, problem?: LoginProblem) {
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

export function admit(
  context: PortalContext,
  { sessions, accounts }: PortalParts,
  logins: PendingLogins,
  username: string,
) {
  const session = sessions.open(username);
  if (!session) return context.redirect(`${originOf(context)}${signOnPath.error}?p_error_code=OAM-6`);
  accounts.noteActiveSessions(username, sessions.activeOf(username));
  logins.forget(cookiesOf(context).get("OAM_REQ_0"));
  for (const name of ["OAM_REQ_0", "ECID-Context"]) dropCookie(context, name);
  giveCookie(context, "OAM_ID", opaque());
  return context.redirect(`${originOf(context)}${signOnPath.reply}?encreply=${logins.reply(session)}`);
}
