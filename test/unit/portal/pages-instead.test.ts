import { describe, expect, it } from "vitest";
import { aStay } from "../../contract/portal/world.ts";
import { formPortal } from "./form-portal.ts";
import { loginPage, to } from "./login-dance.ts";
import { application, declaration, formPage, property } from "./seen-pages.ts";
import { changed, sessionWith, unavailable } from "./shown.ts";

const html = (body: string) => `<html><head><title>x</title></head><body>${body}</body></html>`;
const greek = aStay({ isForeigner: false, guestTaxId: "123456789" });

/** One answer, or a function that makes it. */
type Served = string | (() => Response);
const served = (given: Served) => (typeof given === "string" ? given : given());

const instead: [string, Served, object][] = [
  ["status 401", () => new Response("", { status: 401 }), { kind: "session_lost", detail: "status 401" }],
  ["status 404", () => new Response(html(""), { status: 404 }), { kind: "unavailable", detail: "status 404" }],
  ["a page cut short", "<html><body>Μητρώο", { kind: "unavailable", detail: "a page that is cut short" }],
  ["the login page", loginPage, { kind: "session_lost", detail: "a login page in its place" }],
  [
    "maintenance, said by one of its headings",
    html("<h1>ΑΑΔΕ</h1><h2>Συντήρηση του συστήματος</h2>"),
    { kind: "unavailable", detail: "the portal is in maintenance" },
  ],
  [
    "the question for the owner's contact details",
    html("<h1>ΑΑΔΕ</h1><fieldset><legend>Στοιχεία Επικοινωνίας / Contact Info</legend></fieldset>"),
    { kind: "unavailable", detail: "the portal asks its owner for contact details" },
  ],
  [
    "a redirect within the application",
    () => to(`${application}/views/contact.xhtml`),
    { kind: "unavailable", detail: "the portal leads to another page" },
  ],
  [
    "a redirect to the sign-on",
    () => to("https://login.gsis.gr/mylogin/login.jsp"),
    { kind: "session_lost", detail: "redirected to the sign-on" },
  ],
  // To confuse them is to log in again for nothing, or to continue without a session.
  ["a redirect to the application itself", () => to(`${application}/`), { kind: "session_lost" }],
  [
    "a redirect to another application",
    () => to("https://www1.aade.gr/taxisnet/another/views/page.xhtml"),
    { kind: "session_lost" },
  ],
  [
    "a redirect to the sign-on's host, where the path looks like ours",
    () => to(`${application.replace("www1.aade", "login.gsis")}/views/declaration.xhtml`),
    { kind: "session_lost" },
  ],
];

describe.each(instead)("when the portal answers with %s", (_, answer, failure) => {
  it("a requested page is a failure without effect", async () => {
    expect(await sessionWith(() => served(answer)).session.read(declaration)).toMatchObject({
      ok: false,
      failure: { effect: "no", ...failure },
    });
  });

  it("a post may have taken effect", async () => {
    const { session } = formPortal(formPage(), { "appForm:saveButton": served(answer) });

    expect(await session.saveDraft(property, greek, "mark")).toMatchObject({
      ok: false,
      failure: { effect: "unknown", ...failure },
    });
  });
});

describe("a post of a form", () => {
  it("is unclear when a whole page answers it", async () => {
    const { session } = formPortal(formPage(), { "appForm:saveButton": formPage() });

    expect(await session.saveDraft(property, greek, "mark")).toMatchObject({
      failure: { kind: "unavailable", effect: "unknown", detail: "a page in place of a partial answer" },
    });
  });

  it.each([
    ["", `${application}/views/declaration.xhtml?propertyId=70101`],
    [" declaration.xhtml ", `${application}/views/declaration.xhtml`],
    ["/taxisnet/short_term_letting/views/declaration.xhtml", `${application}/views/declaration.xhtml`],
    ["/moved/DECLARATION.XHTML", "https://www1.aade.gr/moved/DECLARATION.XHTML"],
    ["HTTPS://WWW1.AADE.GR/x.xhtml", "https://www1.aade.gr/x.xhtml"],
  ])("goes to the form's action, the page itself if that is empty: %j", async (action, url) => {
    const { session, posts } = formPortal(formPage({ action }));
    await session.saveDraft(property, greek, "mark");

    expect(posts().map((post) => post.url.href)).toEqual([url, url]);
  });

  it.each([
    ["https://stranger.example/x", "the form posts to another host: stranger.example"],
    ["http://[", "the form posts to another host: unreadable"],
  ])("is not made to %s, and the failure says where it would go", async (action, detail) => {
    const { session, posts } = formPortal(formPage({ action }));

    expect(await session.saveDraft(property, greek, "mark")).toEqual(changed(detail));
    expect(posts()).toEqual([]);
  });

  it("is not made from a page without ViewState", async () => {
    const { session, posts } = formPortal(formPage().replace('name="javax.faces.ViewState"', 'name="other"'));

    expect(await session.saveDraft(property, greek, "mark")).toEqual(unavailable("a page without its form"));
    expect(posts()).toEqual([]);
  });
});
