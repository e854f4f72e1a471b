import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { describe, expect, it } from "vitest";
import { cookiesOf, dropCookie, giveCookie } from "../../../local/portal/cookies.ts";
import { readSubmission, type Submission } from "../../../local/portal/faces.ts";
import { originOf, signOnCookie } from "../../../local/portal/origin.ts";
import { answerParts, redirectTo, viewExpired } from "../../../local/portal/partial-answer.ts";
import type { PortalEnv } from "../../../local/portal/portal-env.ts";

type Handler = (context: Context<PortalEnv>) => Response | Promise<Response>;
const answerOf = async (handler: Handler, request: string | Request = "http://portal.test/page") =>
  new Hono<PortalEnv>().all("*", handler).request(request);
const post = (fields: Record<string, string>) =>
  new Request("http://portal.test/page", { method: "POST", body: new URLSearchParams(fields) });

const parts = {
  ...{ form: html`<form>whole</form>`, "appForm:messages": html`said`, "appForm:a": html`one`, "appForm:b": html`two` },
};
async function updates(render: readonly string[], { form, ...others } = parts, script?: string) {
  const given = render.includes("no form") ? others : { form, ...others };
  const response = await answerOf((context) => answerParts(context, { render: new Set(render) }, "1:2", given, script));
  const body = await response.text();
  const all = [...body.matchAll(/<update id="([^"]*)"><!\[CDATA\[(.*?)\]\]><\/update>/gs)];
  const renewed = new Map(all.map(([, id = "", text = ""]) => [id, text]));
  return { updates: Object.fromEntries(renewed), body, headers: response.headers };
}
const next = { "javax.faces.ViewState": "1:2" };

describe("a partial answer", () => {
  it.each([
    ["what was asked for", ["appForm:a"], { "appForm:a": "one", "appForm:messages": "said" }],
    ["the messages at least", [], { "appForm:messages": "said" }],
    ["the whole form alone", ["appForm"], { appForm: "<form>whole</form>" }],
    ["the form by another name", ["@form", "appForm:a"], { appForm: "<form>whole</form>" }],
    ["all", ["@all"], { appForm: "<form>whole</form>" }],
    ["nothing that is not there", ["no form", "appForm", "appForm:c"], { "appForm:messages": "said" }],
  ])("renews %s, and says how to go on", async (_, render, expected) => {
    expect((await updates(render)).updates).toEqual({ ...expected, ...next });
  });

  it("is XML that may hold any text, but for what XML cannot carry", async () => {
    const form = html`a]]>b&amp;${"\u0001\u000b\ufffe\t\n"}c`;
    const { body, headers } = await updates(["appForm"], { ...parts, form });

    expect(body).toContain('<update id="appForm"><![CDATA[a]]]]><![CDATA[>b&amp;\t\nc]]></update>');
    expect(headers.get("content-type")).toBe("text/xml;charset=UTF-8");
    expect(headers.get("cache-control")).toBe("no-cache");
  });

  it("has a script to run where there is one", async () => {
    expect((await updates([], parts, "open()")).body).toContain("<eval><![CDATA[open()]]></eval></changes>");
    expect((await updates([])).body).not.toContain("eval");
  });

  it("leads elsewhere by an address in XML", async () => {
    const response = await answerOf((context) => redirectTo(context, "/a?b=1&c=2&d=3"));

    expect(await response.text()).toContain('<redirect url="/a?b=1&amp;c=2&amp;d=3"></redirect>');
  });

  it("names the page that could not be restored", async () => {
    const body = await (await answerOf((context) => viewExpired(context))).text();

    expect(body).toContain("<error-name>class javax.faces.application.ViewExpiredException</error-name>");
    expect(body).toContain("viewId:/page - View /page could not be restored.");
  });
});

describe("what is posted", () => {
  const read = async (fields: Record<string, string>) => {
    let read: Submission | undefined;
    await answerOf(async (context) => {
      read = await readSubmission(context);
      return context.text("");
    }, post(fields));
    return read;
  };
  const form = { appForm: "appForm", "javax.faces.partial.ajax": "true", "javax.faces.source": "appForm:a" };

  it("is of a component where the form is sent by script, and of none otherwise", async () => {
    const sourceOf = async (fields: Record<string, string>) => (await read({ ...form, ...fields }))?.source;

    expect([await sourceOf({}), await sourceOf({ appForm: "another" })]).toEqual(["appForm:a", undefined]);
    expect(await sourceOf({ "javax.faces.partial.ajax": "false" })).toBeUndefined();
    expect(await sourceOf({ "javax.faces.source": "" })).toBeUndefined();
  });

  it.each([
    ["@all", true],
    ["@form", true],
    ["appForm:a appForm", true],
    ["appForm:a", false],
    ["", false],
  ])("takes in the whole form where %j is executed: %s", async (execute, whole) => {
    expect(await read({ ...form, "javax.faces.partial.execute": execute })).toMatchObject({ whole });
  });

  it("wants these parts anew, under this ViewState", async () => {
    const render = { "javax.faces.partial.render": "appForm:a  appForm:b", "javax.faces.ViewState": "1:2" };

    expect(await read({ ...form, ...render })).toMatchObject({
      ...{ render: new Set(["appForm:a", "appForm:b"]), viewState: "1:2" },
    });
    expect(await read({})).toMatchObject({ viewState: "", source: undefined, whole: false });
  });
});

describe("a cookie", () => {
  it("is read by its name, whatever stands in name or value", async () => {
    const headers = { cookie: " a:80=1=2 ; b=; =x;c = d" };
    let seen: [string, string][] = [];
    await answerOf((context) => {
      seen = [...cookiesOf(context)];
      return context.text("");
    }, new Request("http://portal.test/", { headers }));

    expect(seen).toEqual([
      ["a:80", "1=2"],
      ["b", ""],
      ["c", "d"],
    ]);
  });

  it("is given to the whole origin, and taken back; several side by side, none for scripts", async () => {
    const response = await answerOf((context) => {
      dropCookie(context, "b");
      giveCookie(context, "a", "1");
      dropCookie(context, "c");
      return context.text("");
    });

    expect(response.headers.getSetCookie()).toEqual([
      "b=; Path=/; HttpOnly; Max-Age=0",
      "a=1; Path=/; HttpOnly; SameSite=Lax",
      "c=; Path=/; HttpOnly; Max-Age=0",
    ]);
  });

  it.each([
    ["http://portal.test/a", "portal.test:80"],
    ["https://portal.test/a", "portal.test:443"],
    ["http://127.0.0.1:8082/a?b", "127.0.0.1:8082"],
  ])("of the sign-on names the place of %s", async (url, place) => {
    const response = await answerOf(
      (context) => context.json([signOnCookie.session(context), signOnCookie.context(context), originOf(context)]),
      url,
    );

    expect(await response.json()).toEqual([
      `OAMAuthnCookie_${place}`,
      `OAMRequestContext_${place}`,
      new URL(url).origin,
    ]);
  });
});
