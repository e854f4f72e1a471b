import { type Said, say } from "../../../wording/say.ts";
import type { Credentials, LoginResult } from "../../portal.ts";
import { attribute, type Html, headingsOf, isWhole, parseHtml, selectAll, selectFirst, textOf } from "../html/html.ts";
import { isInMaintenance, logoutOn } from "../pages/pages.ts";
import type { AadeProfile, LoginAnswer } from "../profile/profile.ts";
import { isLabel, searchable } from "../text/same-text.ts";
import type { Connection } from "../wire/connection.ts";
import { changed, unavailable, withEffect } from "../wire/fault.ts";
import { follow, type Http, type Received } from "../wire/http.ts";
import { asksForRole, onlyRole } from "./role-page.ts";

/** The known ends of a login, definite refusals included. */
type Arrival =
  | Exclude<LoginResult, { kind: "in" | "failed" }>
  /** `logout` is the target of the page's own link. */
  | { readonly kind: "in"; readonly logout?: string };

/** The login in its six exchanges (portal-wire.md). Throws a fault when it ends on an unknown page. */
export async function logIn(
  { http, cookies, profile }: Connection,
  { username, password }: Credentials,
  beforePost: () => Promise<void>,
): Promise<Arrival> {
  const loginPage = await follow(http, new URL(profile.paths.entry.is, profile.application.is));
  const requestId = requestIdOf(loginPage, profile);
  const url = new URL(profile.paths.credentials.is, profile.signOn.is);
  cookies.take(profile.loginCookies.is, url);
  await beforePost();
  // From here on the password may have been tried. Only the portal's own message is a refusal.
  const form = new URLSearchParams({ request_id: requestId, username, password, btn_login: profile.login.button.is });
  const answered = await http.send({ url, form, effect: "unknown" });
  const { location } = answered;
  const next = async () => await passOnlyRole(http, location ? await follow(http, location) : answered, profile);
  // Once the sign-on has accepted the password, no later trouble counts against it.
  if (location && isAdmitted(location, profile))
    return await withEffect("no", async () => arrivalAt(await next(), profile));
  return arrivalAt(await withEffect("unknown", next), profile);
}

/** A refusal leads back to the sign-on: a redirect into the application means that the password was accepted. */
const isAdmitted = ({ origin, pathname }: URL, { application, paths }: AadeProfile) =>
  origin === new URL(application.is).origin && pathname === paths.admitted.is;

/** Chooses the role if only one is offered, and returns the page after it. */
async function passOnlyRole(http: Http, received: Received, profile: AadeProfile): Promise<Received> {
  const { url, status, body } = received;
  const html = parseHtml(body);
  const choice = status === 200 && isWhole(body) && asksForRole(html, profile) && onlyRole(html, url, profile);
  if (!choice) return received;
  const answered = await http.send({ ...choice, effect: "no" });
  return answered.location ? await follow(http, answered.location) : answered;
}

/** The sign-on's id of this attempt, from its form or address. Throws a fault unless the page is the login form. */
function requestIdOf({ url, status, body }: Received, profile: AadeProfile): string {
  if (status !== 200) throw unavailable(`status ${status} in place of the login page`, "no");
  const html = parseHtml(body);
  if (isInMaintenance(html, profile)) throw unavailable("the portal is in maintenance", "no");
  const hidden = selectFirst(html, 'form:has(input[name="password"]) input[name="request_id"]');
  const requestId = (hidden && attribute(hidden, "value")) || url.searchParams.get("request_id");
  const missing = ["username", "password"].filter((name) => !selectFirst(html, `form input[name="${name}"]`));
  if (missing.length > 0) throw changed(...missing.map((name) => `the login page has no field ${name}`));
  if (!requestId) throw changed("the login page has no request_id");
  if (url.origin !== new URL(profile.signOn.is).origin) throw changed(`a login page at ${url.host}`);
  return requestId;
}

function arrivalAt({ url, status, body }: Received, profile: AadeProfile): Arrival {
  if (status !== 200) throw unavailable(`status ${status} after the login`, "unknown");
  if (!isWhole(body)) throw unavailable("a page after the login that is cut short", "unknown");
  const html = parseHtml(body);
  const answer = answerIn(url, html, profile);
  if (answer) return arrivals[answer];
  const what = ownerActionOn(html, profile);
  if (what) return { kind: "owner_action_required", what };
  if (isInMaintenance(html, profile)) throw unavailable("the portal is in maintenance", "unknown");
  const application = new URL(profile.paths.entry.is, profile.application.is);
  const inside = url.origin === application.origin && url.pathname.startsWith(application.pathname);
  if (!inside || !isOfApplication(html, profile)) throw unavailable(unknownPage(url, html), "unknown");
  const logout = logoutOn(html, url, profile);
  return { kind: "in", ...(logout !== undefined && { logout }) };
}

const arrivals: Record<LoginAnswer, Arrival> = {
  refused: { kind: "invalid_credentials" },
  locked: { kind: "account_locked" },
  sessionLimit: { kind: "session_limit" },
  passwordExpired: { kind: "owner_action_required", what: say("owner_password_expired") },
};

/** The sign-on's answer: by the code in its address, which is the surest sign, else by its words. */
function answerIn(url: URL, html: Html, { login }: AadeProfile): LoginAnswer | undefined {
  const code = url.searchParams.get("p_error_code");
  if (code && !login.doubtfulCodes.is.includes(code)) return login.codes.is.get(code);
  const says = searchable(textOf(html));
  return answers.find((answer) => login.answers[answer].is.some(says));
}

const answers = ["locked", "sessionLimit", "passwordExpired", "refused"] as const satisfies readonly LoginAnswer[];

/** The action that a page asks of the owner, if any. */
function ownerActionOn(html: Html, profile: AadeProfile): Said | undefined {
  const { login } = profile;
  const headings = [...headingsOf(html), ...selectAll(html, "label").map(textOf)];
  const says = (known: string) => headings.some((heading) => isLabel(heading, known));
  if (says(login.secondFactor.is)) return say("owner_second_factor");
  if (says(login.contactPage.is)) return say("owner_contact_details");
  return asksForRole(html, profile) ? say("owner_role") : undefined;
}

/** Every page of the application has a log-out link or its form. */
function isOfApplication(html: Html, { login }: AadeProfile): boolean {
  if (searchable(textOf(html))(login.page.is)) return false;
  return (
    selectFirst(html, 'form[id="appForm"]') !== undefined ||
    selectAll(html, "a").some((link) => isLabel(textOf(link), login.logout.is))
  );
}

/** Title and code identify the page to an operator; nothing else of it is repeated. */
function unknownPage(url: URL, html: Html): string {
  const title = selectFirst(html, "title");
  const code = url.searchParams.get("p_error_code");
  const named = `a page after the login that is not known: "${title ? textOf(title) : ""}"`;
  return code === null ? named : `${named}, code ${code}`;
}
