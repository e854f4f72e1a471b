import { expect, it } from "vitest";
import { factorsIn, factorsSeen } from "../../../cli/portal-check/factors/factors-in.ts";
import { emptyForm, form, page, profile, properties, search } from "./walk-pages.ts";

const seen = (...pages: readonly { path: string; body: string }[]) => factorsSeen(pages, profile);

it("a search names its property in an input, or as text", () => {
  const beside = (cell: string) =>
    form(
      `<table><tr><td>Από</td><td><input name="appForm:dateFrom_input"></td></tr>
       <tr><td>Αρ. Μητρώου Ακινήτου/ Registry No</td><td>${cell}</td></tr></table>`,
    );

  expect(seen(search(beside('<input name="appForm:ama" value="1">')))["searchEcho"]).toBe("input");
  expect(seen(search(beside("00000123456")))["searchEcho"]).toBe("text");
  expect(seen(search("<h1>Σφάλμα</h1>"))["searchEcho"]).toBe("text");
  expect(seen(properties(beside("00000123456")))["searchEcho"]).toBeUndefined();
});

it("a property's id stands where one clicks, in a script, or nowhere", () => {
  const [clicked, other] = [`<a onclick="go({propertyId:'7'})">x</a>`, '<a onclick="go()">y</a>'];
  const scripts = "<script>start()</script><script>menu({propertyId:'7'})</script>";

  expect(seen(properties(other + clicked + scripts))["propertyLink"]).toBe("onclick");
  expect(seen(properties(other + scripts))["propertyLink"]).toBe("script");
  expect(seen(properties(`${other}<script>start()</script>propertyId`))["propertyLink"]).toBeUndefined();
  expect(seen(search(clicked))["propertyLink"]).toBeUndefined();
});

it("an empty list says so in Greek, or in English", () => {
  const list = (words: string) =>
    `<table><thead><tr><td colspan="2">Δηλώσεις/ List</td></tr></thead><tbody><tr>${words}</tr></tbody></table>`;

  expect(seen(search(list('<td colspan="7">Κενό</td>')))["emptyText"]).toBe("greek");
  expect(seen(search(list('<td colspan="7">No records found</td>')))["emptyText"]).toBe("english");
  expect(seen(search(list("<td>256</td>")))["emptyText"]).toBeUndefined();
});

it("what a script was answered, and what no page shows, is told as not seen", () => {
  const part = { ...emptyForm(), body: form('<textarea id="appForm:j_idt93"></textarea>') };

  expect(new Set(Object.values(seen(part, { ...part, body: "" })))).toEqual(new Set([undefined, "absent"]));
  expect(factorsIn([part], profile)).toContain("formAction = not seen");
});

it("the operator reads each factor in a line of its own, then who tells the others", () => {
  const lines = factorsIn([emptyForm(), page("/menu", "")], profile);

  expect(lines).toEqual(expect.arrayContaining(["formAction = path", "labelBreak = space", "finalFields = not seen"]));
  expect(lines).toContain("npm run portal:check -- try tells: notesKept, listLag");
  expect(lines.at(-1)).toMatch(/^the sign-on, when it refuses or asks tells: contactPage, \w+, /);
});
