import { changed } from "./fault.ts";
import { type Control, control, type Form, labelOf, optionsOf, prefix } from "./form.ts";
import type { FieldProfile } from "./profile.ts";

/**
 * How a form differs from its profile, in words for the operator: labels, fields, kinds of field, options.
 * Hidden inputs are the portal's own state and are sent back as they came; what a person could fill in must be known.
 */
export function differences(form: Form, fields: Record<string, FieldProfile>): string[] {
  const profiles = Object.values(fields);
  return [...profiles.flatMap((profile) => differencesOf(form, profile)), ...unknownFields(form, profiles)];
}

/** Throws a fault for a form that is not the profile's: nothing may be posted. */
export function requireSame(form: Form, fields: Record<string, FieldProfile>): void {
  const found = differences(form, fields);
  if (found.length > 0) throw changed(found);
}

/** The control of a field: by its name where that is stable, else by label and kind. */
export function find(form: Form, { name, label, kind }: FieldProfile): Control | undefined {
  if (name.is !== undefined) return control(form, name.is);
  return form.controls.find((candidate) => candidate.kind === kind && labelOf(form, candidate) === label.is);
}

/** The hidden input that carries an amount's value. */
export function hiddenAmount(form: Form, { name }: FieldProfile): Control | undefined {
  return control(form, (name.is ?? "").replace(/_input$/, "_hinput"));
}

function differencesOf(form: Form, profile: FieldProfile): string[] {
  const { name, label, kind } = profile;
  const called = name.is ?? `"${label.is}"`;
  const found = find(form, profile);
  if (!found) return [`field ${called} is missing`];
  const shown = labelOf(form, found);
  const expected = kind === "amount" ? "text" : kind;
  return [
    ...(found.kind === expected ? [] : [`field ${called}: expected kind ${expected}, found ${found.kind}`]),
    ...(shown === label.is ? [] : [`label of ${called}: expected "${label.is}", found "${shown}"`]),
    ...(kind === "amount" && !hiddenAmount(form, profile) ? [`field ${called} has no hidden value`] : []),
    ...optionDifferences(found, profile, called),
  ];
}

function optionDifferences(found: Control, { options }: FieldProfile, called: string): string[] {
  if (options === undefined || found.kind !== "select") return [];
  const shown = optionsOf(found).map(({ value, text }) => `${value} "${text}"`);
  const expected = options.is.map(([value, text]) => `${value} "${text}"`);
  return Array.from({ length: Math.max(shown.length, expected.length) }, (_, place) => place)
    .filter((place) => shown[place] !== expected[place])
    .map((place) => `option of ${called}: expected ${expected[place] ?? "none"}, found ${shown[place] ?? "none"}`);
}

function unknownFields(form: Form, profiles: readonly FieldProfile[]): string[] {
  const known = new Set(profiles.flatMap((profile) => find(form, profile)?.name ?? []));
  // PrimeFaces keeps an empty text input beside each list to hold the keyboard's focus.
  const focus = new Set(profiles.map(({ name }) => prefix + (name.is ?? "").replace(/_input$/, "_focus")));
  return form.controls
    .filter(({ kind, name }) => kind !== "hidden" && kind !== "button" && !known.has(name) && !focus.has(name))
    .map(({ name }) => `field ${name} is not in the profile`);
}
