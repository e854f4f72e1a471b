import * as v from "valibot";
import { parse } from "../../shared/parsing/parse.ts";
import { findAction } from "../../shared/portal/aade/actions.ts";
import { type Form, formOf, optionsOf } from "../../shared/portal/aade/form.ts";
import { attribute, parseHtml, textOf } from "../../shared/portal/aade/html.ts";
import { known } from "../../shared/portal/aade/known.ts";
import { find } from "../../shared/portal/aade/like-profile.ts";
import type { AadeProfile, FieldProfile } from "../../shared/portal/aade/profile.ts";
import { isLabel, sameText } from "../../shared/portal/aade/same-text.ts";

/** What a recording shows otherwise than the profile: by the value's path in it. A person reviews it. */
const Patch = v.record(v.string(), v.union([v.string(), v.array(v.tuple([v.string(), v.string()]))]));
export type Patch = v.InferOutput<typeof Patch>;

export const readPatch = (text: string): Patch => parse(Patch, JSON.parse(text));

/** The labels and options of the declaration form, and the texts of its actions, where they are others. */
export function patchFor(pages: readonly string[], { declaration }: AadeProfile): Patch {
  const shown = pages
    .map((page) => formOf(parseHtml(page)))
    .find((form) => form && isDeclaration(form, declaration.fields.arrival));
  if (!shown) return {};
  const fields = Object.entries(declaration.fields).flatMap(([name, field]) =>
    fieldPatch(`declaration.fields.${name}`, shown, field),
  );
  const actions = Object.entries(declaration.buttons).flatMap(([name, button]): [string, string][] => {
    const found = findAction(shown.element, button);
    const text = found && (textOf(found.element) || attribute(found.element, "value"));
    return text === undefined || isLabel(text, button.text.is) ? [] : [[`declaration.buttons.${name}.text`, text]];
  });
  return Object.fromEntries([...fields, ...actions]);
}

const isDeclaration = (form: Form, arrival: FieldProfile) => find(form, arrival)?.disabled === false;

function fieldPatch(path: string, form: Form, field: FieldProfile): [string, Patch[string]][] {
  const control = find(form, field) ?? only(form, field);
  if (!control) return [];
  const options = optionsOf(control).map(({ value, text }): [string, string] => [value, text]);
  const same =
    field.options?.is.length === options.length &&
    field.options.is.every(([value, text], at) => options[at]?.[0] === value && sameText(text, options[at][1]));
  return [
    ...(isLabel(control.label, field.label.is) ? [] : [[`${path}.label`, control.label] satisfies [string, string]]),
    ...(field.options === undefined || same
      ? []
      : [[`${path}.options`, options] satisfies [string, [string, string][]]]),
  ];
}

/** What has no stable name is the only one of its kind. */
function only(form: Form, { name, kind }: FieldProfile) {
  const alike = form.controls.filter((control) => control.kind === kind);
  return name.is === undefined && alike.length === 1 ? alike[0] : undefined;
}

/** The profile with a reviewed patch in it. */
export function applyPatch(profile: AadeProfile, patch: Patch): AadeProfile {
  const { fields, buttons } = profile.declaration;
  const seen = "seen in a recording";
  const field = (name: string, from: FieldProfile): FieldProfile => {
    const [label, options] = [patch[`declaration.fields.${name}.label`], patch[`declaration.fields.${name}.options`]];
    return {
      ...from,
      ...(typeof label === "string" && { label: known(label, seen) }),
      ...(Array.isArray(options) && { options: known(options, seen) }),
    };
  };
  const text = (name: keyof typeof buttons) => {
    const found = patch[`declaration.buttons.${name}.text`];
    return typeof found === "string" ? { ...buttons[name], text: known(found, seen) } : buttons[name];
  };
  return {
    ...profile,
    declaration: {
      ...profile.declaration,
      fields: {
        arrival: field("arrival", fields.arrival),
        departure: field("departure", fields.departure),
        rent: field("rent", fields.rent),
        payment: field("payment", fields.payment),
        platform: field("platform", fields.platform),
        taxNumber: field("taxNumber", fields.taxNumber),
        name: field("name", fields.name),
        foreigner: field("foreigner", fields.foreigner),
        document: field("document", fields.document),
        kept: field("kept", fields.kept),
        cancelled: field("cancelled", fields.cancelled),
        notes: field("notes", fields.notes),
      },
      buttons: { save: text("save"), finalise: text("finalise"), delete: text("delete") },
    },
  };
}
