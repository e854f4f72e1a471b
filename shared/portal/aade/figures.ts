import type { Figures } from "../portal.ts";
import { changed, plain, unavailable } from "./fault.ts";
import { type Control, type Form, optionsOf, valueBeside } from "./form.ts";
import { all, type Html, rawText } from "./html.ts";
import { find, hiddenAmount } from "./like-profile.ts";
import { centsOf, centsShown } from "./numbers.ts";
import type { FormPage } from "./pages.ts";
import type { AadeProfile, FieldProfile } from "./profile.ts";
import { isLabel, sameText } from "./same-text.ts";

/**
 * Reads a declaration's figures off its page, in the API's terms: out of its fields, or, where a final shows text in
 * their place, beside their labels. Throws a fault for what it cannot read.
 */
export function figuresOn({ html, form }: FormPage, profile: AadeProfile): Figures {
  const { fields, noTaxNumber } = profile.declaration;
  const text = (field: FieldProfile) => plain(written(form, field));
  const date = (field: FieldProfile) => readDate(text(field), field);
  const platform = chosen(form, fields.platform);
  const [endDate, cancellationDate] = [date(fields.departure), date(fields.cancelled)];
  const [guestName, guestId, taxNumber] = [text(fields.name), text(fields.document), text(fields.taxNumber)];
  const amountCents = amountOn(html, form, fields.rent);
  const cancellationCents = amountOn(html, form, fields.kept);
  return {
    startDate: date(fields.arrival),
    platform: platform ? (platformNamed(platform.value, profile) ?? profile.otherPlatform) : "",
    paymentMethod: chosen(form, fields.payment)?.text ?? "",
    isForeigner: isTicked(form, profile),
    ...(endDate && { endDate }),
    ...(amountCents !== undefined && { amountCents }),
    ...(guestName && { guestName }),
    ...(guestId && { guestId }),
    ...(taxNumber && taxNumber !== noTaxNumber.is && { guestTaxId: taxNumber }),
    ...(cancellationDate && { cancellationDate }),
    ...(cancellationCents !== undefined && { cancellationCents }),
  };
}

export function requiredControl(form: Form, field: FieldProfile): Control {
  const found = find(form, field);
  if (!found) throw changed([`field ${field.name.is ?? `"${field.label.is}"`} is missing`]);
  return found;
}

/** An amount stands up to three times on a page: shown, hidden, and in the script that fills both. They must agree. */
export function amountOn(html: Html, form: Form, field: FieldProfile): number | undefined {
  const shown = [
    { text: written(form, field), read: centsShown },
    { text: hiddenAmount(form, field)?.value ?? "", read: centsOf },
    { text: scripted(html, field.name.is ?? ""), read: centsOf },
  ].filter(({ text }) => text !== "");
  const [cents, ...others] = new Set(shown.map(({ text, read }) => read(text)));
  if (others.length > 0 || (shown.length > 0 && cents === undefined)) {
    throw unavailable(`the amount of "${field.label.is}" cannot be read`, "no");
  }
  return cents;
}

function written(form: Form, field: FieldProfile): string {
  const shown = find(form, field)?.value ?? valueBeside(form, field.label.is);
  if (shown === undefined) throw changed([`field ${field.name.is ?? `"${field.label.is}"`} is missing`]);
  return shown;
}

function isTicked(form: Form, { declaration }: AadeProfile): boolean {
  const { fields, answers } = declaration;
  const box = find(form, fields.foreigner);
  if (box) return box.checked;
  const said = written(form, fields.foreigner);
  if (isLabel(said, answers.yes.is)) return true;
  if (said === "" || isLabel(said, answers.no.is)) return false;
  throw unavailable(`the answer to "${fields.foreigner.label.is}" cannot be read`, "no");
}

function scripted(html: Html, id: string): string {
  const widget = new RegExp(
    `id\\s*:\\s*["'][\\w:]*\\b${id}["'][^}]{0,500}?valueToRender\\s*:\\s*["']([^"']{0,40})["']`,
  );
  return all(html, "script").flatMap((script) => widget.exec(rawText(script))?.[1] ?? [])[0] ?? "";
}

/** The option chosen; undefined when none is. Throws a fault when the profile knows it by another text. */
function chosen(form: Form, field: FieldProfile): { value: string; text: string } | undefined {
  const list = find(form, field);
  const known = (field.options?.is ?? []).map(([value, text]) => ({ value, text }));
  const shown = list ? optionsOf(list).find(({ value }) => value === list.value) : inPlace(form, field);
  if (!shown) return undefined;
  const option = known.find(
    ({ value, text }) => (shown.value === undefined || shown.value === value) && sameText(text, shown.text),
  );
  if (!option) throw changed([`option of ${field.name.is}: found ${shown.value ?? ""} "${shown.text.slice(0, 100)}"`]);
  return option;
}

function inPlace(form: Form, field: FieldProfile): { value: undefined; text: string } | undefined {
  const text = written(form, field);
  return text === "" ? undefined : { value: undefined, text };
}

function readDate(text: string, { label }: FieldProfile): string {
  if (text === "" || /^\d{2}\/\d{2}\/\d{4}$/.test(text)) return text;
  throw unavailable(`the date of "${label.is}" cannot be read`, "no");
}

function platformNamed(option: string, { platforms }: AadeProfile): string | undefined {
  return [...platforms].find(([, value]) => value === option)?.[0];
}
