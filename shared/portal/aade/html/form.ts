import { isLabel } from "../text/same-text.ts";
import { attribute, type Element, parseHtml, type Root, rawText, selectAll, selectFirst, textOf } from "./html.ts";
import { type Fact, outlineOf } from "./outline.ts";

/** The page's one form, as a browser sees it. */
export interface Form {
  readonly element: Element;
  readonly controls: readonly Control[];
  /** The whole page's, since the tables above the form belong to it. */
  readonly facts: readonly Fact[];
}

export type Control = ReturnType<typeof controlsIn>[number];

export function formOf(html: Root): Form | undefined {
  const element = selectFirst(html, 'form[id="appForm"]');
  if (!element) return undefined;
  const { labels, facts } = outlineOf(html);
  return { element, controls: controlsIn(element, labels), facts };
}

export function controlsIn(root: Root, labels?: ReadonlyMap<Element, string>) {
  return selectAll(root, "input[name], select[name], textarea[name], button[name]").map((element) => ({
    element,
    name: attribute(element, "name"),
    kind: kindOf(element),
    /** "" for a hidden input. */
    label: labels?.get(element) ?? "",
    /** As a browser would send it: "" when nothing is chosen. */
    value: sentValue(element),
    checked: "checked" in element.attribs,
    disabled: "disabled" in element.attribs,
    readonly: "readonly" in element.attribs,
  }));
}

/** The visible control of that short name: `rentalFrom` finds `appForm:rentalFrom_input`, too. */
export function controlNamed(form: Pick<Form, "controls">, name: string): Control | undefined {
  return form.controls.find((candidate) => candidate.kind !== "hidden" && shortName(candidate) === name);
}

/** The end of a control's name, without its widget's `_input`. */
export const shortName = ({ name }: Control) => (name.split(":").at(-1) ?? "").replace(/_input$/, "");

/** The form with the parts that an answer has rendered again. */
export function withUpdates(form: Form, updates: Iterable<string>): Form {
  const parts = Array.from(updates, (html) => parseHtml(html));
  const whole = parts.map(formOf).find((updated) => updated !== undefined);
  if (whole) return whole;
  const updated = new Map(parts.flatMap((part) => controlsIn(part)).map((control) => [control.name, control]));
  const controls = form.controls.map((old) => ({ ...(updated.get(old.name) ?? old), label: old.label }));
  return { ...form, controls };
}

/** The value beside a label, in an input or as text. Undefined when there is no such label. */
export function valueBeside({ controls, facts }: Form, label: string): string | undefined {
  const shown = controls.find((candidate) => candidate.label !== "" && isLabel(candidate.label, label));
  return shown?.value ?? facts.find((fact) => isLabel(fact.label, label))?.value;
}

/** The fields that a browser posts, without buttons. */
export function fieldsOf(form: Form): URLSearchParams {
  const sent = form.controls.filter(
    ({ kind, checked, disabled }) => !disabled && kind !== "button" && (kind !== "checkbox" || checked),
  );
  return new URLSearchParams(sent.map(({ name, value }): [string, string] => [name, value]));
}

/** A list's options, without the empty one. */
export function optionsOf({ element }: Control) {
  return selectAll(element, "option")
    .map((option) => ({ value: attribute(option, "value"), text: textOf(option) }))
    .filter(({ value }) => value !== "");
}

function kindOf({ name, attribs }: Element) {
  if (name === "select" || name === "textarea" || name === "button") return name;
  const type = attribs["type"]?.toLowerCase() ?? "text";
  if (["submit", "button", "image", "reset", "file"].includes(type)) return "button";
  if (type === "checkbox" || type === "radio") return "checkbox";
  return type === "hidden" ? "hidden" : "text";
}

function sentValue(element: Element): string {
  // Browsers ignore a line break directly after the tag.
  if (element.name === "textarea") return rawText(element).replaceAll("\r\n", "\n").replace(/^\n/, "");
  if (kindOf(element) === "checkbox") return element.attribs["value"] ?? "on";
  if (element.name !== "select") return attribute(element, "value");
  const options = selectAll(element, "option");
  const chosen = options.find((option) => "selected" in option.attribs) ?? options[0];
  return chosen === undefined ? "" : attribute(chosen, "value");
}
