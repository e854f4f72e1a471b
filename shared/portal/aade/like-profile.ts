import { changed } from "./fault.ts";
import { type Control, control, type Form, lastName, optionsOf } from "./form.ts";
import type { FieldProfile } from "./profile.ts";
import { isLabel, sameText } from "./same-text.ts";

/**
 * How a form differs from its profile, in words for the operator: labels, fields, kinds of field, options.
 * Hidden inputs are the portal's own state and are sent back as they came; what a person could fill in must be known.
 */
export function unlikeProfile(form: Form, fields: Record<string, FieldProfile>): string[] {
  const profiles = Object.values(fields);
  return [...profiles.flatMap((profile) => differencesOf(form, profile)), ...unknownFields(form, profiles)];
}

/** Throws a fault for a form that is not the profile's: nothing may be posted. */
export function requireSame(form: Form, fields: Record<string, FieldProfile>): void {
  const found = unlikeProfile(form, fields);
  if (found.length > 0) throw changed(found);
}

/** The control of a field: by the end of its name where that is stable, else by label and kind. */
export function find(form: Form, { name, label, kind }: FieldProfile): Control | undefined {
  if (name.is !== undefined) return control(form, name.is);
  return form.controls.find((candidate) => candidate.kind === kind && isLabel(candidate.label, label.is));
}

export function hiddenAmount(form: Form, { name }: FieldProfile): Control | undefined {
  return form.controls.find((candidate) => lastName(candidate) === `${name.is}_hinput`);
}

function differencesOf(form: Form, profile: FieldProfile): string[] {
  const { name, label, kind } = profile;
  const called = name.is ?? `"${label.is}"`;
  const found = find(form, profile);
  if (!found) return [`field ${called} is missing`];
  const expected = kind === "amount" ? "text" : kind;
  const named = form.controls.filter((other) => other.kind !== "hidden" && lastName(other) === name.is);
  return [
    ...(named.length > 1 ? [`field ${called} is there ${named.length} times`] : []),
    ...(found.kind === expected ? [] : [`field ${called}: expected kind ${expected}, found ${found.kind}`]),
    ...(isLabel(found.label, label.is)
      ? []
      : [`label of ${called}: expected "${label.is}", found "${found.label.slice(0, 200)}"`]),
    ...(kind === "amount" && !hiddenAmount(form, profile) ? [`field ${called} has no hidden value`] : []),
    ...optionDifferences(found, profile, called),
  ];
}

function optionDifferences(found: Control, { options }: FieldProfile, called: string): string[] {
  if (options === undefined || found.kind !== "select") return [];
  const shown = optionsOf(found);
  const words = (option: { value: string; text: string } | undefined) =>
    option ? `${option.value} "${option.text.slice(0, 100)}"` : "none";
  return Array.from({ length: Math.max(shown.length, options.is.length) }, (_, place) => {
    const [value, text] = options.is[place] ?? [];
    const there = shown[place];
    const same = value !== undefined && text !== undefined && there?.value === value && sameText(there.text, text);
    const expected = value === undefined || text === undefined ? undefined : { value, text };
    return same ? "" : `option of ${called}: expected ${words(expected)}, found ${words(there)}`;
  }).filter((difference) => difference !== "");
}

/** What a person could fill in and nobody told us of; what is greyed out belongs to the page. */
function unknownFields(form: Form, profiles: readonly FieldProfile[]): string[] {
  const known = new Set(profiles.flatMap((profile) => find(form, profile) ?? []));
  return form.controls
    .filter((candidate) => !known.has(candidate) && isFillable(candidate))
    .map(({ name }) => `field ${name} is not in the profile`);
}

function isFillable({ kind, name, disabled, readonly }: Control): boolean {
  // PrimeFaces keeps an empty input beside each list to hold the keyboard's focus.
  return kind !== "hidden" && kind !== "button" && !disabled && !readonly && !name.endsWith("_focus");
}
