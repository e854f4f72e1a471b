import type { Figures } from "../portal.ts";
import { centsOf, centsShown, comma, dotted } from "./cents.ts";
import { changed, plain, unavailable } from "./fault.ts";
import { find, hiddenAmount } from "./fingerprint.ts";
import { type Control, type Form, fieldsOf, optionsOf } from "./form.ts";
import { all, type Html, rawText } from "./html.ts";
import type { FormPage } from "./pages.ts";
import type { AadeProfile, FieldProfile } from "./profile.ts";

/** Reads a declaration's figures off its form, in the API's terms. Throws a fault for what it cannot read. */
export function figuresOn({ html, form }: FormPage, profile: AadeProfile): Figures {
  const { fields, noTaxNumber } = profile.declaration;
  const text = (field: FieldProfile) => plain(requiredControl(form, field).value);
  const date = (field: FieldProfile) => readDate(text(field), field);
  const platform = chosen(form, fields.platform).value;
  const [endDate, cancellationDate] = [date(fields.departure), date(fields.cancelled)];
  const [guestName, guestId, taxNumber] = [text(fields.name), text(fields.document), text(fields.taxNumber)];
  const amountCents = amountOn(html, form, fields.rent);
  const cancellationCents = amountOn(html, form, fields.kept);
  return {
    startDate: date(fields.arrival),
    platform: platform && (platformNamed(platform, profile) ?? profile.otherPlatform),
    paymentMethod: chosen(form, fields.payment).text,
    isForeigner: requiredControl(form, fields.foreigner).checked,
    ...(endDate && { endDate }),
    ...(amountCents !== undefined && { amountCents }),
    ...(guestName && { guestName }),
    ...(guestId && { guestId }),
    ...(taxNumber && taxNumber !== noTaxNumber.is && { guestTaxId: taxNumber }),
    ...(cancellationDate && { cancellationDate }),
    ...(cancellationCents !== undefined && { cancellationCents }),
  };
}

/** What a browser would post of this page: its scripts fill in the amounts, which the hidden inputs alone may lack. */
export function fieldsAsShown({ html, form }: FormPage, { declaration }: AadeProfile): URLSearchParams {
  const fields = fieldsOf(form);
  for (const amount of [declaration.fields.rent, declaration.fields.kept]) {
    setAmount(fields, form, amount, amountOn(html, form, amount));
  }
  return fields;
}

/** The fields of a new declaration. The name of a guest with a Greek tax number is the portal's to fill in. */
export function fieldsFor(form: Form, figures: Figures, notes: string, profile: AadeProfile): URLSearchParams {
  const { fields, noTaxNumber } = profile.declaration;
  const values = fieldsOf(form);
  const set = (field: FieldProfile, value: string) => values.set(requiredControl(form, field).name, value);
  set(fields.arrival, figures.startDate);
  set(fields.departure, figures.endDate ?? "");
  setAmount(values, form, fields.rent, figures.amountCents);
  set(fields.payment, paymentOption(figures.paymentMethod, profile));
  set(fields.platform, platformOption(figures.platform, profile));
  set(fields.taxNumber, figures.guestTaxId ?? noTaxNumber.is);
  if (figures.isForeigner) {
    set(fields.name, figures.guestName ?? "");
    set(fields.foreigner, requiredControl(form, fields.foreigner).value);
    set(fields.document, figures.guestId ?? "");
  } else {
    values.delete(requiredControl(form, fields.foreigner).name);
  }
  setAmount(values, form, fields.kept, figures.cancellationCents);
  set(fields.cancelled, figures.cancellationDate ?? "");
  set(fields.notes, notes);
  return values;
}

export function requiredControl(form: Form, field: FieldProfile): Control {
  const found = find(form, field);
  if (!found) throw changed([`field ${field.name.is ?? `"${field.label.is}"`} is missing`]);
  return found;
}

function setAmount(values: URLSearchParams, form: Form, field: FieldProfile, cents: number | undefined): void {
  const hidden = hiddenAmount(form, field);
  if (!hidden) throw changed([`field ${field.name.is} has no hidden value`]);
  values.set(requiredControl(form, field).name, cents === undefined ? "" : comma(cents));
  values.set(hidden.name, cents === undefined ? "" : dotted(cents));
}

/** An amount stands up to three times on a page: shown, hidden, and in the script that fills both. They must agree. */
function amountOn(html: Html, form: Form, field: FieldProfile): number | undefined {
  const shown = requiredControl(form, field);
  const written = [
    { text: shown.value, read: centsShown },
    { text: hiddenAmount(form, field)?.value ?? "", read: centsOf },
    { text: scripted(html, shown.name.replace(/_input$/, "")), read: centsOf },
  ].filter(({ text }) => text !== "");
  const [cents, ...others] = new Set(written.map(({ text, read }) => read(text)));
  if (others.length > 0 || (written.length > 0 && cents === undefined)) {
    throw unavailable(`the amount of "${field.label.is}" cannot be read`, "no");
  }
  return cents;
}

function scripted(html: Html, id: string): string {
  const widget = new RegExp(`id:\\s*["']${id}["'][^}]*?valueToRender:\\s*["']([^"']*)["']`);
  return all(html, "script").flatMap((script) => widget.exec(rawText(script))?.[1] ?? [])[0] ?? "";
}

/** The option chosen; blank when none is. Throws a fault when the profile knows it by another text. */
function chosen(form: Form, field: FieldProfile): { value: string; text: string } {
  const list = requiredControl(form, field);
  const option = optionsOf(list).find(({ value }) => value === list.value);
  if (!option) return { value: "", text: "" };
  const known = field.options?.is.some(([value, text]) => value === option.value && text === option.text);
  if (!known) throw changed([`option of ${field.name.is}: found ${option.value} "${option.text}"`]);
  return option;
}

function readDate(text: string, { label }: FieldProfile): string {
  if (text === "" || /^\d{2}\/\d{2}\/\d{4}$/.test(text)) return text;
  throw unavailable(`the date of "${label.is}" cannot be read`, "no");
}

function platformNamed(option: string, { platforms }: AadeProfile): string | undefined {
  return [...platforms].find(([, value]) => value === option)?.[0];
}

function platformOption(platform: string, { platforms }: AadeProfile): string {
  const option = platforms.get(platform);
  if (option === undefined) throw changed(["the platform has no option in the profile"]);
  return option;
}

function paymentOption(paymentMethod: string, { declaration }: AadeProfile): string {
  const option = declaration.fields.payment.options?.is.find(([, text]) => text === paymentMethod)?.[0];
  if (option === undefined) throw changed(["the payment method has no option in the profile"]);
  return option;
}
