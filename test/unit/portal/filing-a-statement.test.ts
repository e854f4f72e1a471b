import { describe, expect, it } from "vitest";
import { byCount } from "../../../shared/contract/statement.ts";
import { recordFields } from "../../../shared/portal/aade/statements/statement-records.ts";
import { messageOf, partial } from "./seen-pages.ts";
import { changed, sessionWith, sourceOf } from "./shown.ts";
import { heads, statementFacts, statementPage } from "./statement-pages.ts";

const september = { year: 2026, month: 9 };
const record = (from: number) => byCount((count) => from + heads.indexOf(count));
const message = (text: string) => `<div class="ui-messages"><span class="ui-messages-info-detail">${text}</span></div>`;

function portalWith(page = statementPage(), answer = messageOf("info", "Επιτυχής Υποβολή Δήλωσης")) {
  return sessionWith(({ method }) => (method === "GET" ? page : answer));
}

describe("a climate-fee statement", () => {
  it("is submitted with its month and its records in rows by the columns' heads", async () => {
    const { session, posts } = portalWith();

    expect(await session.fileStatement(september, [record(1), record(11)], false)).toStrictEqual({
      ok: true,
      value: {},
    });

    expect(posts().map(sourceOf)).toEqual(["appForm:submitButton"]);
    const form = posts()[0]?.form;
    expect(form?.get("appForm:year_input")).toBe("2026");
    expect(form?.get("appForm:month_input")).toBe("9");
    for (const [row, from] of [1, 11].entries())
      expect(heads.map((count) => form?.get(`appForm:records:${row}:${count}`))).toEqual(
        heads.map((_, place) => String(from + place)),
      );
    expect(heads.map((count) => form?.get(`appForm:records:2:${count}`))).toEqual(heads.map(() => ""));
    expect(form?.get("javax.faces.partial.execute")).toBe("@all");
    expect(form?.get("javax.faces.partial.render")).toBe("appForm");
  });

  it("is saved as a draft when asked", async () => {
    const { session, posts } = portalWith(statementPage(), messageOf("info", "Επιτυχής Αποθήκευση"));

    expect(await session.fileStatement(september, [record(1)], true)).toEqual({ ok: true, value: {} });
    expect(posts().map(sourceOf)).toEqual(["appForm:saveButton"]);
  });

  it.each([
    [true, "Επιτυχής Υποβολή Δήλωσης"],
    [false, "Επιτυχής Αποθήκευση"],
  ])("is not taken as filed by the other action's success message: draft %s", async (draft, words) => {
    const { session } = portalWith(statementPage(), messageOf("info", words));

    expect(await session.fileStatement(september, [record(1)], draft)).toMatchObject({
      failure: { kind: "unavailable", effect: "unknown" },
    });
  });

  it("gets its number from the answer", async () => {
    const parts = { "appForm:messages": message("Επιτυχής Υποβολή Δήλωσης"), appForm: statementFacts("45/2026") };
    const { session } = portalWith(statementPage(), partial(parts));

    expect(await session.fileStatement(september, [record(1)], false)).toEqual({
      ok: true,
      value: { number: "45/2026" },
    });
  });

  it("is refused with the form's words", async () => {
    const { session } = portalWith(statementPage(), messageOf("error", "Υπάρχει ήδη (Αριθμός Δήλωσης 45/2026)"));

    expect(await session.fileStatement(september, [record(1)], false)).toMatchObject({
      failure: { kind: "refused", effect: "no", coveredBy: "45/2026" },
    });
  });

  it("is refused with the words shown instead of the form", async () => {
    const refusing = `<html><body><div class="ui-messages"><span class="ui-messages-error-detail">Δεν έχετε δικαίωμα</span></div></body></html>`;
    const { session, posts } = portalWith(refusing);

    expect(await session.fileStatement(september, [record(1)], false)).toMatchObject({
      failure: { kind: "refused", detail: "Δεν έχετε δικαίωμα" },
    });
    expect(posts()).toEqual([]);
  });
});

describe("a climate-fee statement whose month the form does not offer", () => {
  it.each([
    ["month", statementPage({ months: ["8"] }), "Μήνας / Month", "9", "8"],
    ["year", statementPage({ years: ["2024", "2025"] }), "Έτος / Year", "2026", "2024, 2025"],
  ])("is refused with what is offered, and not posted: its %s", async (_, form, list, value, offered) => {
    const { session, posts } = portalWith(form);

    expect(await session.fileStatement(september, [record(1)], false)).toEqual({
      ok: false,
      failure: {
        kind: "refused",
        effect: "no",
        known: true,
        detail: `"${list}" does not offer ${value}, only ${offered}`,
        notOffered: { list, value, offered },
      },
    });
    expect(posts()).toEqual([]);
  });
});

describe("a climate-fee statement is not posted", () => {
  const column = "Κλίνες / Beds";
  const page = statementPage();
  it.each([
    ["offers no months", statementPage({ months: [] }), '"Μήνας / Month" offers no known value'],
    ["has no list of months", page.replace(/<select id="appForm:month.*?<\/select>/, ""), "field month is missing"],
    [
      "has no button for it",
      page.replace(/<button id="appForm:submit.*?<\/button>/, ""),
      'the statement does not offer "Υποβολή / Submit"',
    ],
    [
      "has no table of records",
      page.replace('id="appForm:records"', 'id="x"'),
      "the statement has no table appForm:records",
    ],
    ["lacks a column", page.replace(`<th>${column}</th>`, "<th></th>"), `column "${column}" is missing`],
    [
      "calls a column otherwise",
      page.replace(column, "Κρεβάτια"),
      `column "${column}" is missing; column "Κρεβάτια" is not in the profile`,
    ],
    [
      "has a column that nobody knows",
      page
        .replace("</th></tr>", "</th><th>Αστέρια</th></tr>")
        .replaceAll("</td></tr>", "</td><td><input name='appForm:records:0:stars'/></td></tr>"),
      'column "Αστέρια" is not in the profile',
    ],
    [
      "has a column without its input",
      page.replace('<td><input name="appForm:records:0:freeDays" value=""/></td>', "<td></td>"),
      "the statement's records have not one input for each column",
    ],
    [
      "has no row to write in",
      statementPage({ rows: [] }),
      "the statement's records have not one input for each column",
    ],
    [
      "is half filled in beyond our records",
      statementPage({ rows: [[], ["", "3"]] }),
      "the statement's form is filled in already",
    ],
    [
      "has a field that nobody knows",
      page.replace("</form>", '<input name="appForm:seaView"/></form>'),
      "field appForm:seaView is not in the profile",
    ],
  ])("when its form %s", async (_, form, detail) => {
    const { session, posts } = portalWith(form);

    expect(await session.fileStatement(september, [record(1)], false)).toEqual(changed(detail));
    expect(posts()).toEqual([]);
  });
});

it("one record is written into a form without numbered rows, but never two into one row", () => {
  const columns = byCount(() => ({ place: 0, name: "records:count" }));
  const one = byCount(() => 1);

  expect(new Map(recordFields(columns, [one]))).toEqual(new Map([["records:count", "1"]]));
  expect(() => recordFields(columns, [one, one])).toThrow("the records' inputs are not numbered by row");
});
