import { type Control, controlNamed, type Form, optionsOf, shortName } from "../html/form.ts";
import type { FieldProfile } from "../profile/profile.ts";
import { isLabel, sameText } from "../text/same-text.ts";
import { changed } from "../wire/fault.ts";

/**
 * How a form differs from its profile in labels, fields, kinds and options, in words for the operator. Every field that
 * a person could fill in must be known. Hidden inputs are the portal's own state and are sent back unchanged.
 */
export function differencesFrom(fields: Record<string, FieldProfile>, form: Form): string[] {
  return differencesBy(optionDifferences, fields, form);
}

function differencesBy(inOptions: OptionDifferences, fields: Record<string, FieldProfile>, form: Form): string[] {
  const profiles = Object.values(fields);
  const known = new Set(profiles.flatMap((profile) => findControl(form, profile) ?? []));
  const unknown = form.controls.filter((candidate) => !known.has(candidate) && isFillable(candidate));
  return [
    ...profiles.flatMap((profile) => fieldDifferences(form, profile, inOptions)),
    ...unknown.map(({ name }) => `field ${name} is not in the profile`),
  ];
}

/**
 * Throws a fault when a form differs from its profile: nothing may be posted. A list with other options is no difference
 * as long as those that it shares with its profile mean the same.
 */
export function requireMatch(fields: Record<string, FieldProfile>, form: Form): void {
  const found = differencesBy(exchangedOptions, fields, form);
  if (found.length > 0) throw changed(...found);
}

/** A field's control: by the end of its name if that is stable, else by label and kind. */
export function findControl(form: Form, { name, label, kind }: FieldProfile): Control | undefined {
  if (name.is !== undefined) return controlNamed(form, name.is);
  return form.controls.find((candidate) => candidate.kind === kind && isLabel(candidate.label, label.is));
}

export function requiredControl(form: Form, field: FieldProfile): Control {
  const found = findControl(form, field);
  if (!found) throw missing(field);
  return found;
}

export function hiddenAmount(form: Form, { name }: FieldProfile): Control | undefined {
  return form.controls.find((candidate) => shortName(candidate) === `${name.is}_hinput`);
}

const fieldName = ({ name, label }: FieldProfile) => name.is ?? `"${label.is}"`;

export const missing = (field: FieldProfile) => changed(`field ${fieldName(field)} is missing`);

function fieldDifferences(form: Form, profile: FieldProfile, inOptions: OptionDifferences): string[] {
  const { name, label, kind } = profile;
  const called = fieldName(profile);
  const found = findControl(form, profile);
  if (!found) return [`field ${called} is missing`];
  const expected = kind === "amount" || kind === "date" ? "text" : kind;
  const named = form.controls.filter((other) => other.kind !== "hidden" && shortName(other) === name.is);
  const shown = found.label.slice(0, 200);
  return [
    ...(named.length > 1 ? [`field ${called} appears ${named.length} times`] : []),
    ...(found.kind === expected ? [] : [`field ${called}: expected kind ${expected}, found ${found.kind}`]),
    ...(isLabel(found.label, label.is) ? [] : [`label of ${called}: expected "${label.is}", found "${shown}"`]),
    ...(kind === "amount" && !hiddenAmount(form, profile) ? [`field ${called} has no hidden value`] : []),
    ...(profile.options && found.kind === "select" ? inOptions(shownOptions(found), profile.options.is, called) : []),
  ];
}

type Option = readonly [value: string, text: string];
type OptionDifferences = (shown: readonly Option[], known: readonly Option[], called: string) => string[];

const shownOptions = (list: Control) => optionsOf(list).map(({ value, text }): Option => [value, text]);

/** Place by place. */
function optionDifferences(shown: readonly Option[], known: readonly Option[], called: string): string[] {
  return Array.from({ length: Math.max(shown.length, known.length) }, (_, place) => {
    const [expected, there] = [known[place], shown[place]];
    const same = expected && there && isSameOption(expected, there);
    return same ? "" : inWords(called, expected, there);
  }).filter((difference) => difference !== "");
}

/** Options with a known value and another text, or the other way round: one of the two would be filed for the other. */
function exchangedOptions(shown: readonly Option[], known: readonly Option[], called: string): string[] {
  return shown.flatMap((there) => {
    const alike = known.filter(([value, text]) => value === there[0] || sameText(text, there[1]));
    return alike.filter((expected) => !isSameOption(expected, there)).map((one) => inWords(called, one, there));
  });
}

const isSameOption = (one: Option, other: Option) => one[0] === other[0] && sameText(one[1], other[1]);

function inWords(called: string, expected: Option | undefined, found: Option | undefined): string {
  const option = (one: Option | undefined) => (one ? `${one[0]} "${one[1].slice(0, 100)}"` : "none");
  return `option of ${called}: expected ${option(expected)}, found ${option(found)}`;
}

function isFillable({ kind, name, disabled, readonly }: Control): boolean {
  // PrimeFaces keeps an empty input beside each list to hold the keyboard's focus.
  return kind !== "hidden" && kind !== "button" && !disabled && !readonly && !name.endsWith("_focus");
}
