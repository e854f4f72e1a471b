import { all, attribute, type Element, first, type Root, rawText, textOf } from "./html.ts";
import { type Fact, outlineOf } from "./outline.ts";
import { isLabel } from "./same-text.ts";

export interface Control {
  readonly name: string;
  readonly element: Element;
  readonly kind: "text" | "hidden" | "checkbox" | "select" | "textarea" | "button";
  /** What a person reads as its label; "" for what is hidden. */
  readonly label: string;
  /** What a browser would send: "" when nothing is chosen. */
  readonly value: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly readonly: boolean;
}

/** The page's one form, as a browser sees it. */
export interface Form {
  readonly element: Element;
  readonly controls: readonly Control[];
  /** Of the whole page: what stands above the form says what is in it. */
  readonly facts: readonly Fact[];
}

export function formOf(html: Root): Form | undefined {
  const element = first(html, 'form[id="appForm"]');
  if (!element) return undefined;
  const { inputs, facts } = outlineOf(html);
  const labels = new Map(inputs.map((input) => [input.element, input.label]));
  return { element, controls: controlsIn(element, labels), facts };
}

export function controlsIn(root: Root, labels?: ReadonlyMap<Element, string>): Control[] {
  const inputs = all(root, "input[name], select[name], textarea[name], button[name]");
  return inputs.map((element) => controlOf(element, labels?.get(element) ?? ""));
}

/** The control whose name ends so: `rentalFrom` is that of `appForm:rentalFrom_input`, too. */
export function control(form: Pick<Form, "controls">, ending: string): Control | undefined {
  return form.controls.find((candidate) => candidate.kind !== "hidden" && lastName(candidate) === ending);
}

/** The form with what an answer has shown anew of it in its place. */
export function refreshed(form: Form, parts: readonly Root[]): Form {
  const whole = parts.map(formOf).find((shown) => shown !== undefined);
  if (whole) return whole;
  const anew = new Map(parts.flatMap((part) => controlsIn(part)).map((shown) => [shown.name, shown]));
  const controls = form.controls.map((old) => ({ ...(anew.get(old.name) ?? old), label: old.label }));
  return { ...form, controls };
}

export function lastName({ name }: Pick<Control, "name">): string {
  return (name.split(":").at(-1) ?? "").replace(/_input$/, "");
}

/** What stands beside a label: in an input, or as text. Undefined where there is no such label. */
export function valueBeside({ controls, facts }: Form, label: string): string | undefined {
  const shown = controls.find((candidate) => candidate.label !== "" && isLabel(candidate.label, label));
  return shown?.value ?? facts.find((fact) => isLabel(fact.label, label))?.value;
}

/** What a browser sends when the form is posted, buttons left out. */
export function fieldsOf(form: Form): URLSearchParams {
  const sent = form.controls.filter(
    ({ kind, checked, disabled }) => !disabled && kind !== "button" && (kind !== "checkbox" || checked),
  );
  return new URLSearchParams(sent.map(({ name, value }): [string, string] => [name, value]));
}

export interface Option {
  readonly value: string;
  readonly text: string;
}

/** A list's options, without the empty one that stands for "nothing chosen". */
export function optionsOf({ element }: Control): Option[] {
  return all(element, "option")
    .map((option) => ({ value: attribute(option, "value"), text: textOf(option) }))
    .filter(({ value }) => value !== "");
}

function controlOf(element: Element, label: string): Control {
  return {
    name: attribute(element, "name"),
    element,
    kind: kindOf(element),
    label,
    value: shownValue(element),
    checked: "checked" in element.attribs,
    disabled: "disabled" in element.attribs,
    readonly: "readonly" in element.attribs,
  };
}

function kindOf({ name, attribs }: Element): Control["kind"] {
  if (name === "select" || name === "textarea" || name === "button") return name;
  const type = attribs["type"]?.toLowerCase() ?? "text";
  if (["submit", "button", "image", "reset", "file"].includes(type)) return "button";
  if (type === "checkbox" || type === "radio") return "checkbox";
  return type === "hidden" ? "hidden" : "text";
}

function shownValue(element: Element): string {
  // A browser leaves out the line break that may follow the tag itself.
  if (element.name === "textarea") return rawText(element).replaceAll("\r\n", "\n").replace(/^\n/, "");
  if (kindOf(element) === "checkbox") return element.attribs["value"] ?? "on";
  if (element.name !== "select") return attribute(element, "value");
  const options = all(element, "option");
  const chosen = options.find((option) => "selected" in option.attribs) ?? options[0];
  return chosen === undefined ? "" : attribute(chosen, "value");
}
