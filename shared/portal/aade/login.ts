import type { Credentials, LoginResult } from "../portal.ts";
import type { Connection } from "./connection.ts";
import { afterPost, changed, unavailable } from "./fault.ts";
import { first, type Html, headingsOf, isWhole, parseHtml, textOf } from "./html.ts";
import { follow, type Received } from "./http.ts";
import type { AadeProfile } from "./profile.ts";

/** Where the dance may end, the definite refusals among them. */
export type Arrival = Exclude<LoginResult, { kind: "in" | "failed" }> | { readonly kind: "in" };

/** The login in its six exchanges (portal-wire.md). Throws a fault where it ends nowhere known. */
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
  // From here on the password may have been tried: only a page that says so tells a refusal from an accident.
  const form = new URLSearchParams({ request_id: requestId, username, password, btn_login: profile.login.button.is });
  const answered = await http.send({ url, form, effect: "unknown" });
  const { location } = answered;
  return arrivalAt(location ? await afterPost(() => follow(http, location)) : answered, profile);
}

/** The id that the sign-on gave this attempt. Throws a fault when the page is no login form: no password goes there. */
function requestIdOf({ url, status, body }: Received, profile: AadeProfile): string {
  if (status !== 200) throw unavailable(`status ${status} in place of the login page`, "no");
  const html = parseHtml(body);
  if (inMaintenance(html, profile)) throw unavailable("the portal is in maintenance", "no");
  if (!isWhole(body)) throw unavailable("a login page that is cut short", "no");
  const requestId = url.searchParams.get("request_id");
  const missing = ["username", "password"].filter((name) => !first(html, `form input[name="${name}"]`));
  if (missing.length > 0) throw changed(missing.map((name) => `the login page has no field ${name}`));
  if (!requestId) throw changed(["the login page's address has no request_id"]);
  if (url.origin !== new URL(profile.signOn.is).origin) throw changed([`a login page at ${url.host}`]);
  return requestId;
}

function arrivalAt({ url, status, body }: Received, profile: AadeProfile): Arrival {
  if (status !== 200) throw unavailable(`status ${status} after the login`, "unknown");
  if (!isWhole(body)) throw unavailable("a page after the login that is cut short", "unknown");
  const html = parseHtml(body);
  const headings = headingsOf(html);
  const { login, paths } = profile;
  const text = textOf(html);
  const says = ({ is }: { is: string }) => text.includes(is);
  if (says(login.locked)) return { kind: "account_locked" };
  if (says(login.sessionLimit)) return { kind: "session_limit" };
  if (headings.includes(login.secondFactor.is)) return { kind: "owner_action_required", what: secondFactor };
  if (says(login.page)) {
    if (says(login.refused)) return { kind: "invalid_credentials" };
    throw unavailable("the login page again, without a reason", "unknown");
  }
  if (headings.includes(login.contactPage.is)) return { kind: "owner_action_required", what: contactDetails };
  if (inMaintenance(html, profile)) throw unavailable("the portal is in maintenance", "unknown");
  const application = new URL(paths.entry.is, profile.application.is);
  if (url.origin === application.origin && url.pathname.startsWith(application.pathname)) return { kind: "in" };
  throw unavailable("a page after the login that is not known", "unknown");
}

const secondFactor = "The portal asks for a second factor (a one-time code), which only the owner has.";
const contactDetails = "The portal asks the owner to log in and confirm their contact details.";

function inMaintenance(html: Html, { texts }: AadeProfile): boolean {
  return headingsOf(html).some((heading) => heading.includes(texts.maintenance.is));
}
