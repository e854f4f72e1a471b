import type { Credentials, LoginResult } from "../portal.ts";
import type { Connection } from "./connection.ts";
import { afterPost, changed, PortalFault, unavailable } from "./fault.ts";
import { all, first, type Html, headingsOf, isWhole, parseHtml, textOf } from "./html.ts";
import { follow, type Received } from "./http.ts";
import { logoutOn } from "./pages.ts";
import type { AadeProfile, LoginAnswer } from "./profile.ts";
import { isLabel, searchable } from "./same-text.ts";

/** Where the dance may end, the definite refusals among them. */
export type Arrival =
  | Exclude<LoginResult, { kind: "in" | "failed" }>
  /** `logout`: where the page's own link leads. */
  | { readonly kind: "in"; readonly logout?: string };

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
  if (location && isAdmitted(location, profile)) return await sentOn(http, location, profile);
  return arrivalAt(location ? await afterPost(() => follow(http, location)) : answered, profile);
}

/** A refusal leads back to the sign-on: whom it sends on to the application, it has not refused. */
const isAdmitted = ({ origin, pathname }: URL, { application, paths }: AadeProfile) =>
  origin === new URL(application.is).origin && pathname === paths.admitted.is;

/** Whatever goes wrong from here on says nothing against the password. */
async function sentOn(http: Connection["http"], location: URL, profile: AadeProfile): Promise<Arrival> {
  try {
    return arrivalAt(await follow(http, location), profile);
  } catch (error) {
    if (!(error instanceof PortalFault)) throw error;
    throw new PortalFault({ ...error.failure, effect: "no" }, { cause: error });
  }
}

/** The id that the sign-on gave this attempt. Throws a fault when the page is no login form: no password goes there. */
function requestIdOf({ url, status, body }: Received, profile: AadeProfile): string {
  if (status !== 200) throw unavailable(`status ${status} in place of the login page`, "no");
  const html = parseHtml(body);
  if (inMaintenance(html, profile)) throw unavailable("the portal is in maintenance", "no");
  const requestId = url.searchParams.get("request_id");
  const missing = ["username", "password"].filter((name) => !first(html, `form input[name="${name}"]`));
  if (missing.length > 0) throw changed(missing.map((name) => `the login page has no field ${name}`));
  if (!requestId) throw changed(["the login page's address has no request_id"]);
  if (url.origin !== new URL(profile.signOn.is).origin) throw changed([`a login page at ${url.host}`]);
  return requestId;
}

function arrivalAt(received: Received, profile: AadeProfile): Arrival {
  const { url, status, body } = received;
  if (status !== 200) throw unavailable(`status ${status} after the login`, "unknown");
  if (!isWhole(body)) throw unavailable("a page after the login that is cut short", "unknown");
  const html = parseHtml(body);
  const answer = answerIn(url, html, profile);
  if (answer) return arrivals[answer];
  const asked = askedOf(html, profile);
  if (asked) return { kind: "owner_action_required", what: asked };
  if (inMaintenance(html, profile)) throw unavailable("the portal is in maintenance", "unknown");
  const application = new URL(profile.paths.entry.is, profile.application.is);
  const inside = url.origin === application.origin && url.pathname.startsWith(application.pathname);
  if (!inside || !isOfApplication(html, profile)) throw unavailable(unknownPage(url, html), "unknown");
  const logout = logoutOn({ url, html }, profile);
  return { kind: "in", ...(logout !== undefined && { logout }) };
}

const arrivals: Record<LoginAnswer, Arrival> = {
  refused: { kind: "invalid_credentials" },
  locked: { kind: "account_locked" },
  sessionLimit: { kind: "session_limit" },
  passwordExpired: { kind: "owner_action_required", what: "The portal says that the owner's password has expired." },
};

/** What the sign-on answered: the code in its address is the surest sign, then its words. */
function answerIn(url: URL, html: Html, { login }: AadeProfile): LoginAnswer | undefined {
  const code = url.searchParams.get("p_error_code");
  if (code !== null && code !== "") return login.codes.is.get(code);
  const says = searchable(textOf(html));
  return answers.find((answer) => login.answers[answer].is.some(says));
}

const answers = ["locked", "sessionLimit", "passwordExpired", "refused"] as const satisfies readonly LoginAnswer[];

/** What only the owner can do, and each page's own sign of it. */
function askedOf(html: Html, { login }: AadeProfile): string | undefined {
  const headings = [...headingsOf(html), ...all(html, "label").map(textOf)];
  const says = (known: string) => headings.some((heading) => isLabel(heading, known));
  if (says(login.secondFactor.is))
    return "The portal asks for a second factor (a one-time code), which only the owner has.";
  if (says(login.contactPage.is)) return "The portal asks the owner to log in and confirm their contact details.";
  if (says(login.rolePage.is)) return "The portal asks in whose name to work, which only the owner can choose.";
  return undefined;
}

/** Every page of the application has its log-out link, or the form that it works with. */
function isOfApplication(html: Html, { login }: AadeProfile): boolean {
  if (searchable(textOf(html))(login.page.is)) return false;
  return (
    first(html, 'form[id="appForm"]') !== undefined ||
    all(html, "a").some((link) => isLabel(textOf(link), login.logout.is))
  );
}

/** Title and code tell an operator which page it was; nothing else of it is repeated. */
function unknownPage(url: URL, html: Html): string {
  const title = first(html, "title");
  const code = url.searchParams.get("p_error_code");
  const named = `a page after the login that is not known: "${title ? textOf(title) : ""}"`;
  return code === null ? named : `${named}, code ${code}`;
}

function inMaintenance(html: Html, { texts }: AadeProfile): boolean {
  return headingsOf(html).some((heading) => heading.includes(texts.maintenance.is));
}
