import { describe, expect, it } from "vitest";
import { parseHtml } from "../../../shared/portal/aade/html/html.ts";
import {
  cell,
  linkedId,
  requiredCell,
  type TableRow,
  tablePageOf,
} from "../../../shared/portal/aade/pages/table-rows.ts";
import { profile } from "./shown.ts";

function shown(body: string) {
  const html = parseHtml(`<html><body>${body}</body></html>`);
  return tablePageOf({ url: new URL("https://portal.example/"), html, viewState: "1" }, "aaDilwsis", profile);
}
const row = (place: number | string, more = "") =>
  `<tr><td><span id="appForm:basicDT:${place}:aaDilwsis">1</span></td>${more}</tr>`;
const table = (...rows: string[]) => `<table>${rows.join("")}</table>`;
const total = (text: string) => `<label id="appForm:x:totalResults">${text}</label>`;
const nothing = "<td>Δεν βρέθηκαν αποτελέσματα</td>";
const untrusted = (why: string) => `unavailable: list cannot be trusted: ${why}`;
const onlyRow = (more: string): TableRow => {
  const [first] = shown(table(row(0, more)) + total("1")).rows;
  if (!first) throw new Error("expected a row");
  return first;
};

describe("the number of rows", () => {
  it.each([
    ["by the element that is called so", table(row(0)) + total("Σύνολο/ Total: 73"), 73],
    ["by its last number", table(row(0)) + total("1 - 50 από 73."), 73],
    ["by what begins as the words do", `${table(row(0))}<span>ΣΥΝΟΛΟ: 73</span>`, 73],
    ["in two lines", `${table(row(0))}<label>Σύνολο/<br>Total: 73</label>`, 73],
    ["as none", table(`<tr>${nothing}</tr>`) + total("Total: 0"), 0],
    ["as none, without a count", table(`<tr>${nothing}</tr>`), 0],
    ["as none, in parts", table("<tr><td><b>Δεν</b> βρέθηκαν <b>αποτελέσματα</b></td></tr>"), 0],
    ["as none, without a word", total("Total: 0"), 0],
  ])("is shown %s", (_, body, count) => {
    expect(shown(body).total).toBe(count);
  });

  it.each([
    ["is missing", table(row(0)), "its total is missing"],
    [
      "belongs to something else",
      `${table(row(0))}<label>Πλήθος υποβληθεισών δηλώσεων: 2</label>`,
      "its total is missing",
    ],
    ["is written in words", table(row(0)) + total("Total: two"), "its total is missing"],
    ["is split over elements", `${table(row(0))}<span>Σύνολο: <b>2</b></span>`, "its total is missing"],
    ["is none, and a row stands there", table(row(0)) + total("Total: 0"), "its total and its rows differ"],
    ["is one, and nothing is found", table(`<tr>${nothing}</tr>`) + total("Total: 1"), "its total and its rows differ"],
    ["is none by its words, and a row stands there", table(row(0), `<tr>${nothing}</tr>`), "its total is missing"],
  ])("is untrusted when it %s", (_, body, why) => {
    expect(() => shown(body)).toThrow(untrusted(why));
  });

  it("is not taken from a declaration's own row", () => {
    expect(shown(table(row(0, nothing)) + total("1")).total).toBe(1);
  });
});

describe("the rows of a table", () => {
  it("have their place, id prefix and cells by id suffix", () => {
    const { rows, pageSize, from } = shown(
      table(row(0), row(1, '<td><b id="appForm:basicDT:1:sumAmount" class="x y"> 350,50 </b></td>')) + total("2"),
    );

    expect(rows.map(({ place, prefix }) => [place, prefix])).toEqual([
      [0, "appForm:basicDT:0"],
      [1, "appForm:basicDT:1"],
    ]);
    expect(pageSize).toBe(2);
    expect(from).toBe(0);
    expect(rows.map((each) => cell(each, "sumAmount"))).toEqual([undefined, { text: "350,50", className: "x y" }]);
  });

  it.each([
    ["the second stands first", table(row(1))],
    ["one is there twice", table(row(0), row(0))],
    ["one is not numbered", table(row("x"))],
    ["one stands in no row", '<span id="appForm:basicDT:0:aaDilwsis">1</span>'],
  ])("are untrusted when %s", (_, body) => {
    expect(() => shown(body + total("1"))).toThrow(untrusted("rows out of order"));
  });

  it("have the first of two equal cells, and none without an id suffix", () => {
    const own = onlyRow('<td><b id="a:0:x">1</b><i id="a:0:x">2</i><u id="plain">3</u></td>');

    expect(requiredCell(own, "x").text).toBe("1");
    expect(() => requiredCell(own, "plain")).toThrow(untrusted("a row has no cell plain"));
  });
});

describe("the id in a row's links", () => {
  it.each([
    ['<td><a href="/x?other=1">a</a><a href="statement.xhtml?a=1&amp;statementDbId=17">b</a></td>', "17"],
    [
      '<td><a>a</a><a href="https://elsewhere.example/?statementDbId=000000000000000017">b</a></td>',
      "000000000000000017",
    ],
  ])("is read from %s", (more, id) => {
    expect(linkedId(onlyRow(more), "statementDbId")).toBe(id);
  });

  it.each(["", "x17", "17x", "1234567890123456789", "-1"])("is not %j", (id) => {
    expect(() => linkedId(onlyRow(`<td><a href="?statementDbId=${id}">b</a></td>`), "statementDbId")).toThrow(
      untrusted("a row without its statementDbId"),
    );
  });

  it("is not taken from an unreadable link", () => {
    expect(() => linkedId(onlyRow('<td><a href="http://[?statementDbId=1">b</a></td>'), "statementDbId")).toThrow(
      untrusted("a row without its statementDbId"),
    );
  });
});
