import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { byCount } from "../../../../shared/contract/statement.ts";
import { attribute, parseHtml, selectAll } from "../../../../shared/portal/aade/html/html.ts";
import { forgetAll, stateOf } from "../../../../test/support/portal-control.ts";
import { checkStatement, emptyStatement, type TypedStatement } from "../../takk-fields.ts";
import { openPortalWebsite, type PortalWebsite } from "../../website.ts";
import { type Answer, createVisitor, type Visitor, viewStateOf } from "../integration/visitor.ts";

const page = "/taxisnet/takk/views/statement.xhtml";
const counts = ["numberOfCompanies", "numberOfRooms", "numberOfBeds", "numberOfTaxedRooms", "daysUsed", "freeDays"];
let portal: PortalWebsite;
let visitor: Visitor;

beforeAll(() => {
  portal = openPortalWebsite({ clock: () => Date.parse("2026-11-05T22:30:00Z") });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await forgetAll(portal);
  visitor = createVisitor(portal);
  await visitor.login();
});

const record = (row: number, value: string) =>
  Object.fromEntries(counts.map((name) => [`appForm:records:${row}:${name}`, value]));

/** Presses a button of a statement's page, or posts for any other component. */
async function press(button: string, fields: Record<string, string>, opened: Answer) {
  return visitor.post(page, {
    appForm: "appForm",
    "javax.faces.partial.ajax": "true",
    "javax.faces.source": `appForm:${button}`,
    "javax.faces.partial.execute": "@all",
    "javax.faces.partial.render": "appForm",
    "javax.faces.ViewState": viewStateOf(opened),
    "appForm:year_input": "2026",
    "appForm:month_input": "10",
    ...fields,
  });
}

/** The content of the form in a page or a partial answer. */
function shown({ body }: Answer) {
  const form = parseHtml(body.replaceAll(/<!\[CDATA\[|\]\]>/g, ""));
  const options = (name: string) => selectAll(form, `[id$=":${name}_input"] option`);
  const chosen = (name: string) =>
    options(name).flatMap((option) => ("selected" in option.attribs ? [attribute(option, "value")] : []));
  return {
    rows: selectAll(form, "tr[data-ri] ").map((row) =>
      selectAll(row, "input")
        .map((input) => attribute(input, "value"))
        .join(),
    ),
    month: [...chosen("year"), ...chosen("month")],
  };
}
const blank = ",,,,,";

describe("the form of a statement", () => {
  it("begins with the previous month", () => {
    const [january, february] = ["2026-01-31", "2026-02-01"].map(emptyStatement);
    expect(january?.year).toBe("2025");
    expect(january?.month).toBe("12");
    expect(february?.year).toBe("2026");
    expect(february?.month).toBe("1");
  });

  it("keeps the typed values after a refusal, and after a post that presses no button", async () => {
    const opened = await visitor.get(page);
    const typed = { ...record(0, "x"), ...record(1, "2"), "appForm:month_input": "7" };
    const rows = ["x,x,x,x,x,x", "2,2,2,2,2,2", blank];
    const refused = await press("submitButton", typed, opened);

    expect(shown(refused)).toMatchObject({ rows, month: ["2026", "7"] });
    expect(shown(await press("records", typed, refused))).toMatchObject({ rows, month: ["2026", "7"] });
    expect(shown(await visitor.get(page)).rows).toEqual([blank, blank, blank]);
  });

  it("takes a record with a single count, and only records numbered without a gap", async () => {
    const gap = { ...record(0, "1"), ...record(1, "1"), ...record(3, "1") };
    const saved = await press("saveButton", gap, await visitor.get(page));

    expect(shown(saved).rows).toEqual(["1,1,1,1,1,1", "1,1,1,1,1,1", blank]);
    const one = { ...record(0, "1"), "appForm:records:1:freeDays": "5" };
    expect(shown(await press("saveButton", one, saved)).rows[1]).toBe(",,,,,5");
  });
});

it("statements are listed newest month first, and another year's is no duplicate", async () => {
  const file = async (button: string, year: string, month: string) => {
    const fields = { ...record(0, "1"), "appForm:year_input": year, "appForm:month_input": month };
    return press(button, fields, await visitor.get(page));
  };
  for (const [year, month] of [
    ["2026", "2"],
    ["2025", "9"],
    ["2026", "9"],
  ] as const)
    await file("saveButton", year, month);
  expect((await file("submitButton", "2025", "9")).body).toContain("Επιτυχής Υποβολή");
  expect((await file("submitButton", "2026", "9")).body).toContain("Επιτυχής Υποβολή");
  expect((await file("submitButton", "2026", "9")).body).toContain("τον μήνα 9/2026 (Αριθμός Δήλωσης 2/2026)");

  const { body } = await visitor.get("/taxisnet/takk/views/statements.xhtml");
  const cells = (name: string) =>
    [...body.matchAll(new RegExp(`:${name}"[^>]*>([^<]*)<`, "g"))].map(([, text]) => text);
  expect(cells("year")).toEqual(["2026", "2026", "2026", "2025", "2025"]);
  expect(cells("month")).toEqual(["9", "9", "2", "9", "9"]);
  expect(cells("statementNumber")).toEqual(["2/2026", "", "", "1/2026", ""]);
  const { takkStatements } = await stateOf(portal);
  expect(takkStatements.map(({ statementId, year, month, draft }) => [statementId, year, month, draft])).toEqual([
    ["1", 2026, 2, true] as const,
    ["2", 2025, 9, true] as const,
    ["3", 2026, 9, true] as const,
    ["1/2026", 2025, 9, false] as const,
    ["2/2026", 2026, 9, false] as const,
  ]);
});

describe("a statement", () => {
  const all = (value: string) => byCount(() => value);
  const none = all("0");
  const check = (typed: Partial<TypedStatement>) => {
    const sound = { year: "2026", month: "10", records: [all("1"), all("")] };
    const checked = checkStatement({ ...sound, ...typed }, ["2025", "2026", "2027"], "2026-11-05");
    return Array.isArray(checked) ? checked.map(({ phrase, label = "" }) => `${phrase} ${label}`.trim()) : checked;
  };

  it.each([
    ["2025", "12", []],
    ["2026", "1", []],
    ["2026", "11", []],
    ["2026", "12", ["monthNotStarted"]],
    ["2027", "1", ["monthNotStarted"]],
    ["2026", "0", ["wrongOption month"]],
    ["2026", "13", ["wrongOption month"]],
    ["2026", "05", ["wrongOption month"]],
    ["2024", "5", ["wrongOption year"]],
    ["", "", ["wrongOption year", "wrongOption month"]],
  ])("for %s/%s, in November 2026, is refused for %j", (year, month, reasons) => {
    const checked = check({ year, month });

    expect(Array.isArray(checked) ? checked : []).toEqual(reasons);
    if (!Array.isArray(checked)) expect(checked).toMatchObject({ year: Number(year), month: Number(month) });
  });

  it.each([
    ["999999999", []],
    ["1000000000", ["wrongCount daysUsed"]],
    ["1,5", ["wrongCount daysUsed"]],
    ["", ["wrongCount daysUsed"]],
    ["0", []],
  ])("with the count %j is refused for %j", (daysUsed, reasons) => {
    const checked = check({ records: [{ ...all("1"), daysUsed }] });

    expect(Array.isArray(checked) ? checked : []).toEqual(reasons);
  });

  it("needs at least one count that is not zero", () => {
    expect(check({ records: [none, none] })).toEqual(["zeroStatement"]);
    expect(check({ records: [none, { ...none, freeDays: "1" }] })).toMatchObject({ records: [{}, { freeDays: 1 }] });
    expect(check({ records: [all(""), all("")] })).toEqual(["noRecords"]);
  });

  it("is stored without blank records, each count in its place", () => {
    const stored = byCount((count) => counts.indexOf(count) + 1);
    const typed = byCount((count) => String(stored[count]));

    expect(check({ records: [all(""), typed, all("")] })).toEqual({ year: 2026, month: 10, records: [stored] });
  });
});
