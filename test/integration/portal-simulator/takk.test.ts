import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openPortalWebsite, type PortalWebsite } from "../../../local/portal/website.ts";
import { createVisitor, forgetAll, messagesOf, stateOf, type Visitor, viewStateOf } from "./visitor.ts";

const list = "/taxisnet/takk/views/statements.xhtml";
const page = "/taxisnet/takk/views/statement.xhtml";
const counts = ["numberOfCompanies", "numberOfRooms", "numberOfBeds", "numberOfTaxedRooms", "daysUsed", "freeDays"];
let portal: PortalWebsite;
let visitor: Visitor;

beforeAll(() => {
  portal = openPortalWebsite({ clock: () => Date.parse("2026-11-05T10:00:00Z") });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await forgetAll(portal);
  visitor = createVisitor(portal);
  await visitor.login();
});

const record = (row: number, values: readonly (number | string)[]) =>
  Object.fromEntries(counts.map((name, index) => [`appForm:records:${row}:${name}`, String(values[index] ?? "")]));
const twoRecords = { ...record(0, [1, 2, 4, 2, 20, 3]), ...record(1, [0, 1, 2, 1, 7, 0]), ...record(2, []) };

/** Opens a statement's page and presses a button. */
async function press(button: string, fields: Record<string, string> = {}, statementDbId = "") {
  const path = statementDbId === "" ? page : `${page}?statementDbId=${statementDbId}`;
  const opened = await visitor.get(path);
  return visitor.post(path, {
    appForm: "appForm",
    "javax.faces.partial.ajax": "true",
    "javax.faces.source": `appForm:${button}`,
    "javax.faces.partial.execute": "@all",
    "javax.faces.partial.render": "appForm",
    "javax.faces.ViewState": viewStateOf(opened),
    "appForm:year_input": "2026",
    "appForm:month_input": "10",
    ...twoRecords,
    ...fields,
  });
}

it("keeps a draft of several records, shows it again and submits it once with a number", async () => {
  expect(messagesOf(await press("saveButton"))).toEqual(["Επιτυχής Αποθήκευση"]);
  const shown = await visitor.get(`${page}?statementDbId=1`);
  expect(shown.body).toMatch(/records:1:daysUsed" aria-label="[^"]*" inputmode="numeric" value="7"/);
  expect(shown.body).toContain('<option value="10" selected="selected">');

  const submitted = await press("submitButton", {}, "1");
  expect(messagesOf(submitted)).toEqual(["Επιτυχής Υποβολή Δήλωσης"]);
  expect(submitted.body).toMatch(/Statement Number<\/td><td>1\/2026</);
  expect((await stateOf(portal)).takkStatements).toMatchObject([
    {
      statementId: "1/2026",
      username: "demo-owner",
      year: 2026,
      month: 10,
      draft: false,
      records: [
        { numberOfCompanies: 1, numberOfRooms: 2, numberOfBeds: 4, numberOfTaxedRooms: 2, daysUsed: 20, freeDays: 3 },
        { numberOfCompanies: 0, numberOfRooms: 1, numberOfBeds: 2, numberOfTaxedRooms: 1, daysUsed: 7, freeDays: 0 },
      ],
    },
  ]);
  expect(messagesOf(await press("submitButton", {}, "1"))).toEqual(["Η δήλωση έχει ήδη υποβληθεί"]);
});

it("refuses a second statement for the month and names the first", async () => {
  await press("submitButton");

  const refusal = "Έχει ήδη υποβληθεί δήλωση για τον μήνα 10/2026 (Αριθμός Δήλωσης 1/2026)";
  expect(messagesOf(await press("submitButton"))).toEqual([refusal]);
  expect(messagesOf(await press("submitButton", { "appForm:month_input": "9" }))).toEqual(["Επιτυχής Υποβολή Δήλωσης"]);
});

it("lists the statements, youngest month first, drafts marked", async () => {
  await press("submitButton", { "appForm:month_input": "9" });
  await press("saveButton");
  const { body } = await visitor.get(list);

  expect(body).toMatch(/statementsDT:0:month" class="">10<[\s\S]*statementsDT:1:month" class="">9</);
  expect(body).toMatch(/statementsDT:0:statusDescr" class="pill draft">Προσωρινή</);
  expect(body).toMatch(/statementsDT:1:statementNumber" class="">1\/2026</);
});

it("deletes a draft, whose page then says that it does not exist", async () => {
  await press("saveButton");
  expect(messagesOf(await press("deleteButton", {}, "1"))).toEqual(["Επιτυχής Διαγραφή Δήλωσης"]);

  expect(messagesOf(await visitor.get(`${page}?statementDbId=1`))).toEqual(["Η δήλωση δεν υπάρχει"]);
});

it.each([
  ["a future month", { "appForm:month_input": "12" }, "Ο μήνας δεν έχει αρχίσει"],
  ["a month that is none", { "appForm:month_input": "13" }, "Μη έγκυρη επιλογή: Μήνας / Month"],
  ["no record", { ...record(0, []), ...record(1, []) }, "Απαιτείται τουλάχιστον μία εγγραφή"],
  ["a count left out", record(0, [1, 2, "", 2, 20, 3]), "Μη έγκυρος αριθμός: Κλίνες / Beds"],
  ["a negative count", record(0, [1, 2, 4, 2, -1, 3]), "Μη έγκυρος αριθμός: Ημέρες χρήσης / Days used"],
  ["nothing but zeros", { ...record(0, [0, 0, 0, 0, 0, 0]), ...record(1, []) }, "Δεν υποβάλλεται μηδενική δήλωση"],
])("refuses %s, and keeps nothing", async (_, fields, message) => {
  expect(messagesOf(await press("submitButton", fields))).toEqual([message]);
  expect((await stateOf(portal)).takkStatements).toEqual([]);
});
