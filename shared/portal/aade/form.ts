import { all, attribute, type Element, first, type Html, holder, rawText, textOf } from "./html.ts";

export interface Control {
  readonly name: string;
  readonly element: Element;
  readonly kind: "text" | "hidden" | "checkbox" | "select" | "textarea" | "button";
  /** What a browser would send: "" when nothing is chosen. */
  readonly value: string;
  readonly checked: boolean;
  readonly disabled: boolean;
}

/** The page's one form, as a browser sees it. */
export interface Form {
  readonly element: Element;
  readonly controls: readonly Control[];
}

export const prefix = "appForm:";

export function formOf(html: Html): Form | undefined {
  const element = first(html, 'form[id="appForm"]');
  return element && { element, controls: controlsIn(element) };
}

export function controlsIn(root: Html | Element): Control[] {
  return all(root, "input[name], select[name], textarea[name], button[name]").map(controlOf);
}

/** The control of that name, without the form's prefix. */
export function control(form: Form, name: string): Control | undefined {
  return form.controls.find((candidate) => candidate.name === prefix + name);
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
  readonly selected: boolean;
}

/** A list's options, without the empty one that stands for "nothing chosen". */
export function optionsOf({ element }: Control): Option[] {
  return all(element, "option")
    .map((option) => ({
      value: attribute(option, "value"),
      text: textOf(option),
      selected: "selected" in option.attribs,
    }))
    .filter(({ value }) => value !== "");
}

/** A label without the marks that forms hang on it: `Άφιξη *:` → `Άφιξη`. */
export function bareLabel(text: string): string {
  return text.replace(/[\s*:]+$/, "");
}

/** The text that a person reads as this control's label: its `label`, else what stands just before it. */
export function labelOf({ element: form }: Form, { element }: Control): string {
  const ids = [attribute(element, "id"), attribute(element, "name")].flatMap((id) => [id, id.replace(/_input$/, "")]);
  const own = all(form, "label[for]").find((label) => ids.includes(attribute(label, "for")));
  if (own) return bareLabel(textOf(own));
  return bareLabel(attribute(element, "aria-label") || textBefore(element, form));
}

function textBefore(element: Element, form: Element): string {
  for (let at: Element | undefined = element; at !== undefined && at !== form; at = holder(at)) {
    for (let before = previous(at); before !== undefined; before = previous(before)) {
      if (controlsIn(before).length > 0) return "";
      if (textOf(before) !== "") return textOf(before);
    }
  }
  return "";
}

function previous(element: Element): Element | undefined {
  const siblings = (holder(element)?.children ?? []).filter((node) => "attribs" in node);
  return siblings[siblings.indexOf(element) - 1];
}

function controlOf(element: Element): Control {
  return {
    name: attribute(element, "name"),
    element,
    kind: kindOf(element),
    value: shownValue(element),
    checked: "checked" in element.attribs,
    disabled: "disabled" in element.attribs,
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
