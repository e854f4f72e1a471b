import { afterAll, beforeAll, expect, it } from "vitest";
import { openPortalWebsite, type PortalWebsite } from "../../../local/portal/website.ts";
import { fileFinal, saveDraft } from "../../integration/portal-simulator/declaration-form.ts";
import {
  type Answer,
  control,
  createVisitor,
  declarationPath,
  firstPropertyOf,
  home,
  propertiesPath,
  searchPath,
  stateOf,
  type Visitor,
  viewStateOf,
} from "../../integration/portal-simulator/visitor.ts";

const statement = "/taxisnet/takk/views/statement.xhtml";
let portal: PortalWebsite;
let visitor: Visitor;
let paths: Record<string, string>;

beforeAll(async () => {
  portal = openPortalWebsite({ clock: () => Date.parse("2026-11-05T10:00:00Z") });
  visitor = createVisitor(portal);
  await visitor.login();
  await fileFinal(visitor);
  await saveDraft(visitor, { "appForm:rentalFrom_input": "20/11/2026", "appForm:rentalTo_input": "22/11/2026" });
  const property = `propertyId=${await firstPropertyOf(visitor)}`;
  const draft = (await stateOf(portal)).declarations.find((one) => one.draft)?.declarationId;
  paths = {
    ...{ "the home page": home, "the properties": propertiesPath, "the contact page": `${home}contact` },
    ...{ "the declarations": `${searchPath}?${property}`, "a new declaration": `${declarationPath}?${property}` },
    "a draft": `${declarationPath}?${property}&declarationDbId=${draft}`,
    "no declaration": `${declarationPath}?${property}&declarationDbId=1`,
    ...{ "the statements": statement.replace("statement.", "statements."), "a new statement": statement },
    "no statement": `${statement}?statementDbId=1`,
  };
});
afterAll(() => portal.close());

const names = ["the home page", "the properties", "the contact page", "the declarations", "a new declaration"] as const;
const more = ["a draft", "no declaration", "the statements", "a new statement", "no statement"] as const;
const open = (name: string) => visitor.get(paths[name] ?? "none");
const who = ({ body }: Answer) => /<span class="who">Α\.Φ\.Μ\.: (\d{9} [^<]+)</.exec(body)?.[1];

it.each([...names, ...more])("%s says which page it is and who is logged in, with the way out", async (name) => {
  const page = await open(name);

  expect(page.status).toBe(200);
  expect(/<h1>(.+)<\/h1>/.exec(page.body)?.[1]).toMatch(/\p{L}/u);
  expect(who(page)).toMatch(/^\d{9} \p{L}/u);
  expect(who(page)).toBe(who(await open("the properties")));
  expect(page.body).toContain(`href="${home}logout"`);
});

it("the question in whose name one works says who is logged in, too", async () => {
  await control(portal, "release", { rolePage: "shown" });
  const other = createVisitor(portal);
  await control(portal, "accounts/other", { password: "p", properties: [] });
  await other.login("other", "p");
  const page = await other.get(propertiesPath);
  await control(portal, "release", {});

  expect(page.body).toContain("roleForm");
  expect(who(page)).toMatch(/^\d{9} \p{L}/u);
});

/** What the buttons of a page have the browser send: the component, what it asks to be renewed, and a parameter. */
const calls = ({ body }: Answer) =>
  [
    ...body.matchAll(
      /PrimeFaces\.ab\(\{s:'([^']+)',p:'@all'(?:,u:'([^']*)')?(?:,pa:\[\{name:'(\w+)',value:'(\w+)'\}\])?\}/g,
    ),
  ].map(([, source = "", update = "", name, value]) => ({
    source,
    update,
    ...(name && { parameter: { [name]: value ?? "" } }),
  }));

/** What becomes of a page when one of its buttons is pressed in a browser. */
async function pressed(name: string, { source, update, parameter }: ReturnType<typeof calls>[number]) {
  const page = await open(name);
  const { body } = await visitor.post((paths[name] ?? "").split("?")[0] ?? "", {
    ...{ appForm: "appForm", "javax.faces.partial.ajax": "true", "javax.faces.ViewState": viewStateOf(page) },
    ...{ "javax.faces.source": source, "javax.faces.partial.execute": "@all", "javax.faces.partial.render": update },
    ...parameter,
  });
  const renewed = [...body.matchAll(/<update id="([^"]+)"/g)].map(([, id = ""]) => id);
  return {
    leads: /<redirect url="([^"]+)"/.exec(body)?.[1],
    does: body.includes("<eval>"),
    renewed: renewed.filter((id) => !["appForm:messages", "javax.faces.ViewState"].includes(id)),
  };
}

it.each(["the properties", "the declarations", "a new declaration", "a draft", "a new statement"])(
  "on %s each button leads elsewhere, does something, or renews the parts of the page that it is to renew",
  async (name) => {
    const all = calls(await open(name));
    expect(all.length).toBeGreaterThan(1);
    for (const call of all) {
      const { leads, does, renewed } = await pressed(name, call);
      if (leads === undefined && !does)
        expect([call.source, renewed.toSorted()]).toEqual([call.source, call.update.split(" ").toSorted()]);
    }
  },
);
