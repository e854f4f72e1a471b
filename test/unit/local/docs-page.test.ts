import { expect, it } from "vitest";
import { docsPage } from "../../../local/docs/page.ts";

const admin = { clientId: 'a "client" & <co>', secret: "the-secret" };
const digest = () => "2 overdue <today>";
const firstSteps = { portalUrl: "http://portal.test", isOther: false, ...admin, events: [], digest };
const typeOf = (path: string) => docsPage(path, firstSteps)?.headers["content-type"];

it("has a first page that says where the portal is and how one logs in, and shows any name as it is", () => {
  const page = String(docsPage("/", firstSteps)?.body);

  expect(page).toContain("http://portal.test");
  expect(page).toContain("the-secret");
  expect(page).toContain("a &quot;client&quot; &amp; &lt;co>");
  expect(page).toContain("2 overdue &lt;today>");
  expect(page).not.toMatch(/\{\{|\}\}/);
  expect(docsPage("/", undefined)).toBeUndefined();
});

it("says of another portal whose it is, nothing of a simulator, and no secret that opens the way to it", () => {
  const page = String(docsPage("/", { ...firstSteps, isOther: true })?.body);

  expect(page).toContain("files with <code>http://portal.test</code>");
  expect(page).not.toMatch(/simulat|demo|Nothing leaves|the-secret|\{\{/);
});

it("has the reference under both of its addresses, with all that its page names, each as what it is", () => {
  const page = docsPage("/docs", undefined);
  const named = [...String(page?.body).matchAll(/(?:src|href)="(?:\/docs\/|\.?\/?)([\w.-]+\.(?:css|js))"/g)];

  expect(page).toEqual(docsPage("/docs/", undefined));
  expect(named.length).toBeGreaterThan(2);
  for (const [, name = ""] of named)
    expect(typeOf(`/docs/${name}`)).toBe(`text/${name.endsWith("css") ? "css" : "javascript"}; charset=utf-8`);
  expect([typeOf("/"), typeOf("/docs")]).toEqual(["text/html; charset=utf-8", "text/html; charset=utf-8"]);
});

it.each([
  "/docs/page.ts",
  "/docs/../page.html",
  "/docs/package.json",
  "/other",
  "/docs/docs/page.html",
  "/docs/landing.html",
])("has nothing at %s", (path) => expect(docsPage(path, firstSteps)).toBeUndefined());

it.each(["/", "/docs", "/docs/swagger-ui.css"])("lets nothing from outside into %s, and keeps it nowhere", (path) => {
  const { status, headers } = docsPage(path, firstSteps) ?? {};

  expect(status).toBe(200);
  expect(headers?.["content-security-policy"]).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
  expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
});
