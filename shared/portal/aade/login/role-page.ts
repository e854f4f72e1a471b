import { type Control, controlsIn, optionsOf } from "../html/form.ts";
import { attribute, type Element, type Html, headingsOf, selectAll } from "../html/html.ts";
import { captionOf } from "../pages/actions.ts";
import type { AadeProfile, ActionProfile } from "../profile/profile.ts";
import { isLabel } from "../text/same-text.ts";
import type { Exchange } from "../wire/http.ts";

/** True if the sign-on asks in whose name to work. */
export function asksForRole(html: Html, { login }: AadeProfile): boolean {
  const { rolePage, legalPersonPage, roleButton } = login;
  const named = selectAll(html, `[name="${roleButton.id.is}"]`);
  return (
    headingsOf(html).some((heading) => isLabel(heading, rolePage.is) || isLabel(heading, legalPersonPage.is)) ||
    named.some((button) => isLabel(captionOf(button), roleButton.text.is))
  );
}

/** The post that chooses the only name offered; undefined when there are several, or their number is unclear. */
export function onlyRole(html: Html, url: URL, { login }: AadeProfile): Pick<Exchange, "url" | "form"> | undefined {
  const choices = selectAll(html, "form").flatMap((form) => choicesIn(form, login.roleButton));
  const [only, ...others] = choices;
  const target = only && others.length === 0 ? URL.parse(attribute(only.form, "action"), url.href) : undefined;
  return only && target ? { url: target, form: only.fields } : undefined;
}

/** Every button of a form with every name that the form offers. */
function choicesIn(form: Element, { id, text }: ActionProfile) {
  const buttons = selectAll(form, "input[type='submit'], button").filter(
    (button) =>
      !("disabled" in button.attribs) && (attribute(button, "name") === id.is || isLabel(captionOf(button), text.is)),
  );
  const controls = controlsIn(form).filter(({ kind, disabled }) => kind !== "button" && !disabled);
  const offered = controls.flatMap(namesIn);
  const fixed = controls
    .filter((control) => namesIn(control).length === 0 && (control.kind !== "checkbox" || control.checked))
    .map(({ name, value }): [string, string] => [name, value]);
  const names = offered.length === 0 ? [[]] : offered.map((name) => [name]);
  return buttons.flatMap((button) => {
    const pressed: [string, string] = [attribute(button, "name"), attribute(button, "value")];
    return names.map((name) => ({ form, fields: new URLSearchParams([...fixed, ...name, pressed]) }));
  });
}

/** The names that a list or a radio button offers, as it would send them. */
function namesIn(control: Control): [string, string][] {
  const { kind, element, name, value } = control;
  if (kind === "select") return optionsOf(control).map((option) => [name, option.value]);
  return attribute(element, "type").toLowerCase() === "radio" ? [[name, value]] : [];
}
