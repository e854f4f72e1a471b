import { afterEach, beforeEach, expect, it } from "vitest";
import { stateOf } from "../../../../test/support/portal-control.ts";
import { openPortalWebsite, type PortalWebsite } from "../../website.ts";
import { between, type ClientDeclaration, publicClient } from "./public-client.ts";
import { type Answer, createVisitor } from "./visitor.ts";

let site: PortalWebsite;
let client: ReturnType<typeof publicClient>;
let propertyId: string;

beforeEach(async () => {
  site = openPortalWebsite({ clock: () => Date.parse("2026-11-05T10:00:00Z") });
  const visitor = createVisitor(site);
  await visitor.login();
  client = publicClient(visitor);
  propertyId = (await client.properties()).propertyId[0] ?? "none";
});
afterEach(() => site.close());

const stay: ClientDeclaration = {
  from: "01/08/2026",
  to: "06/08/2026",
  amount: "350.00",
  cancelAmount: "",
  cancelDate: "",
  notes: "HMABC",
};
const august = () => client.setRange(propertyId, "01/08/2026", "31/08/2026");
const declarations = async () => (await stateOf(site)).declarations;
/** The cells whose ids end like this, as the client cut them out of the list. */
const cells = ({ body }: Answer, end: string) =>
  body
    .split(`:${end}"`)
    .slice(1)
    .map((rest) => between(rest, ">", "</"));

it("the public client of 2024 finds the properties by its search strings, in the same order", async () => {
  const { ama, atak, address, propertyId: ids } = await client.properties();

  expect(ama).toEqual(["00000123456", "00000123457"]);
  expect([...atak, ...address, ...ids].every((text) => text)).toBe(true);
  expect([atak, address, ids].map(({ length }) => length)).toEqual([2, 2, 2]);
});

it("it saves a draft with only the fields it sent, by one ViewState for both posts", async () => {
  const answer = await client.saveDraft(propertyId, stay);

  expect(answer.body).toContain('<td align="left"><div id="appForm:messages"');
  expect(answer.body).toContain('ui-messages-info-detail">Επιτυχής Αποθήκευση<');
  expect(await declarations()).toMatchObject([
    {
      draft: true,
      startDate: "01/08/2026",
      endDate: "06/08/2026",
      amountReceived: 350,
      platform: "Airbnb",
      paymentMethod: "Λογαριασμός Πληρωμών Αλλοδαπής",
      guestName: null,
      guestTaxId: null,
      notes: "HMABC",
    },
  ]);
});

it("it lists a range that it has set, and finds the cells by the ends of their ids", async () => {
  await client.saveDraft(propertyId, stay);
  const set = await august();
  expect([...set.body.matchAll(/<update id="([^"]*)"/g)].map(([, id]) => id)).toEqual(
    expect.arrayContaining(["appForm:basicDT", "appForm:totalDeclarations", "appForm:search_panel"]),
  );

  const list = await client.searchPage(propertyId);
  expect(list.body).toContain('appForm:dateFrom_input" type="text" value="01/08/2026"');
  expect(list.body).toContain('totalResults" class="ui-outputlabel ui-widget paginationLabel">');
  expect(list.body).toContain('<option value="50" selected="selected">');
  expect(list.body).toContain(':aaDilwsis"></');
  expect(list.body).toMatch(/:statusDescr" class="[^"]*draft/);
  expect(cells(list, "rentalFrom")).toEqual(["01/08/2026"]);
  expect(cells(list, "statusDescr")).toHaveLength(1);
  expect(cells(list, "rentalTo")).toEqual(["06/08/2026"]);
  expect(cells(list, "sumAmount")).toEqual(["350,00"]);
});

it("it opens one row per ViewState, and reads the declaration back", async () => {
  await client.saveDraft(propertyId, stay);
  await august();
  const list = await client.searchPage(propertyId);
  const id = await client.idOfRow(list, 0);
  expect(id).toMatch(/^\d+$/);
  expect(await client.idOfRow(list, 0)).toBe("");

  const { body } = await client.declarationPage(propertyId, id);
  expect(between(body, 'appForm:rentalFrom_input" type="text" value="', '"')).toBe("01/08/2026");
  expect(between(body, 'appForm:rentalTo_input" type="text" value="', '"')).toBe("06/08/2026");
  expect(between(between(body, 'id="appForm:paymentType_input"', "</select>"), 'selected="selected">', "<")).toBe(
    "Λογαριασμός Πληρωμών Αλλοδαπής",
  );
  expect(between(body, 'name="appForm:j_idt92"', "</textarea>").split(">")[1]).toBe("HMABC");
  expect(between(body, "{id:'appForm:sumAmount'", "}").split("'")[1]).toBe("350.000000");
});

it("it finalises by id, and finds number and day in the page's table as plain text", async () => {
  await client.saveDraft(propertyId, stay);
  const [draft] = await declarations();
  const draftPage = await client.declarationPage(propertyId, draft?.declarationId);
  expect(draftPage.body).toMatch(/S\/N Declaration<\/td>\n<td>\s*<\/td>/);

  const answer = await client.finalise(propertyId, draft?.declarationId ?? "", stay);
  expect(answer.body).toContain('ui-messages-info-detail">Επιτυχής Οριστικοποίηση Δήλωσης<');
  expect(await declarations()).toMatchObject([{ declarationId: "1", draft: false }]);

  const { body } = await client.declarationPage(propertyId, draft?.declarationId);
  expect(body).toContain('<table class="userMainTable">');
  expect(body).toContain("S/N Declaration</td>\n<td> 1 </td>");
  expect(body).toContain("Submission Date: </td>\n<td>05/11/2026");
  await august();
  const list = await client.searchPage(propertyId);
  expect(list.body).toContain(':aaDilwsis">1</');
  expect(list.body).not.toMatch(/class="[^"]*draft/);
});

it("it deletes a row by its menu, after it confirms the page's question", async () => {
  await client.saveDraft(propertyId, stay);
  await august();
  await client.deleteRow(await client.searchPage(propertyId), 0);

  expect(await declarations()).toEqual([]);
});
