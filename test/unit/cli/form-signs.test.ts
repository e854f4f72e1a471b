import { expect, it } from "vitest";
import { factorsSeen } from "../../../cli/portal-check/factors/factors-in.ts";
import { draft, emptyForm, profile } from "./walk-pages.ts";

const seen = (...pages: readonly { path: string; body: string }[]) => factorsSeen(pages, profile);
const labelled = (label: string) =>
  emptyForm("", (input) => `<table><tr><td>${label}</td><td><br>/\n${input}</td></tr></table>`);

it.each([
  ["br", "Άφιξη /<br/>Arrival Date"],
  ["br", "Άφιξη /\n<br/>Arrival Date"],
  ["newline", "Άφιξη /\nArrival Date"],
  ["newline", "Άφιξη / \t \n  Arrival Date"],
  ["space", "Άφιξη / Arrival Date"],
  ["space", "Άφιξη /Arrival\nDate"],
])("the halves of a label are parted by a %s: %j", (value, label) => {
  expect(seen(labelled(label))["labelBreak"]).toBe(value);
});

it.each([
  ["td", "<td>Άφιξη</td>"],
  ["th", "<th>Άφιξη</th>"],
  ["label", "<td><label>Άφιξη</label></td>"],
  ["label", "<th><label>Άφιξη</label></th>"],
])("a row's label stands in a %s: %s", (value, cell) => {
  const others = "<table><tr><th>x</th><td><label>y</label></td></tr></table>";
  const form = emptyForm(others, (input) => `<table><tr>${cell}<td>${input}</td></tr></table>`);

  expect(seen(form)["labelCell"]).toBe(value);
});

it("an item of the menu is a link or a button", () => {
  expect(seen(emptyForm('<a id="appForm:saveButton">Draft</a>'))["menuItems"]).toBe("link");
  expect(seen(emptyForm('<button id="appForm:saveButton">Draft</button>'))["menuItems"]).toBe("button");
  expect(seen(emptyForm('<a id="appForm:otherButton">Draft</a>'))["menuItems"]).toBeUndefined();
});

it("a form names the property beside an input, as text, or not at all", () => {
  const row = (label: string, cell: string) =>
    `<table><tr><td>${label}</td><td>${cell}</td></tr><tr><td>Πόλη / City</td><td>Αθήνα</td></tr></table>`;
  const label = "Αρ. Μητρώου Ακινήτου/<br/>Registry No";

  expect(seen(emptyForm(row(label, "00000123456")))["propertyOnForm"]).toBe("shown");
  expect(seen(emptyForm(row(label, '<input name="appForm:ama" value="1">')))["propertyOnForm"]).toBe("shown");
  expect(seen(emptyForm(row("Οδός / Street", "Ερμού")))["propertyOnForm"]).toBe("absent");
  expect(seen(emptyForm())["propertyOnForm"]).toBe("absent");
});

it.each([
  ["path", "/taxisnet/views/declaration.xhtml"],
  ["relative", "declaration.xhtml"],
  ["relative", "views/"],
  ["url", "https://www1.aade.gr/declaration.xhtml"],
])("a form's address is a %s: %j", (value, action) => {
  expect(seen(emptyForm("", undefined, action))["formAction"]).toBe(value);
});

it("a form that posts to where it stands has no address to tell", () => {
  expect(seen(emptyForm("", undefined, ""))["formAction"]).toBeUndefined();
});

it.each([
  ["seen", "appForm:j_idt92"],
  ["seen", "appForm:j_idt93"],
  ["moved", "appForm:j_idt94"],
  ["moved", "appForm:j_idt931"],
  ["moved", ""],
])("generated ids are those of 2024, or have moved: %s %j", (value, id) => {
  expect(seen(emptyForm(`<textarea id="${id}"></textarea>`))["generatedIds"]).toBe(value);
});

it("nothing is said of the form where no empty one was seen", () => {
  const told = seen(draft('<a id="appForm:saveButton">Draft</a><textarea id="appForm:j_idt93"></textarea>'));

  for (const sign of ["labelBreak", "labelCell", "menuItems", "propertyOnForm", "formAction", "generatedIds"])
    expect(told[sign], sign).toBeUndefined();
});
