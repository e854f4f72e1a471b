import { expect, it } from "vitest";
import { docsPage } from "../../../local/docs/page.ts";

const admin = { clientId: 'a "client" & <co>', secret: "the-secret" };
const digest = () => "2 overdue <today>";
const firstSteps = { portalUrl: "http://portal.test", isOther: false, ...admin, events: [], digest };
const typeOf = async (path: string) => (await docsPage(path, firstSteps))?.headers["content-type"];

it("the start page shows the portal's address and the admin client, escaped", async () => {
  const page = String((await docsPage("/", firstSteps))?.body);

  expect(page).toContain("http://portal.test");
  expect(page).toContain("the-secret");
  expect(page).toContain("a &quot;client&quot; &amp; &lt;co&gt;");
  expect(page).toContain("2 overdue &lt;today&gt;");
  expect(await docsPage("/", undefined)).toBeUndefined();
});

it("the start page before another portal names that portal, and shows neither the simulator nor the secret", async () => {
  const page = String((await docsPage("/", { ...firstSteps, isOther: true }))?.body);

  expect(page).toContain("files with <code>http://portal.test</code>");
  expect(page).not.toMatch(/simulat|demo|Nothing leaves|the-secret/);
});

it("the API reference is at both of its addresses, with each file that its page names", async () => {
  const page = await docsPage("/docs", undefined);
  const named = [...String(page?.body).matchAll(/(?:src|href)="(?:\/docs\/|\.?\/?)([\w.-]+\.(?:css|js))"/g)];

  expect(page).toEqual(await docsPage("/docs/", undefined));
  expect(named.length).toBeGreaterThan(2);
  for (const [, name = ""] of named)
    expect(await typeOf(`/docs/${name}`)).toBe(`text/${name.endsWith("css") ? "css" : "javascript"}; charset=utf-8`);
  expect([await typeOf("/"), await typeOf("/docs")]).toEqual(["text/html; charset=utf-8", "text/html; charset=utf-8"]);
});

it.each([
  "/docs/page.ts",
  "/docs/../page.html",
  "/docs/package.json",
  "/other",
  "/docs/docs/page.html",
  "/docs/landing.html",
  "/docspage.css",
])("the docs have no page at %s", async (path) => expect(await docsPage(path, firstSteps)).toBeUndefined());

it.each(["/", "/docs", "/docs/swagger-ui.css"])(
  "the docs page %s loads nothing from outside and is not cached",
  async (path) => {
    const { status, headers } = (await docsPage(path, firstSteps)) ?? {};

    expect(status).toBe(200);
    expect(headers?.["content-security-policy"]).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  },
);
