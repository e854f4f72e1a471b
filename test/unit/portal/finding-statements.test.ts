import { describe, expect, it } from "vitest";
import { byCount } from "../../../shared/contract/statement.ts";
import { must } from "../../contract/portal/world.ts";
import { sessionWith, unavailable, untrusted } from "./shown.ts";
import { heads, statementPage, statementsPage } from "./statement-pages.ts";

const september = { year: 2026, month: 9 };

/** A session that sees the list of statements and their pages. */
const listing = (list: string, shown = statementPage()) =>
  sessionWith(({ url }) => (url.pathname.endsWith("/statements.xhtml") ? list : shown));

describe("the statements of a month", () => {
  it("are those of its month and year, each with the records of its own page", async () => {
    const rows = [
      { id: "1", year: "2025", number: "3/2025" },
      { id: "2", month: "8", number: "4/2026" },
      { id: "3", number: "45/2026" },
      { id: "4" },
    ];
    const records = [heads.map((_, place) => String(place + 9)), heads.map(() => ""), heads.map(() => "0")];
    const { session, asked } = listing(statementsPage(rows), statementPage({ rows: records }));

    const read = [byCount((count) => heads.indexOf(count) + 9), byCount(() => 0)];
    expect(must(await session.findStatements(september))).toStrictEqual([
      { statementId: "3", number: "45/2026", final: true, records: read },
      { statementId: "4", number: "", final: false, records: read },
    ]);
    expect(asked.map(({ url }) => url.search)).toEqual(["", "?statementDbId=3", "?statementDbId=4"]);
  });

  it("are none when the list has none", async () => {
    const { session, asked } = listing(statementsPage([{ month: "8" }]));

    expect(must(await session.findStatements(september))).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ["a month in words", { month: "Αύγουστος" }, "a statement whose month cannot be read"],
    ["a month with its year", { month: "8/2026" }, "a statement whose month cannot be read"],
    ["a year that is none", { year: "20266" }, "a statement whose month cannot be read"],
    ["no id", { id: "" }, "a row without its statementDbId"],
  ])("are unknown when a row says %s", async (_, row, why) => {
    const { session } = listing(statementsPage([row, { number: "45/2026" }]));

    expect(await session.findStatements(september)).toEqual(untrusted(why));
  });

  it.each(["statementNumber", "statusDescr", "year"])("are unknown when a row has no %s", async (cell) => {
    const { session } = listing(statementsPage([{}]).replace(`:0:${cell}`, ":0:other"));

    expect(await session.findStatements(september)).toEqual(untrusted(`a row has no cell ${cell}`));
  });

  it.each(["-", "12x", "x12"])("are unknown when a statement's page has the count %j", async (count) => {
    const { session } = listing(statementsPage([{}]), statementPage({ rows: [heads.map(() => count)] }));

    expect(await session.findStatements(september)).toEqual(unavailable("a count of a statement cannot be read"));
  });

  it.each([
    ["half a row", statementPage({ rows: [["1"]] }), "a count of a statement cannot be read"],
    ["no form", "<html><body>Καλώς ήρθατε</body></html>", "a page without its form"],
    ["no ViewState", statementPage().replace("javax.faces.ViewState", "other"), "a page without its form"],
  ])("are unknown when a statement's page has %s", async (_, page, detail) => {
    const { session } = listing(statementsPage([{}]), page);

    expect(await session.findStatements(september)).toEqual(unavailable(detail));
  });
});
