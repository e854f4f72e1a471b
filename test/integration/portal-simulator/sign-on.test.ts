import { afterEach, beforeEach, expect, it } from "vitest";
import { type RunningPortal, startPortal } from "../../../local/portal/server.ts";
import { control, createVisitor, home, propertiesPath, stateOf, type Visitor } from "./visitor.ts";

const containing = (text: string): unknown => expect.stringContaining(text);
const forbiddenUse = "Απαγορεύεται η μη εξουσιοδοτημένη χρήση αυτής της τοποθεσίας";
const lockMs = 60_000;
let now = Date.parse("2026-11-05T10:00:00Z");
let portal: RunningPortal;
let visitor: Visitor;

beforeEach(async () => {
  portal = await startPortal({ port: 0, lockMs, sessionIdleMs: 300_000, clock: () => now });
  visitor = createVisitor(portal);
});
afterEach(() => portal.close());

const refuse = async (times: number) => {
  for (let time = 0; time < times; time += 1) await visitor.sendCredentials("demo-owner", "wrong");
};
const demoAccount = async () => (await stateOf(portal)).accounts[0];

it("leads through the six exchanges with their cookies", async () => {
  const host = new URL(portal.url).host;
  const names = () => [...visitor.cookies.keys()];

  const signOn = await visitor.get("/taxisnet/short_term_letting");
  expect(signOn.location).toContain("/oam/server/obrareq.cgi?");
  expect(names()).toEqual(["gsis_cookie", "OAMAuthnHintCookie", containing(`OAMRequestContext_${host}_`)]);

  const login = await visitor.get(signOn.location);
  expect(login.location).toMatch(/login\.jsp\?bmctx=.*request_id=/);
  expect(names().slice(3)).toEqual(["OAM_REQ_0", "ECID-Context"]);

  const form = await visitor.get(login.location);
  expect(form).toMatchObject({ status: 200, body: containing(forbiddenUse) });
  expect(names()).toContain("OAM_JSESSIONID");

  visitor.cookies.set("OAM_REQ_COUNT", "VERSION_4~1");
  const requestId = new URL(login.location).searchParams.get("request_id") ?? "";
  const credentials = { request_id: requestId, username: "demo-owner", password: "demo-password", btn_login: "x" };
  const admitted = await visitor.post("/oam/server/auth_cred_submit", credentials);
  expect(admitted.location).toContain("/obrar.cgi?encreply=");
  expect(names()).toContain("OAM_ID");
  expect(names()).not.toContain("OAM_REQ_0");

  const reply = await visitor.get(admitted.location);
  expect(reply.location).toBe(`${portal.url}${home}`);
  expect(names()).toContain(`OAMAuthnCookie_${host}`);

  expect(await visitor.get(reply.location)).toMatchObject({ status: 200 });
  expect(names().slice(-2)).toEqual(["JSESSIONID", "_WL_AUTHCOOKIE_JSESSIONID"]);
});

it("needs no more than the three session cookies once logged in", async () => {
  await visitor.login();
  const three = [...visitor.cookies].filter(([name]) => /^(OAMAuthnCookie_|JSESSIONID|_WL_AUTH)/.test(name));
  visitor.cookies.clear();
  for (const [name, value] of three) visitor.cookies.set(name, value);

  expect(three).toHaveLength(3);
  expect(await visitor.get(propertiesPath)).toMatchObject({
    status: 200,
    body: containing("00000123456"),
  });
});

it.each(["OAM_REQ_0", "ECID-Context", "OAM_JSESSIONID", "OAM_REQ_COUNT"])(
  "takes no credentials without the cookie %s",
  async (name) => {
    const { requestId } = await visitor.openLogin();
    visitor.cookies.delete(name);

    const fields = { request_id: requestId, username: "demo-owner", password: "demo-password", btn_login: "x" };
    const answer = await visitor.post("/oam/server/auth_cred_submit", fields);

    expect(answer.location).toBe(`${portal.url}/taxisnet/short_term_letting`);
    expect(await demoAccount()).toMatchObject({ activeSessions: 0, failedLogins: 0 });
  },
);

it("gives no session to a reply that comes without the request's cookies", async () => {
  const admitted = await visitor.sendCredentials("demo-owner", "demo-password");
  visitor.cookies.clear();

  await visitor.get(admitted.location);

  expect([...visitor.cookies.keys()]).not.toContain(`OAMAuthnCookie_${new URL(portal.url).host}`);
});

it("redirects without the sign-on cookie and answers 401 without the application's", async () => {
  await visitor.login();
  const signOnCookie = [...visitor.cookies.keys()].find((name) => name.startsWith("OAMAuthnCookie_")) ?? "";
  const value = visitor.cookies.get(signOnCookie) ?? "";

  visitor.cookies.set("JSESSIONID", "of another server");
  expect(await visitor.get(propertiesPath)).toMatchObject({ status: 401 });

  visitor.cookies.delete(signOnCookie);
  expect(await visitor.get(propertiesPath)).toMatchObject({
    status: 302,
    location: containing("obrareq.cgi"),
  });

  visitor.cookies.set(signOnCookie, value);
  expect(await visitor.get(home)).toMatchObject({ status: 200 });
});

it("leads a refused password back to the login page with its message, and counts it", async () => {
  const refused = await visitor.sendCredentials("demo-owner", "wrong");
  const page = await visitor.get(refused.location);

  expect(refused.location).toContain("p_error_code=OAM-2");
  expect(page.body).toContain("Καθορίστηκε λανθασμένο όνομα χρήστη ή κωδικός");
  expect(await demoAccount()).toMatchObject({ failedLogins: 1, locked: false, activeSessions: 0 });
});

it("locks after more than six wrong passwords, for the right one too, until the window has passed", async () => {
  await refuse(6);
  expect(await demoAccount()).toMatchObject({ failedLogins: 6, locked: false });
  await refuse(1);
  expect(await demoAccount()).toMatchObject({ failedLogins: 7, locked: true });

  const locked = await visitor.sendCredentials("demo-owner", "demo-password");
  expect((await visitor.get(locked.location)).body).toContain("Ο λογαριασμός σας έχει κλειδωθεί");

  now += lockMs;
  expect(await visitor.login()).toMatchObject({ status: 200, body: containing("Α.Φ.Μ.: ") });
  expect(await demoAccount()).toMatchObject({ failedLogins: 0, locked: false });
});

it("clears the count of wrong passwords at a right one", async () => {
  await refuse(6);
  await visitor.login();

  expect(await demoAccount()).toMatchObject({ failedLogins: 0 });
});

it("allows one session of a user, and the next after a log-out or after idle time", async () => {
  await visitor.login();
  const second = createVisitor(portal);
  const refused = await second.sendCredentials("demo-owner", "demo-password");
  expect(refused.location).toContain("Error.jsp?p_error_code=OAM-6");
  expect((await second.get(refused.location)).body).toContain(
    "Ο χρήστης χρησιμοποιεί ήδη το μέγιστο αριθμό περιόδων λειτουργίας.",
  );

  await visitor.get(`${home}logout`);
  expect(await second.login()).toMatchObject({ status: 200 });

  now += 300_001;
  expect(await visitor.login()).toMatchObject({ status: 200 });
  expect(await second.get(propertiesPath)).toMatchObject({ status: 302 });
  expect(await demoAccount()).toMatchObject({ activeSessions: 1, maxActiveSessions: 1 });
});

it("shows the contact page until it is answered, without a way around it", async () => {
  const account = { password: "p", properties: ["00000999001"], contactPage: true };
  expect(await control(portal, "accounts/new-owner", account)).toBe(200);

  await visitor.login("new-owner", "p");
  const first = await visitor.get(propertiesPath);
  expect(first.body).toContain("<legend");
  expect(first.body).toContain("Στοιχεία Επικοινωνίας / Contact Info</legend>");
  expect(first.body).toMatch(/disabled="disabled">Ακύρωση και Έξοδος \/ Cancel and Return</);
  await visitor.post(`${home}contact`, {});
  expect((await visitor.get(propertiesPath)).body).toContain("00000999001");
});

it("opens a session only after the second factor, where an account wants one", async () => {
  await control(portal, "accounts/careful-owner", { password: "p", properties: [], twoFactor: true });

  const asked = await visitor.sendCredentials("careful-owner", "p");
  expect((await visitor.get(asked.location)).body).toContain("Κωδικός μίας χρήσης");
  expect((await stateOf(portal)).accounts[0]).toMatchObject({ username: "careful-owner", activeSessions: 0 });

  const request_id = new URL(asked.location).searchParams.get("request_id") ?? "";
  const admitted = await visitor.post("/mylogin/otp.jsp", { request_id, otp: "123456" });
  expect(admitted.location).toContain("/obrar.cgi?encreply=");
});

it("tells an expired password by its own code, and lets nobody in with it", async () => {
  await control(portal, "accounts/old-owner", { password: "p", properties: [], passwordExpired: true });
  const refused = await visitor.sendCredentials("old-owner", "p");

  expect(refused.location).toContain("p_error_code=OAM-4");
  expect((await stateOf(portal)).accounts[1]).toMatchObject({ username: "old-owner", activeSessions: 0 });
});

it("lets a person end the other session, and not before the password was right", async () => {
  await visitor.login();
  const second = createVisitor(portal);
  const refused = await second.sendCredentials("demo-owner", "demo-password");
  const page = await second.get(refused.location);
  const request_id = /name="request_id" value="([^"]*)"/.exec(page.body)?.[1] ?? "none";

  const stranger = createVisitor(portal);
  await control(portal, "accounts/other-owner", { password: "p", properties: [] });
  const other = createVisitor(portal);
  await other.login("other-owner", "p");
  await stranger.post("/mylogin/end-sessions", { request_id });
  await stranger.post("/mylogin/end-sessions", { request_id: (await stranger.openLogin()).requestId });
  expect(await visitor.get(propertiesPath)).toMatchObject({ status: 200 });

  const admitted = await second.post("/mylogin/end-sessions", { request_id });
  expect(admitted.location).toContain("/obrar.cgi?encreply=");
  expect(await visitor.get(propertiesPath)).toMatchObject({ status: 302 });
  expect(await other.get(propertiesPath)).toMatchObject({ status: 200 });
  expect(await demoAccount()).toMatchObject({ activeSessions: 1, maxActiveSessions: 1 });
});
