import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { control, stateOf } from "../../../../test/support/portal-control.ts";
import { openPortalWebsite, type PortalWebsite } from "../../website.ts";
import { createVisitor, home, propertiesPath, type Visitor } from "../integration/visitor.ts";

let portal: PortalWebsite;
let visitor: Visitor;
beforeEach(() => {
  portal = openPortalWebsite({ clock: () => Date.parse("2026-11-05T10:00:00Z") });
  visitor = createVisitor(portal);
});
afterEach(() => portal.close());

const cookieLike = (beginning: string) => [...visitor.cookies.keys()].find((name) => name.startsWith(beginning)) ?? "";
const problemOf = ({ location }: { location: string }) => new URL(location).searchParams.get("p_error_code");
const triesOf = ({ location }: { location: string }) => new URL(location).searchParams.get("authn_try_count");

it("a login sets these cookies and drops its own", async () => {
  await visitor.login();

  const names = [...visitor.cookies.keys()].map((name) => name.replace(/_portal.*/, "")).toSorted();
  expect(names).toEqual([
    "JSESSIONID",
    "OAMAuthnCookie",
    "OAMAuthnHintCookie",
    "OAM_ID",
    "OAM_JSESSIONID",
    "OAM_REQ_COUNT",
    "_WL_AUTHCOOKIE_JSESSIONID",
    "gsis_cookie",
  ]);
});

describe("a session", () => {
  const asked = async () => {
    const { status, location } = await visitor.get(propertiesPath);
    return status === 302 ? new URL(location).pathname : status;
  };

  it.each(["JSESSIONID", "_WL_AUTHCOOKIE_JSESSIONID"])("is invalid with another's %s, or without it", async (name) => {
    await visitor.login();
    const kept = new Map(visitor.cookies);

    visitor.cookies.set(name, "another's");
    expect(await asked()).toBe(401);
    for (const [own, value] of kept) visitor.cookies.set(own, value);
    visitor.cookies.delete(name);
    expect(await asked()).toBe(401);
  });

  it("that expired drops both of its cookies, and restarts at the application's home page", async () => {
    await visitor.login();
    visitor.cookies.set("JSESSIONID", "another's");
    expect((await visitor.get(home)).status).toBe(401);

    expect([...visitor.cookies.keys()].filter((name) => name.includes("JSESSIONID"))).toEqual(["OAM_JSESSIONID"]);
    expect(await asked()).toBe(401);
    expect((await visitor.get(home)).status).toBe(200);
    expect(await asked()).toBe(200);
  });

  it("has its sign-on cookie renewed by every fifth answer, and older values stay valid", async () => {
    await visitor.login();
    const name = cookieLike("OAMAuthnCookie_");
    const seen = [visitor.cookies.get(name)];
    for (let answer = 2; answer <= 11; answer += 1) {
      expect(await asked()).toBe(200);
      seen.push(visitor.cookies.get(name));
    }

    const [token = ""] = seen;
    expect(seen.map((value) => value?.slice(token.length))).toEqual([
      "",
      "",
      "",
      "",
      "~5",
      "~5",
      "~5",
      "~5",
      "~5",
      "~10",
      "~10",
    ]);
    visitor.cookies.set(name, `${token}~5`);
    expect(await asked()).toBe(200);
    visitor.cookies.set(name, token.slice(1));
    expect(await asked()).toBe("/oam/server/obrareq.cgi");
  });

  it("that the plan ends is over, and meets each of the portal's three answers", async () => {
    const met = new Set<string>();
    for (let seed = 1; seed <= 12; seed += 1) {
      await control(portal, "faults", {});
      await visitor.login();
      await control(portal, "faults", { sessionExpiryRate: 1, seed });
      const { status, body } = await visitor.get(propertiesPath);
      met.add(`${status} ${body.includes("loginForm")}`);
      expect((await stateOf(portal)).accounts).toMatchObject([{ activeSessions: 0 }]);
    }

    expect(met).toEqual(new Set(["302 false", "401 false", "200 true"]));
  });

  it.each([
    ["GET", `${home}logout`],
    ["POST", `${home}logout`],
    ["GET", "/oam/server/logout"],
  ])("ends at %s %s, with all of its cookies", async (method, path) => {
    await visitor.login();
    const kept = new Map(visitor.cookies);
    await (method === "GET" ? visitor.get(path) : visitor.post(path, {}));

    expect([...visitor.cookies.keys()].filter((name) => /OAMAuthnCookie_|^J|_WL|OAM_ID/.test(name))).toEqual([]);
    for (const [name, value] of kept) visitor.cookies.set(name, value);
    expect(await asked()).toBe("/oam/server/obrareq.cgi");
  });
});

describe("a login", () => {
  it.each(["gsis_cookie", "OAMAuthnHintCookie", "OAMRequestContext_"])(
    "gives no session to a reply without %s, and only one to a reply with it",
    async (beginning) => {
      const { location } = await visitor.sendCredentials("demo-owner", "demo-password");
      const all = new Map(visitor.cookies);
      visitor.cookies.delete(cookieLike(beginning));
      expect((await visitor.get(location)).location).toBe(`${portal.url}/taxisnet/short_term_letting`);

      for (const [name, value] of all) visitor.cookies.set(name, value);
      expect((await visitor.get(location)).location).toBe(`${portal.url}${home}`);
      expect(cookieLike("OAMAuthnCookie_")).not.toBe("");
      for (const [name, value] of all) visitor.cookies.set(name, value);
      expect((await visitor.get(location)).location).toBe(`${portal.url}/taxisnet/short_term_letting`);
    },
  );

  it.each([
    ["", "demo-password"],
    ["demo-owner", ""],
    ["  ", "demo-password"],
  ])("with %j and %j is refused without counting as a try", async (username, password) => {
    const asked = await visitor.sendCredentials(username, password);

    expect(problemOf(asked)).toBe("OAM-1");
    expect(triesOf(asked)).toBe("0");
  });

  it.each(["OAM_JSESSIONID", "OAM_REQ_COUNT", "OAM_REQ_0", "ECID-Context"])("restarts without %s", async (name) => {
    const { requestId } = await visitor.openLogin();
    visitor.cookies.delete(name);
    const fields = { request_id: requestId, username: "demo-owner", password: "demo-password", btn_login: "" };
    const { location } = await visitor.post("/oam/server/auth_cred_submit", fields);
    expect(location).toBe(`${portal.url}/taxisnet/short_term_letting`);
  });

  it("counts its tries, and each page's number is valid once", async () => {
    let request_id = (await visitor.openLogin()).requestId;
    const send = async (password: string) => {
      const fields = { request_id, username: " demo-owner ", password, btn_login: "" };
      return visitor.post("/oam/server/auth_cred_submit", fields);
    };
    for (const tries of ["1", "2"]) {
      const refused = await send("wrong");
      expect(problemOf(refused)).toBe("OAM-2");
      expect(triesOf(refused)).toEqual(tries);
      expect((await send("demo-password")).location).toBe(`${portal.url}/taxisnet/short_term_letting`);
      request_id = new URL(refused.location).searchParams.get("request_id") ?? "";
    }
    expect((await send("demo-password")).location).toContain("/obrar.cgi?encreply=");
  });
});

describe("the first page after a login", () => {
  const pageOf = async (path: string) => {
    const { status, location, body } = await visitor.get(path);
    return [status, location, /name="(button1|contactForm)"/.exec(body)?.[1] ?? ""];
  };

  it("is the role page, until an offered name is chosen by the button", async () => {
    await control(portal, "release", { rolePage: "one" });
    await visitor.login();
    expect(await pageOf(home)).toEqual([200, "", "button1"]);
    for (const answer of [{}, { role: "ownName" }, { role: "companyName", button1: "Επιλογή" }]) {
      expect((await visitor.post(`${home}role`, answer)).location).toBe(`${portal.url}${home}`);
      expect(await pageOf(propertiesPath)).toEqual([200, "", "button1"]);
    }

    await visitor.post(`${home}role`, { role: "ownName", button1: "Επιλογή" });
    expect(await pageOf(propertiesPath)).toEqual([200, "", ""]);
  });

  it("is a new user's contact page, in place or by a redirect, as the release says", async () => {
    await control(portal, "accounts/new", { password: "p", properties: ["00000999001"], contactPage: true });
    await visitor.login("new", "p");
    expect(await pageOf(propertiesPath)).toEqual([200, "", "contactForm"]);

    await control(portal, "release", { contactPage: "redirect" });
    expect(await pageOf(propertiesPath)).toEqual([302, `${portal.url}${home}contact`, ""]);
    expect(await pageOf(`${home}contact`)).toEqual([200, "", "contactForm"]);
    await visitor.post(`${home}contact`, {});
    expect(await pageOf(propertiesPath)).toEqual([200, "", ""]);
    await control(portal, "accounts/new", { password: "p", properties: ["00000999001"], contactPage: true });
    expect((await visitor.get(`${home}logout`)).location).not.toContain("contact");
  });
});
