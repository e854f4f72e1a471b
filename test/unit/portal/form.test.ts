import { describe, expect, it } from "vitest";
import {
  controlNamed,
  controlsIn,
  type Form,
  fieldsOf,
  formOf,
  optionsOf,
  valueBeside,
  withUpdates,
} from "../../../shared/portal/aade/html/form.ts";
import { parseHtml } from "../../../shared/portal/aade/html/html.ts";

function formWith(body: string): Form {
  const form = formOf(parseHtml(`<html><form id="appForm">${body}</form></html>`));
  if (!form) throw new Error("expected a form");
  return form;
}
const only = (body: string) => {
  const [first] = controlsIn(parseHtml(body));
  if (!first) throw new Error("expected a control");
  return first;
};
const sent = (body: string) => fieldsOf(formWith(body)).toString();

it("a page without the portal's form has no form", () => {
  expect(formOf(parseHtml('<form id="loginForm"><input name="a"></form>'))).toBeUndefined();
});

describe("a form control", () => {
  it.each([
    ['<input name="n">', "text"],
    ['<input name="n" type="email">', "text"],
    ['<input name="n" type="HIDDEN">', "hidden"],
    ['<input name="n" type="checkbox">', "checkbox"],
    ['<input name="n" type="radio">', "checkbox"],
    ['<input name="n" type="submit">', "button"],
    ['<input name="n" type="button">', "button"],
    ['<input name="n" type="image">', "button"],
    ['<input name="n" type="reset">', "button"],
    ['<input name="n" type="file">', "button"],
    ['<button name="n">x</button>', "button"],
    ['<select name="n"></select>', "select"],
    ['<textarea name="n" type="hidden"></textarea>', "textarea"],
  ])("%s is of the kind %s", (html, kind) => {
    expect(only(html)).toMatchObject({ name: "n", kind });
  });

  it.each([
    ['<input name="n" value="a&amp;b">', "a&b"],
    ['<input name="n">', ""],
    ['<input name="n" type="checkbox">', "on"],
    ['<input name="n" type="checkbox" value="">', ""],
    ['<input name="n" type="radio" value="2">', "2"],
    ["<textarea name='n'>\n\na\r\nb </textarea>", "\na\nb "],
    ["<textarea name='n'>\r\na</textarea>", "a"],
    ["<select name='n'><option value='1'>x<option value='2' selected>y</select>", "2"],
    ["<select name='n'><option value='1'>x<option value='2'>y</select>", "1"],
    ["<select name='n'><option>x</select>", ""],
    ["<select name='n'></select>", ""],
  ])("%j has the value %j", (html, value) => {
    expect(only(html).value).toBe(value);
  });

  it("knows whether it is ticked, disabled or read-only", () => {
    expect(only('<input name="n">')).toMatchObject({ checked: false, disabled: false, readonly: false });
    expect(only('<input name="n" checked disabled readonly>')).toMatchObject({
      checked: true,
      disabled: true,
      readonly: true,
    });
  });

  it("is found by the end of its name, with or without its widget's, but not when hidden", () => {
    const form = formWith(
      '<input type="hidden" name="appForm:rentalFrom"><input name="appForm:rentalFrom_input"><input name="rentalFromTo"><input name="x_input_y">',
    );

    expect(controlNamed(form, "rentalFrom")?.name).toBe("appForm:rentalFrom_input");
    expect(controlNamed(form, "x_input_y")?.name).toBe("x_input_y");
    expect(controlNamed(form, "rental")).toBeUndefined();
  });
});

describe("a browser submits", () => {
  it("filled and ticked controls in page order", () => {
    expect(
      sent('<input name="b" value="1"><select name="a"><option value="2"></select><textarea name="c">3</textarea>'),
    ).toBe("b=1&a=2&c=3");
    expect(sent('<input type="checkbox" name="a" checked><input type="hidden" name="b" value="1">')).toBe("a=on&b=1");
  });

  it.each([
    ["greyed out", '<input name="a" disabled>'],
    ["not ticked", '<input type="checkbox" name="a">'],
    ["a button", '<button name="a">x</button>'],
    ["without a name", '<input value="1">'],
  ])("nothing of a control that is %s", (_, html) => {
    expect(sent(html)).toBe("");
  });
});

describe("the value beside a label", () => {
  it("is its input's, rather than a cell's text", () => {
    const form = formWith(
      '<table><tr><td>Άφιξη</td><td>text</td></tr><tr><td>Άφιξη</td><td><input name="n" value="05/10/2026"></td></tr></table>',
    );

    expect(valueBeside(form, "Άφιξη / Arrival Date")).toBe("05/10/2026");
    expect(valueBeside({ ...form, controls: [] }, "Άφιξη / Arrival Date")).toBe("text");
    expect(valueBeside(form, "Αναχώρηση")).toBeUndefined();
  });

  it("is not an unlabelled input's", () => {
    expect(valueBeside(formWith('<input type="hidden" name="n" value="1">'), "")).toBeUndefined();
  });
});

describe("a form after a partial update", () => {
  const form = formWith('<label for="a">Α</label><input id="a" name="a" value="1"><input name="b" value="2">');

  it("has the new part with the old label", () => {
    const shown = withUpdates(form, ["<p>x</p>", '<input name="a" value="3" disabled><input name="c">']);

    expect(shown.controls).toMatchObject([
      { name: "a", value: "3", disabled: true, label: "Α" },
      { name: "b", value: "2" },
    ]);
    expect(shown.controls).toHaveLength(2);
  });

  it("is the new form when the update has a whole one", () => {
    const whole = '<form id="appForm"><label for="a">Β</label><input id="a" name="a" value="9"></form>';

    expect(withUpdates(form, ["<p>x</p>", whole]).controls).toMatchObject([{ name: "a", value: "9", label: "Β" }]);
  });
});

it("a list's options have value and text, without the empty one", () => {
  const list = only(
    '<select name="n"><option value=""> </option><option value="1"> Airbnb\n</option><option>x</option></select>',
  );

  expect(optionsOf(list)).toEqual([{ value: "1", text: "Airbnb" }]);
});
