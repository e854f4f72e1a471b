import { expect, it } from "vitest";
import { aStay } from "../../contract/portal/world.ts";
import { timesAsMuch } from "../../support/cost.ts";
import { declaration, formPage, messageOf, property, searchPage } from "./seen-pages.ts";
import { sessionWith } from "./shown.ts";

const year = { from: "01/01/2026", to: "31/12/2026" };
const inForm = (html: string) => formPage().replace("</form>", `${html}</form>`);
const plain = inForm("α ".repeat(345_000));
const box = '<div class="ui-messages-error-detail">λάθος';

/** Pages made to hurt a reader. */
const huge: Record<string, string> = {
  "5 MB of text": inForm("α ".repeat(1_700_000)),
  "1 MB of text": plain,
  "1 MB in one cell": inForm(`<table><tr><td>${"x".repeat(1_035_000)}</td><td>y</td></tr></table>`),
  "400 message boxes in one another": inForm(box.repeat(400) + "</div>".repeat(400)),
  "500 message boxes in one another": inForm(box.repeat(500) + "</div>".repeat(500)),
  "2,000 message boxes in one another": inForm(box.repeat(2_000) + "</div>".repeat(2_000)),
  "a label of 200 KB": formPage().replace("Άφιξη /", `Άφιξη ${"Α".repeat(200_000)} /`),
  "a heading of 600 KB of marks": inForm(`<h1>α${"\u0301\u0316".repeat(150_000)}</h1>`),
  "a label of 200 KB of marks": formPage().replace("Άφιξη /", `Άφιξη${"\u0301\u0316".repeat(50_000)} /`),
  "600 KB of letters that become eighteen": inForm("\uFDFA".repeat(200_000)),
  "4,000 labels": inForm(
    Array.from(
      { length: 4_000 },
      (_, at) => `<label for="l${at}">Άφιξη ${at}</label><input id="l${at}" name="l${at}">`,
    ).join(""),
  ),
  "4,000 rows of facts": inForm(`<table>${"<tr><td>Άφιξη</td><td>05/10/2026</td></tr>".repeat(4_000)}</table>`),
  "120 tables in one another": inForm("<table><tr><td>Άφιξη</td><td>".repeat(120)),
  "a script of 1 MB": inForm(`<script>${"id:'appForm:sumAmount',".repeat(45_000)}</script>`),
};

async function readAndSave(page: string) {
  const { session } = sessionWith(({ method }) => (method === "GET" ? page : messageOf("error", "όχι")));
  return [await session.read(declaration), await session.saveDraft(property, aStay(), "mark")];
}

it.each(Object.entries(huge))(
  "a page with %s costs at most four times as much to read as 1 MB of plain text",
  async (_, page) => {
    for (const answer of await readAndSave(page)) expect(answer).toMatchObject({ ok: false });

    expect(
      await timesAsMuch(
        () => readAndSave(page),
        () => readAndSave(plain),
      ),
    ).toBeLessThan(4);
  },
);

it("a list of 1,000 rows costs about four times as much as one of 250", async () => {
  const listOf = (count: number) => {
    const rows = Array.from({ length: count }, () => ({ number: "7", from: "05/08/2026", to: "06/08/2026" }));
    const page = searchPage({ from: "02/11/2025", to: "01/03/2027", rows });
    return async () => expect(await sessionWith(() => page).session.list(property, year)).toMatchObject({ ok: true });
  };

  // With quadratic work it would be sixteen times.
  expect(await timesAsMuch(listOf(1_000), listOf(250))).toBeLessThan(10);
});
