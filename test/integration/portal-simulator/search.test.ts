import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type RunningPortal, startPortal } from "../../../local/portal/server.ts";
import { fileFinal, openForm } from "./declaration-form.ts";
import {
  type Answer,
  control,
  createVisitor,
  firstPropertyOf,
  messagesOf,
  propertiesPath,
  searchPath,
  type Visitor,
  viewStateOf,
} from "./visitor.ts";

let portal: RunningPortal;
let visitor: Visitor;
let path: string;

beforeAll(async () => {
  portal = await startPortal({ port: 0, clock: () => Date.parse("2026-11-05T10:00:00Z") });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await fetch(`${portal.url}/_control/state`, { method: "DELETE" });
  visitor = createVisitor(portal.url);
  await visitor.login();
  path = `${searchPath}?propertyId=${await firstPropertyOf(visitor)}`;
});

const stay = (arrival: string, departure: string) => ({
  "appForm:rentalFrom_input": arrival,
  "appForm:rentalTo_input": departure,
});
const cells = ({ body }: Answer, name: string) =>
  body
    .matchAll(new RegExp(`id="appForm:\\w+:\\d+:${name}" class="[^"]*">([^<]*)<`, "g"))
    .map(([, text]) => text)
    .toArray();
const totalOf = ({ body }: Answer) => /totalResults" class="hint">([^<]*)</.exec(body)?.[1];
const nameOf = ({ body }: Answer, pattern: RegExp) => pattern.exec(body)?.[1] ?? "none";

/** Posts a range as the page's own search button does. */
async function search(from: string, to: string, rows = "10"): Promise<Answer> {
  const page = await visitor.get(path);
  const button = nameOf(page, /name="(appForm:j_idt\d+)" type="submit"/);
  return visitor.post(path, {
    appForm: "appForm",
    "javax.faces.partial.ajax": "true",
    "javax.faces.source": button,
    "javax.faces.partial.execute": "@all",
    "javax.faces.ViewState": viewStateOf(page),
    "appForm:dateFrom_input": from,
    "appForm:dateTo_input": to,
    [nameOf(page, /select id="(appForm:j_idt\d+_input)"/)]: rows,
    [button]: button,
  });
}

const post = (page: Answer, source: string, fields = {}) =>
  visitor.post(path, {
    appForm: "appForm",
    "javax.faces.partial.ajax": "true",
    "javax.faces.source": source,
    "javax.faces.ViewState": viewStateOf(page),
    ...fields,
  });

it("lists the current month until a range is posted, then that range, echoing both", async () => {
  await fileFinal(visitor, stay("01/11/2026", "04/11/2026"));
  await (await openForm(visitor)).press("saveButton", stay("31/10/2026", "02/11/2026"));

  const month = await visitor.get(path);
  expect(cells(month, "rentalFrom")).toEqual(["01/11/2026"]);
  expect(month.body).toContain('name="appForm:ama" value="00000123456"');

  await search("01/10/2026", "31/10/2026");
  const listed = await visitor.get(path);
  expect(listed.body).toContain('name="appForm:dateFrom_input" value="01/10/2026"');
  expect(cells(listed, "rentalFrom")).toEqual(["31/10/2026"]);
  expect(cells(listed, "aaDilwsis")).toEqual([""]);
  expect(listed.body).toMatch(/:statusDescr" class="pill draft">Προσωρινή</);
});

it("shows the current month in place of the range while the plan says so, and echoes what it shows", async () => {
  const echoOf = ({ body }: Answer) => /dateFrom_input" value="([^"]*)"/.exec(body)?.[1];
  await search("01/10/2026", "31/10/2026");
  await control(portal.url, "faults", { listIgnoresRangeRate: 1 });
  expect(echoOf(await visitor.get(path))).toBe("01/11/2026");
  expect(echoOf(await search("01/09/2026", "30/09/2026"))).toBe("01/11/2026");

  await control(portal.url, "faults", {});
  expect(echoOf(await visitor.get(path))).toBe("01/11/2026");
});

it("marks an empty range", async () => {
  const answer = await search("01/01/2026", "31/01/2026");

  expect(answer.body).toContain("ui-datatable-empty-message");
  expect(answer.body).toContain("Δεν βρέθηκαν αποτελέσματα");
  expect(totalOf(answer)).toBe("Σύνολο: 0");
});

it("refuses a range that ends before it begins", async () => {
  expect(messagesOf(await search("02/11/2026", "01/11/2026"))).toEqual(["Μη έγκυρο διάστημα αναζήτησης"]);
});

it("pages through a long list, its rows numbered over all pages", async () => {
  const form = await openForm(visitor);
  for (let day = 10; day < 22; day += 1) {
    form.last = (await openForm(visitor)).last;
    await form.press("saveButton", stay(`${day}/11/2026`, `${day + 1}/11/2026`));
  }
  const first = await visitor.get(path);
  expect(totalOf(first)).toBe("Σύνολο: 12");
  expect(cells(first, "rentalFrom")).toHaveLength(10);

  const paging = { "appForm:basicDT_pagination": "true", "appForm:basicDT_first": "10", "appForm:basicDT_rows": "10" };
  const second = await post(first, "appForm:basicDT", paging);
  expect(cells(second, "rentalFrom")).toEqual(["20/11/2026", "21/11/2026"]);
  expect(second.body).toContain("appForm:basicDT:11:declarationDetails");

  await search("01/11/2026", "30/11/2026", "50");
  expect(cells(await visitor.get(path), "rentalFrom")).toHaveLength(12);
});

it("redirects to a row's declaration, once for each ViewState", async () => {
  await fileFinal(visitor);
  const page = await visitor.get(path);

  const details = await post(page, "appForm:basicDT:0:declarationDetails");
  expect(details.body).toMatch(/<redirect url="[^"]*declaration\.xhtml\?propertyId=\d+&amp;declarationDbId=1">/);
  expect((await post(page, "appForm:basicDT:0:declarationDetails")).body).toContain("ViewExpiredException");
});

it("pages through an owner's properties, and says so when there are none", async () => {
  const registryIds = Array.from({ length: 23 }, (_, index) => String(index + 1).padStart(11, "0"));
  await control(portal.url, "accounts/demo-owner", { password: "p", properties: registryIds });
  const first = await visitor.get(propertiesPath);
  expect(cells(first, "statusDescr")).toHaveLength(20);
  expect(totalOf(first)).toBe("Σύνολο: 23");

  const second = await visitor.post(propertiesPath, {
    appForm: "appForm",
    "javax.faces.partial.ajax": "true",
    "javax.faces.source": "appForm:propertiesDT",
    "javax.faces.ViewState": viewStateOf(first),
    "appForm:propertiesDT_pagination": "true",
    "appForm:propertiesDT_first": "20",
    "appForm:propertiesDT_rows": "20",
  });
  expect(second.body.match(/:ama">(\d+)</g)).toEqual([
    ':ama">00000000021<',
    ':ama">00000000022<',
    ':ama">00000000023<',
  ]);

  await control(portal.url, "accounts/demo-owner", { password: "p", properties: [] });
  expect((await visitor.get(propertiesPath)).body).toContain("Δεν βρέθηκαν αποτελέσματα");
});
