import { captionOf } from "./actions.ts";
import { type Control, controlsIn, optionsOf } from "./form.ts";
import { all, attribute, type Element, type Html, headingsOf } from "./html.ts";
import type { Exchange } from "./http.ts";
import type { AadeProfile } from "./profile.ts";
import { isLabel } from "./same-text.ts";

export function asksForRole(html: Html, { login }: AadeProfile): boolean {
  const says = (known: string) => headingsOf(html).some((heading) => isLabel(heading, known));
  const named = all(html, `[name="${login.roleButton.id.is}"]`);
  return (
    says(login.rolePage.is) ||
    says(login.legalPersonPage.is) ||
    named.some((button) => isLabel(captionOf(button), login.roleButton.text.is))
  );
}

/** What choosing the only name that is offered would post; undefined where several are, or it cannot be told how many. */
export function onlyRole(html: Html, url: URL, profile: AadeProfile): Pick<Exchange, "url" | "form"> | undefined {
  const choices = all(html, "form").flatMap((form) => choicesIn(form, profile.login.roleButton));
  const [only, ...others] = choices;
  const target = only && others.length === 0 ? URL.parse(attribute(only.form, "action"), url.href) : undefined;
  return only && target ? { url: target, form: only.fields } : undefined;
}

interface Choice {
  readonly form: Element;
  readonly fields: URLSearchParams;
}

/** Each button of a form with each name that the form offers. */
function choicesIn(form: Element, { id, text }: AadeProfile["login"]["roleButton"]): Choice[] {
  const buttons = all(form, "input[type='submit'], button").filter(
    (button) =>
      !("disabled" in button.attribs) && (attribute(button, "name") === id.is || isLabel(captionOf(button), text.is)),
  );
  const controls = controlsIn(form).filter(({ kind, disabled }) => kind !== "button" && !disabled);
  const offered = controls.flatMap(namesIn);
  const fixed = controls.filter((control) => namesIn(control).length === 0);
  const names = offered.length === 0 ? [[]] : offered.map((name) => [name]);
  return buttons.flatMap((button) =>
    names.map((name) => ({
      form,
      fields: new URLSearchParams([
        ...fixed
          .filter(({ kind, checked }) => kind !== "checkbox" || checked)
          .map(({ name: key, value }): [string, string] => [key, value]),
        ...name,
        [attribute(button, "name"), attribute(button, "value")],
      ]),
    })),
  );
}

/** The names that a list or a radio button stands for, as it would send them. */
function namesIn(control: Control): [string, string][] {
  const { kind, element, name, value } = control;
  if (kind === "select") return optionsOf(control).map((option) => [name, option.value]);
  return attribute(element, "type").toLowerCase() === "radio" ? [[name, value]] : [];
}
