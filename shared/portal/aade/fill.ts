import type { Figures } from "../portal.ts";
import { changed, refused } from "./fault.ts";
import { amountOn, requiredControl } from "./figures.ts";
import { type Form, fieldsOf, refreshed } from "./form.ts";
import type { Known } from "./known.ts";
import { hiddenAmount } from "./like-profile.ts";
import { comma, dotted } from "./numbers.ts";
import type { FormPage, Pages } from "./pages.ts";
import type { AadeProfile, FieldProfile } from "./profile.ts";
import { refusalOf } from "./refusal.ts";

/** What a browser would post of this page: its scripts fill in the amounts, which the hidden inputs alone may lack. */
export function fieldsAsShown({ html, form }: FormPage, { declaration }: AadeProfile): URLSearchParams {
  const fields = fieldsOf(form);
  for (const amount of [declaration.fields.rent, declaration.fields.kept]) {
    setAmount(fields, form, amount, amountOn(html, form, amount));
  }
  return fields;
}

/** The fields of a declaration. The name of a guest with a Greek tax number is the portal's to fill in. */
export function fieldsFor(form: Form, figures: Figures, notes: string, profile: AadeProfile): URLSearchParams {
  const { fields } = profile.declaration;
  const values = fieldsOf(form);
  const set = (field: FieldProfile, value: string) => values.set(requiredControl(form, field).name, value);
  set(fields.arrival, figures.startDate);
  set(fields.departure, figures.endDate ?? "");
  setAmount(values, form, fields.rent, figures.amountCents);
  set(fields.payment, paymentOption(figures.paymentMethod, profile));
  set(fields.platform, platformOption(figures.platform, profile));
  set(fields.taxNumber, figures.guestTaxId ?? "");
  if (figures.isForeigner) {
    // Greyed out until the box is ticked, these two count from then on, whatever the page has shown anew.
    set(fields.name, figures.guestName ?? "");
    set(fields.foreigner, requiredControl(form, fields.foreigner).value);
    set(fields.document, figures.guestId ?? "");
  } else {
    values.delete(requiredControl(form, fields.foreigner).name);
    values.delete(requiredControl(form, fields.document).name);
  }
  setAmount(values, form, fields.kept, figures.cancellationCents);
  set(fields.cancelled, figures.cancellationDate ?? "");
  set(fields.notes, notes);
  return values;
}

function setAmount(values: URLSearchParams, form: Form, field: FieldProfile, cents: number | undefined): void {
  const hidden = hiddenAmount(form, field);
  if (!hidden) throw changed([`field ${field.name.is} has no hidden value`]);
  values.set(requiredControl(form, field).name, cents === undefined ? "" : comma(cents));
  values.set(hidden.name, cents === undefined ? "" : dotted(cents));
}

function platformOption(platform: string, { platforms }: AadeProfile): string {
  const option = platforms.get(platform);
  // The form has not changed, the deployment's names have: that concerns this reservation, and does not pass by itself.
  if (option === undefined) throw refused(`"${platform}" is no platform any more`, true);
  return option;
}

function paymentOption(paymentMethod: string, { declaration }: AadeProfile): string {
  const option = declaration.fields.payment.options?.is.find(([, text]) => text === paymentMethod)?.[0];
  if (option === undefined) throw changed(["the payment method has no option in the profile"]);
  return option;
}

export interface Typed {
  readonly page: FormPage;
  readonly fields: URLSearchParams;
}

/**
 * Fills in a form as a person's browser does, with the exchanges that its fields ask for when they change: the box of
 * the foreigner opens name and document, the tax number has the guest looked up. Saves nothing.
 */
export async function typeIn(
  pages: Pages,
  profile: AadeProfile,
  page: FormPage,
  figures: Figures,
  notes: string,
): Promise<Typed> {
  const { fields, rendered } = profile.declaration;
  const exchange = async (at: FormPage, field: FieldProfile, render: Known): Promise<FormPage> => {
    const source = requiredControl(at.form, field).name.replace(/_input$/, "");
    const values = fieldsFor(at.form, figures, notes, profile);
    const request = {
      source,
      execute: source,
      render: render.is,
      event: "change",
      fields: values,
      effect: "no",
    } as const;
    const { messages, updates, viewState } = await pages.post(at, request);
    const refusal = refusalOf(messages.errors, profile);
    if (refusal) throw refusal;
    return {
      ...at,
      form: refreshed(
        at.form,
        [...updates.values()].map((part) => part()),
      ),
      viewState: viewState ?? at.viewState,
    };
  };

  const box = requiredControl(page.form, fields.foreigner);
  const ticked =
    box.checked === figures.isForeigner ? page : await exchange(page, fields.foreigner, rendered.foreigner);
  const number = requiredControl(ticked.form, fields.taxNumber);
  const typed = fieldsFor(ticked.form, figures, notes, profile);
  if (typed.get(number.name) === number.value) return { page: ticked, fields: typed };
  const looked = await exchange(ticked, fields.taxNumber, rendered.taxNumber);
  return { page: looked, fields: fieldsFor(looked.form, figures, notes, profile) };
}
