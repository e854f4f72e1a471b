import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openPortalWebsite, type PortalWebsite } from "../../../local/portal/website.ts";
import { openForm, saveDraft } from "../../integration/portal-simulator/declaration-form.ts";
import {
  type Answer,
  control,
  createVisitor,
  firstPropertyOf,
  home,
  messagesOf,
  propertiesPath,
  stateOf,
  type Visitor,
  viewStateOf,
} from "../../integration/portal-simulator/visitor.ts";

let portal: PortalWebsite;
let visitor: Visitor;
beforeEach(() => {
  portal = openPortalWebsite({ clock: () => Date.parse("2026-11-05T10:00:00Z") });
  visitor = createVisitor(portal);
});
afterEach(() => portal.close());

/** What a browser shows in the end: the address, and who is told to be logged in. */
async function arrive(answer: Answer | Promise<Answer>, path = ""): Promise<readonly string[]> {
  const { status, location, body } = await answer;
  if (status === 302) return arrive(visitor.get(location), new URL(location, portal.url).pathname);
  return [path, /Α\.Φ\.Μ\.: \d{9} ([^<]+)/.exec(body)?.[1] ?? "nobody"];
}

describe("the way in", () => {
  it("is the simulator's bare address, too: to the login page, and to the application whoever is logged in", async () => {
    expect(await arrive(visitor.get("/"))).toEqual(["/mylogin/login.jsp", "nobody"]);
    await visitor.login();
    const [path, name] = await arrive(visitor.get("/"));

    expect([path, name === "nobody"]).toEqual([home, false]);
  });

  it("leads each user in by both factors as themselves", async () => {
    await control(portal, "accounts/careful", { password: "p", properties: ["00000999001"], twoFactor: true });
    const asked = await visitor.sendCredentials("careful", "p");
    const request_id = new URL(asked.location).searchParams.get("request_id") ?? "";
    const [path] = await arrive(visitor.post("/mylogin/otp.jsp", { request_id, otp: "123456" }));

    expect(path).toBe(home);
    expect((await visitor.get(propertiesPath)).body).toContain("00000999001");
  });

  it("is free again for whoever ends the other session, which is over", async () => {
    const other = createVisitor(portal);
    await other.login();
    const refused = await visitor.get((await visitor.sendCredentials("demo-owner", "demo-password")).location);
    const request_id = /name="request_id" value="([^"]*)"/.exec(refused.body)?.[1] ?? "none";
    const [path] = await arrive(visitor.post("/mylogin/end-sessions", { request_id }));

    expect(path).toBe(home);
    expect((await other.get(propertiesPath)).location).toContain("/oam/server/obrareq.cgi");
    expect((await stateOf(portal)).accounts).toMatchObject([{ username: "demo-owner", activeSessions: 1 }]);
  });

  it("is offered to nobody whose password was not right", async () => {
    const opened = await visitor.get((await visitor.openLogin()).location);
    const request_id = /name="request_id" value="([^"]*)"/.exec(opened.body)?.[1] ?? "none";
    const other = createVisitor(portal);
    await other.login();

    expect((await visitor.get("/mylogin/Error.jsp?p_error_code=OAM-6")).body).not.toContain("endForm");
    await visitor.post("/mylogin/end-sessions", { request_id });
    expect((await other.get(propertiesPath)).status).toBe(200);
  });
});

describe("a property's button", () => {
  const press = async (propertyId: string) => {
    const page = await visitor.get(propertiesPath);
    const source = /s:'(appForm:propertiesDT:0:\w+)'/.exec(page.body)?.[1] ?? "none";
    const answer = await visitor.post(propertiesPath, {
      ...{ appForm: "appForm", "javax.faces.partial.ajax": "true", "javax.faces.ViewState": viewStateOf(page) },
      ...{ "javax.faces.source": source, "javax.faces.partial.render": "appForm", propertyId },
    });
    const to = /redirect url="([^"]*)"/.exec(answer.body)?.[1];
    return to === undefined ? messagesOf(answer).join() : new URL(to, portal.url).search;
  };

  it("leads to its declarations, and to nobody else's nor those of one that is not final", async () => {
    const states = ["final", "stopped", "provisional"].map((state, at) => ({ registryId: `0000099900${at}`, state }));
    await control(portal, "accounts/other", { password: "p", properties: states });
    await visitor.login();
    const strangers = await firstPropertyOf(visitor);
    visitor = createVisitor(portal);
    await visitor.login("other", "p");
    const own = Number(await firstPropertyOf(visitor));

    expect(await press(String(own))).toBe(`?propertyId=${own}`);
    const refused = await press(strangers);
    expect(refused).not.toBe("");
    expect(refused).not.toContain("propertyId");
    for (const other of [own + 3, own + 6, ""]) expect(await press(String(other))).toBe(refused);
  });
});

it("lets nothing new be typed for a property that is stopped or not final yet; what is kept of it still opens", async () => {
  const put = (state: string) =>
    control(portal, "accounts/other", { password: "p", properties: [{ registryId: "00000999001", state }] });
  await put("final");
  await visitor.login("other", "p");
  const isOpen = ({ body }: Answer) => body.includes('name="appForm:rentalFrom_input"');
  await saveDraft(visitor);
  const [kept] = (await stateOf(portal)).declarations;

  for (const state of ["stopped", "provisional"]) {
    await put(state);
    const { page } = await openForm(visitor);
    expect([isOpen(page), messagesOf(page).length]).toEqual([false, 1]);
    const draft = await openForm(visitor, kept?.declarationId);
    expect([isOpen(draft.page), messagesOf(draft.page).length]).toEqual([true, 0]);
    expect(messagesOf(await draft.send("finalizeButton"))).toEqual(messagesOf(page));
  }
  await put("final");
  expect(isOpen((await openForm(visitor)).page)).toBe(true);
});

describe("a page that has no form", () => {
  it("says which page it is, to whom, and why", async () => {
    await visitor.login();
    const page = "/taxisnet/takk/views/statement.xhtml";
    const heading = async (path: string) => /<h1>([^<]*)<\/h1>/.exec((await visitor.get(path)).body)?.[1];
    const missing = await visitor.get(`${page}?statementDbId=1`);

    expect(messagesOf(missing)).toHaveLength(1);
    expect(await heading(`${page}?statementDbId=1`)).toBe(await heading(page));
    expect((await arrive(missing))[1]).toBe((await arrive(visitor.get(page)))[1]);
    expect((await arrive(missing))[1]).not.toBe("nobody");
  });
});
