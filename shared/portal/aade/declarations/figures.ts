import type { Figures } from "../../portal.ts";
import { type Form, optionsOf, valueBeside } from "../html/form.ts";
import { type Html, rawText, selectAll } from "../html/html.ts";
import { findControl, hiddenAmount, missing } from "../pages/match-profile.ts";
import type { FormPage } from "../pages/pages.ts";
import type { AadeProfile, FieldProfile, PlainField } from "../profile/profile.ts";
import { isDate } from "../text/dates.ts";
import { centsOf, centsShown } from "../text/numbers.ts";
import { isLabel, sameText } from "../text/same-text.ts";
import { changed, unavailable, withoutControls } from "../wire/fault.ts";

/**
 * A declaration's figures in the API's terms, read from its fields, or from beside their labels when a final shows
 * text instead. Throws a fault when one cannot be read.
 */
export function figuresOn(page: FormPage, profile: AadeProfile): Figures {
  const { form } = page;
  const { fields, noTaxNumber } = profile.declaration;
  const { platform, paymentMethod, isForeigner, notes: _, ...others } = fields;
  const plainFields: Readonly<Record<string, PlainField>> = others;
  const shown = Object.entries(plainFields).flatMap(([figure, field]) => {
    const value = plainValueOn(page, field);
    const isBlank = value === undefined || value === "" || (figure === "guestTaxId" && value === noTaxNumber.is);
    return isBlank ? [] : [[figure, value] as const];
  });
  const option = chosenOption(form, platform);
  return {
    ...Object.fromEntries(shown),
    startDate: dateOn(page, fields.startDate),
    platform: option ? platformNamed(option, profile) : "",
    paymentMethod: chosenOption(form, paymentMethod)?.text ?? "",
    isForeigner: isTicked(form, isForeigner, profile),
  };
}

/** A text, a date or an amount; undefined for no amount. */
function plainValueOn(page: FormPage, field: PlainField): string | number | undefined {
  if (field.kind === "amount") return amountOn(page, field);
  return field.kind === "date" ? dateOn(page, field) : withoutControls(shownValue(page.form, field));
}

/** A page has an amount up to three times: visible, hidden, and in the script that fills both. They must agree. */
export function amountOn({ html, form }: FormPage, field: FieldProfile): number | undefined {
  const shown = [
    { text: shownValue(form, field), read: centsShown },
    { text: hiddenAmount(form, field)?.value ?? "", read: centsOf },
    { text: scriptedValue(html, field.name.is ?? ""), read: centsOf },
  ].filter(({ text }) => text !== "");
  const [cents, ...others] = new Set(shown.map(({ text, read }) => read(text)));
  if (others.length > 0 || (shown.length > 0 && cents === undefined)) {
    throw unavailable(`the amount of "${field.label.is}" cannot be read`, "no");
  }
  return cents;
}

function shownValue(form: Form, field: FieldProfile): string {
  const shown = findControl(form, field)?.value ?? valueBeside(form, field.label.is);
  if (shown === undefined) throw missing(field);
  return shown;
}

function isTicked(form: Form, field: FieldProfile, { declaration: { answers } }: AadeProfile): boolean {
  const box = findControl(form, field);
  if (box) return box.checked;
  const shown = shownValue(form, field);
  if (isLabel(shown, answers.yes.is)) return true;
  if (shown === "" || isLabel(shown, answers.no.is)) return false;
  throw unavailable(`the answer to "${field.label.is}" cannot be read`, "no");
}

function scriptedValue(html: Html, id: string): string {
  const widget = new RegExp(
    `id\\s*:\\s*["'][\\w:]*\\b${id}["'][^}]{0,500}?valueToRender\\s*:\\s*["']([^"']{0,40})["']`,
  );
  return selectAll(html, "script").flatMap((script) => widget.exec(rawText(script))?.[1] ?? [])[0] ?? "";
}

interface Chosen {
  /** The profile's; absent where the option is unknown. */
  readonly value?: string;
  readonly text: string;
}

/**
 * The chosen option, if any. One that the portal has added is read as it is shown: it says nothing about the others.
 * Throws a fault when value and text are of two options.
 */
function chosenOption(form: Form, field: FieldProfile): Chosen | undefined {
  const list = findControl(form, field);
  const shown = list
    ? optionsOf(list).find(({ value }) => value === list.value)
    : { value: undefined, text: shownValue(form, field) };
  if (!shown || (!list && shown.text === "")) return undefined;
  const alike = (field.options?.is ?? []).filter(
    ([value, text]) => value === shown.value || sameText(text, shown.text),
  );
  if (alike.length === 0)
    return { text: withoutControls(shown.text) || `unknown value ${withoutControls(shown.value ?? "")}` };
  const option = alike.find(([value, text]) => (shown.value ?? value) === value && sameText(text, shown.text));
  if (!option) throw changed(`option of ${field.name.is}: found ${shown.value ?? ""} "${shown.text.slice(0, 100)}"`);
  return { value: option[0], text: option[1] };
}

function dateOn({ form }: FormPage, field: FieldProfile): string {
  const text = withoutControls(shownValue(form, field));
  if (text === "" || isDate(text)) return text;
  throw unavailable(`the date of "${field.label.is}" cannot be read`, "no");
}

function platformNamed({ value, text }: Chosen, { platforms, otherPlatform }: AadeProfile): string {
  if (value === undefined) return text;
  return [...platforms].find(([, option]) => option === value)?.[0] ?? otherPlatform;
}
