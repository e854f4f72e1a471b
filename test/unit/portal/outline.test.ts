import { describe, expect, it } from "vitest";
import { attribute, parseHtml } from "../../../shared/portal/aade/html/html.ts";
import { outlineOf } from "../../../shared/portal/aade/html/outline.ts";

const outline = (body: string) => outlineOf(parseHtml(`<html><body>${body}</body></html>`));
const labels = (body: string) =>
  [...outline(body).labels].map(([element, label]) => `${attribute(element, "name")}: ${label}`);
const facts = (body: string) => outline(body).facts.map(({ title, label, value }) => `${title} | ${label} = ${value}`);
const table = (...rows: string[]) => `<table>${rows.map((row) => `<tr>${row}</tr>`).join("")}</table>`;

describe("an input on a page is named", () => {
  it.each([
    ["by its own label, wherever that stands", '<label for="a">Άφιξη</label><p>Τίτλος</p>x<input id="a" name="n">'],
    ["by a label of the widget that it is in", '<label for="a">Άφιξη</label>x<input id="a_input" name="n">'],
    ["by a label that has its name", '<label for="n">Άφιξη</label>x<input id="a" name="n">'],
    ["by what it says of itself", 'x<input name="n" aria-label="Άφιξη">'],
    ["by the cell before it", table('<td>Άφιξη</td><td>(ΗΗ) <input name="n"></td>')],
    ["by the cell before it, past one that is empty", table('<td>Άφιξη</td><td> </td><td><input name="n"></td>')],
    ["by the text just before it", '<p>Τίτλος</p><p>Άφιξη <input name="n"></p>'],
    ["by the line just before it", '<div>Τίτλος</div>Άφιξη <input name="n">'],
    ["by the paragraph before it", '<p>Τίτλος</p><p>Άφιξη</p><p><input name="n"></p>'],
    ["by all of a line that is written in several parts", '<b>Άφ</b><i>ιξη</i> <input name="n">'],
    ["by words that have nothing but a space between them", '<b>Άφιξη</b> <i>εδώ</i> <input name="n">', "Άφιξη εδώ"],
    ["by both lines of a label", 'Άφιξη/<br>Arrival <input name="n">', "Άφιξη/ Arrival"],
    ["without what no person reads", "Άφιξη<script>var x;</script><style>p{}</style> <input name='n'>"],
    ["by nothing where nothing stands before it", '<input name="n">', ""],
  ])("%s", (_, body, name = "Άφιξη") => {
    expect(labels(body)).toEqual([`n: ${name}`]);
  });

  it("by its own text, not the previous input's", () => {
    expect(labels('Από <input name="a"> Έως <input name="b"><input name="c">')).toEqual(["a: Από", "b: Έως", "c: "]);
    const row = '<td>Από</td><td><input name="a"></td><td>Έως</td><td><select name="b"></select></td>';
    expect(labels(table(row))).toEqual(["a: Από", "b: Έως"]);
    expect(labels(table('<td>Από</td><td><input name="a"></td><td><textarea name="b"></textarea></td>'))).toEqual([
      "a: Από",
      "b: ",
    ]);
  });

  it("only if a person can fill it in", () => {
    const types = ["hidden", "submit", "button", "image", "reset", "HIDDEN"].map((type) => `<input type="${type}">`);
    const aides = '<input name="a_focus"><select name="a_filter"></select>';

    expect(labels(`Άφιξη ${types.join("")}${aides}<input name="n" type="text">`)).toEqual(["n: Άφιξη"]);
  });

  it("by at most two thousand characters", () => {
    const [name = ""] = labels(`${"α".repeat(3_000)}<input name="n">`);

    expect(name).toBe(`n: ${"α".repeat(2_000)}`);
  });
});

describe("a table on a page is listed", () => {
  it("cell by cell with the text before it, except the first", () => {
    expect(facts(table("<td>Α/Α</td><td>256</td>", "<td>Από</td><td>1</td><td>2</td>", "<td>3</td>"))).toEqual([
      " | Α/Α = 256",
      " | Από = 1",
      " | 1 = 2",
    ]);
  });

  it("with empty cells, which are not labels", () => {
    expect(facts(table("<td>Από</td><td></td><td>2</td>"))).toEqual([" | Από = ", " | Από = 2"]);
  });

  it("without cells that have inputs, and the cells after them", () => {
    expect(facts(table('<td>Από</td><td><input name="a"></td><td>2</td>'))).toEqual([]);
  });

  it.each([
    ["what stands before the table", `<h3>Στοιχεία</h3>${table("<td>Α/Α</td><td>256</td>")}`],
    ["its caption", `<h3>x</h3><table><caption>Στοιχεία</caption><tr><td>Α/Α</td><td>256</td></tr></table>`],
    ["a row of one cell", `<h3>x</h3>${table("<th>Στοιχεία</th>", "<td>Α/Α</td><td>256</td>")}`],
    ["the latest such row", table("<th>x</th>", "<td>Στοιχεία</td>", "<td>Α/Α</td><td>256</td>")],
  ])("under its title: %s", (_, body) => {
    expect(facts(body)).toEqual(["Στοιχεία | Α/Α = 256"]);
  });

  it("without a title from rows that only look like one", () => {
    expect(facts(`<h3>Στοιχεία</h3>${table("<td>Α/Α</td><td>1</td>", "<td>Από</td><td>2</td>")}`)).toEqual([
      "Στοιχεία | Α/Α = 1",
      "Στοιχεία | Από = 2",
    ]);
  });
});
