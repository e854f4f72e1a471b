import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openPortalWebsite, type PortalWebsite } from "../../../local/portal/website.ts";
import { datesOf, fileFinal, openForm, openPage, saveDraft } from "./declaration-form.ts";
import { cellsOf, itemOf, openList, totalOf } from "./search-list.ts";
import {
  type Answer,
  control,
  createVisitor,
  forgetAll,
  messagesOf,
  propertiesPath,
  stateOf,
  type Visitor,
  viewStateOf,
} from "./visitor.ts";

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

const list = async () => (await openList(visitor)).page;
const search = async (from: string, to: string, rows?: string) => (await openList(visitor)).search(from, to, rows);
const fromOf = ({ body }: Answer) => /dateFrom_input" type="text" value="([^"]*)"/.exec(body)?.[1];
const submittedOf = ({ body }: Answer) => /Total of submitted declarations: (\d+)</.exec(body)?.[1];

/** Amends the final in a row by the row's own menu; gives the answer. */
async function amend(row: number, arrival: string, departure: string): Promise<Answer> {
  const open = await openList(visitor);
  const { body } = await open.post(itemOf(open.page, row, "Υποβολή Τροποποιητικής") ?? "none");
  const form = await openPage(visitor, /url="([^"]*)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "none");
  return await form.send("finalizeButton", datesOf(arrival, departure));
}

it("lists the current month until a range is posted, then that range, and names the property", async () => {
  await fileFinal(visitor, datesOf("01/11/2026", "04/11/2026"));
  await saveDraft(visitor, datesOf("31/10/2026", "02/11/2026"));

  const month = await list();
  expect(cellsOf(month, "rentalFrom")).toEqual(["01/11/2026"]);
  expect(month.body).toContain("Registry No for Short-Term Residential Rental</td><td>00000123456</td>");

  await search("01/10/2026", "31/10/2026");
  const listed = await list();
  expect(fromOf(listed)).toBe("01/10/2026");
  expect(cellsOf(listed, "rentalFrom")).toEqual(["31/10/2026"]);
  expect(cellsOf(listed, "aaDilwsis")).toEqual([""]);
  expect(cellsOf(listed, "statusDescr")).toEqual(["Προσωρινά Αποθηκευμένη / Draft"]);
});

it("shows what the manual's picture shows: amendments below what they amend, drafts last, and two totals", async () => {
  await fileFinal(visitor, datesOf("01/11/2026", "06/11/2026"));
  await fileFinal(visitor, datesOf("01/11/2026", "07/11/2026"));
  expect(messagesOf(await amend(0, "01/11/2026", "06/11/2026"))).toEqual(["Επιτυχής Οριστικοποίηση Δήλωσης"]);
  await amend(2, "01/11/2026", "07/11/2026");
  await amend(1, "01/11/2026", "05/11/2026");
  await saveDraft(visitor, datesOf("05/11/2026", "18/11/2026"));

  const page = await list();
  expect(cellsOf(page, "aaDilwsis")).toEqual(["1", "3", "5", "2", "4", ""]);
  expect(cellsOf(page, "rentalTo").map((day) => day?.slice(0, 2))).toEqual(["06", "06", "05", "07", "07", "18"]);
  const [first, second] = ["Αρχική / Initial", "Τροποποιητική / Amending"];
  expect(cellsOf(page, "declarationTypeDescr")).toEqual([first, second, second, first, second, first]);
  expect(cellsOf(page, "statusDescr").slice(0, 5)).toEqual(Array.from({ length: 5 }, () => "Οριστική / Final"));
  expect(page.body.match(/declarationTypeDescr" class="[^"]*modifiedOutput/g)).toHaveLength(3);
  expect(submittedOf(page)).toBe("2");
  expect(totalOf(page)).toBe("Σύνολο/ Total: 6");
});

it("shows a number with its year in the calendar, and there only", async () => {
  await fileFinal(visitor, datesOf("01/11/2026", "04/11/2026"));
  await saveDraft(visitor, datesOf("02/11/2026", "05/11/2026"));

  const { body } = await list();
  expect(body).toMatch(/<span class="day">1<\/span><span class="fc-event green"[^>]*>Οριστική 1\/2026</);
  expect(body).toMatch(
    /<span class="day">2<\/span><span class="fc-event green".*?fc-event grey"[^>]*>Προσωρινά Αποθηκευμένη</,
  );
  expect(body.slice(body.indexOf("Στοιχεία Ακινήτου"))).not.toMatch(/\b1\/2026/);
});

it("turns the calendar by its arrows and back to today", async () => {
  const open = await openList(visitor);
  const monthAfter = async (button: string) => {
    const { body } = await open.post(`appForm:calendar_${button}`, {
      "javax.faces.partial.render": "appForm:calendar",
    });
    return /<h2>([^<]*)</.exec(body)?.[1];
  };

  expect(await monthAfter("prev")).toBe("Οκτώβριος 2026");
  expect(await monthAfter("prev")).toBe("Σεπτέμβριος 2026");
  expect(await monthAfter("today")).toBe("Νοέμβριος 2026");
  expect(await monthAfter("next")).toBe("Δεκέμβριος 2026");
});

it("shows the current month in place of the range while the plan says so, and echoes what it shows", async () => {
  await search("01/10/2026", "31/10/2026");
  await control(portal, "faults", { listIgnoresRangeRate: 1 });
  expect(fromOf(await list())).toBe("01/11/2026");
  expect(fromOf(await search("01/09/2026", "30/09/2026"))).toBe("01/11/2026");

  await control(portal, "faults", {});
  expect(fromOf(await list())).toBe("01/11/2026");
});

it("marks an empty range", async () => {
  await search("01/01/2026", "31/01/2026");
  const page = await list();

  expect(page.body).toMatch(/ui-datatable-empty-message"><td colspan="9">Δεν βρέθηκαν αποτελέσματα</);
  expect(totalOf(page)).toBe("Σύνολο/ Total: 0");
});

it("refuses a range that ends before it begins, and keeps the one before", async () => {
  expect(messagesOf(await search("02/11/2026", "01/11/2026"))).toEqual(["Μη έγκυρο διάστημα αναζήτησης"]);
  expect(fromOf(await list())).toBe("01/11/2026");
});

it("pages through a long list by a window of pages, its rows numbered over all of them", async () => {
  const form = await openForm(visitor);
  for (let day = 1; day <= 12; day += 1) {
    form.last = (await openForm(visitor)).last;
    await form.send("saveButton", datesOf(`${day + 9}/11/2026`, `${day + 10}/11/2026`));
  }
  const open = await openList(visitor);
  expect(totalOf(open.page)).toBe("Σύνολο/ Total: 12");
  expect(cellsOf(open.page, "rentalFrom")).toHaveLength(10);

  const paging = { "appForm:basicDT_pagination": "true", "appForm:basicDT_first": "10", "appForm:basicDT_rows": "10" };
  const second = await open.post("appForm:basicDT", paging);
  expect(cellsOf(second, "rentalFrom")).toEqual(["20/11/2026", "21/11/2026"]);
  expect(second.body).toContain("appForm:basicDT:11:declarationDetails");

  await search("01/11/2026", "30/11/2026", "50");
  expect(cellsOf(await list(), "rentalFrom")).toHaveLength(12);
});

it("redirects to a row's declaration, once for each ViewState", async () => {
  await fileFinal(visitor);
  const open = await openList(visitor);

  const details = await open.post("appForm:basicDT:0:declarationDetails");
  expect(details.body).toMatch(/<redirect url="[^"]*declaration\.xhtml\?propertyId=\d+&amp;declarationDbId=4810001">/);
  const again = await open.post("appForm:basicDT:0:declarationDetails", {
    "javax.faces.ViewState": viewStateOf(open.page),
  });
  expect(again.body).toContain("ViewExpiredException");
});

it("deletes a draft in two steps only, and never a final", async () => {
  await fileFinal(visitor, datesOf("01/11/2026", "02/11/2026"));
  await saveDraft(visitor, datesOf("03/11/2026", "04/11/2026"));
  const count = async () => (await stateOf(portal)).declarations.length;

  const hasty = await openList(visitor);
  expect(messagesOf(await hasty.post("appForm:deleteConfirm"))).toEqual(["Η δήλωση δεν υπάρχει"]);
  const open = await openList(visitor);
  expect((await open.post("appForm:basicDT:1:deleteButton")).body).toContain("<eval>");
  expect(await count()).toBe(2);
  expect(messagesOf(await open.post("appForm:deleteConfirm"))).toEqual(["Επιτυχής Διαγραφή Δήλωσης"]);
  expect(await count()).toBe(1);

  const used = await openList(visitor);
  await used.post("appForm:basicDT:0:deleteButton");
  const oldState = { "javax.faces.ViewState": viewStateOf(used.page) };
  const opened = await used.post("appForm:basicDT:0:declarationDetails", oldState);
  expect(opened.body).toContain("ViewExpiredException");

  const last = await openList(visitor);
  await last.post("appForm:basicDT:0:deleteButton");
  expect(messagesOf(await last.post("appForm:deleteConfirm"))).toEqual(["Οριστικοποιημένη δήλωση δεν διαγράφεται"]);
  expect(await count()).toBe(1);
});

it("leads from the registry to a property by its id in a script, if the property is final", async () => {
  const properties = [
    "00000123456",
    { registryId: "00000000002", state: "provisional" },
    { registryId: "00000000003", state: "stopped" },
  ];
  await control(portal, "accounts/demo-owner", { password: "p", properties });
  const page = await visitor.get(propertiesPath);
  const buttons = [...page.body.matchAll(/<button id="([^"]*)"[^>]*propertyId',value:'(\d+)'\}[^>]*>/g)];
  expect(buttons.map(([tag]) => tag.includes("disabled"))).toEqual([false, true, true]);
  expect(page.body).toContain('<div class="green">από 06/08/2018</div>');
  expect(page.body).toContain("Προσωρινά Αποθηκευμένη/<br/>Draft");

  const press = async (row: number) => {
    const [, source = "", propertyId = ""] = buttons[row] ?? [];
    return await visitor.post(propertiesPath, {
      appForm: "appForm",
      "javax.faces.partial.ajax": "true",
      "javax.faces.source": source,
      "javax.faces.ViewState": viewStateOf(await visitor.get(propertiesPath)),
      propertyId,
    });
  };
  expect((await press(0)).body).toMatch(/<redirect url="[^"]*declarationSearch\.xhtml\?propertyId=70113">/);
  expect(messagesOf(await press(1))).toEqual(["Το ακίνητο δεν βρέθηκε"]);
});

it("shows ten properties of many, the rest by pages or by longer ones, and says so when there are none", async () => {
  const registryIds = Array.from({ length: 23 }, (_, index) => String(index + 1).padStart(11, "0"));
  await control(portal, "accounts/demo-owner", { password: "p", properties: registryIds });
  const first = await visitor.get(propertiesPath);
  expect(cellsOf(first, "amaOutput")).toHaveLength(10);
  expect(totalOf(first)).toBe("Σύνολο/ Total: 23");

  const post = (page: Answer, source: string, fields: Record<string, string>) =>
    visitor.post(propertiesPath, {
      appForm: "appForm",
      "javax.faces.partial.ajax": "true",
      "javax.faces.source": source,
      "javax.faces.ViewState": viewStateOf(page),
      ...fields,
    });
  const paging = { "appForm:propertiesDT_pagination": "true", "appForm:propertiesDT_first": "20" };
  const third = await post(first, "appForm:propertiesDT", paging);
  expect(cellsOf(third, "amaOutput")).toEqual(["00000000021", "00000000022", "00000000023"]);
  await post(third, "appForm:propertyRows", { "appForm:propertyRows_input": "50" });
  expect(cellsOf(await visitor.get(propertiesPath), "amaOutput")).toHaveLength(23);

  await control(portal, "accounts/demo-owner", { password: "p", properties: [] });
  expect((await visitor.get(propertiesPath)).body).toContain("Δεν βρέθηκαν αποτελέσματα");
});
