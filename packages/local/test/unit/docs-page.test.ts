import { expect, it } from "vitest";
import { docsPage } from "../../docs/page.ts";

const admin = { clientId: 'a "client" & <co>', secret: "the-secret" };
const digest = () => "2 overdue <today>";
const firstSteps = { portalUrl: "http://portal.test", isOther: false, ...admin, events: ["two", "one"], digest };
/** Where the links of the start page lead. */
const linksOf = (page: string) =>
  [...page.matchAll(/<a href="([^"]*)">([^<]*)/g)].map(([, to, text]) => `${text}: ${to}`);
const typeOf = async (path: string) => (await docsPage(path, firstSteps))?.headers["content-type"];

it("the start page shows the portal's address and the admin client, escaped", async () => {
  const page = String((await docsPage("/", firstSteps))?.body);

  expect(linksOf(page)).toEqual([
    "Open the console: /api/v1/console",
    "Try the API: /docs",
    "Log in to the simulated portal: http://portal.test",
  ]);
  const shown = [...page.matchAll(/<(code|pre)[^>]*>([^<]*)/g)].map(([, , text]) => text);
  expect(shown).toEqual([
    "a &quot;client&quot; &amp; &lt;co&gt;",
    "the-secret",
    "demo-owner",
    "demo-password",
    "npm start -- --demo",
    "two\none",
    "digests",
    "2 overdue &lt;today&gt;",
  ]);
  const quiet = String((await docsPage("/", { ...firstSteps, digest: () => "" }))?.body);
  expect(quiet).toContain("<pre>Nothing is overdue, due soon, failed or held up.</pre>");
  expect(await docsPage("/", undefined)).toBeUndefined();
});

it("the start page before another portal names that portal, and shows neither the simulator nor the secret", async () => {
  const page = String((await docsPage("/", { ...firstSteps, isOther: true }))?.body);

  expect(page).toContain("files with <code>http://portal.test</code>");
  expect(page).toContain("log in as <code>a &quot;client&quot; &amp; &lt;co&gt;</code>");
  expect(linksOf(page)).toEqual(["Open the console: /api/v1/console", "Read the API reference: /docs"]);
  expect(page).not.toMatch(/simulat|demo|Nothing leaves|the-secret/);
});

it("the messages have a page, in both languages, and the API reference leads to it", async () => {
  const page = String((await docsPage("/docs/messages", undefined))?.body);

  expect(page).toContain("<td><code>apartment_not_found</code></td><td>there is no apartment {apartmentId}: correct");
  expect(page).toContain('<td lang="el">δεν υπάρχει ακίνητο με αριθμό {apartmentId}: διορθώστε');
  expect(linksOf(String((await docsPage("/docs", undefined))?.body))).toEqual(["All messages: /docs/messages"]);
  expect(await typeOf("/docs/messages")).toBe("text/html; charset=utf-8");
});

it("the API reference is at both of its addresses, with each file that its page names", async () => {
  const page = await docsPage("/docs", undefined);
  const named = [...String(page?.body).matchAll(/(?:src|href)="(?:\/docs\/|\.?\/?)([\w.-]+\.(?:css|js))"/g)];

  expect(page).toEqual(await docsPage("/docs/", undefined));
  expect(named.length).toBeGreaterThan(2);
  for (const [, name = ""] of named)
    expect(await typeOf(`/docs/${name}`)).toBe(`text/${name.endsWith("css") ? "css" : "javascript"}; charset=utf-8`);
  expect(await typeOf("/")).toBe("text/html; charset=utf-8");
  expect(await typeOf("/docs")).toBe("text/html; charset=utf-8");
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
    expect(headers).toEqual({
      "content-security-policy":
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "content-type": expect.stringMatching(/^text\/(html|css); charset=utf-8$/) as unknown,
    });
  },
);
