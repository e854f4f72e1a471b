import type { Figures } from "../portal.ts";
import { changed, refused } from "./fault.ts";
import { amountOn } from "./figures.ts";
import { type Form, fieldsOf, withUpdates } from "./form.ts";
import { hiddenAmount, requiredControl } from "./like-profile.ts";
import { comma, dotted } from "./numbers.ts";
import type { FormPage, Pages } from "./pages.ts";
import { requireNoRefusal } from "./partial.ts";
import type { AadeProfile, FieldProfile, Known } from "./profile.ts";

/** The fields that a browser would post. Scripts fill in the amounts, so the page's hidden inputs may lack them. */
export function fieldsAsShown(page: FormPage, { declaration }: AadeProfile): URLSearchParams {
  const fields = fieldsOf(page.form);
  for (const amount of [declaration.fields.rent, declaration.fields.kept])
    setAmount(fields, page.form, amount, amountOn(page, amount));
  return fields;
}

/** A declaration's fields. For a guest with a Greek tax number the portal fills in the name. */
function fieldsFor(form: Form, figures: Figures, notes: string, profile: AadeProfile): URLSearchParams {
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
    // Name and document count once the box is ticked, even if the page still shows them disabled.
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
  if (!hidden) throw changed(`field ${field.name.is} has no hidden value`);
  values.set(requiredControl(form, field).name, cents === undefined ? "" : comma(cents));
  values.set(hidden.name, cents === undefined ? "" : dotted(cents));
}

function platformOption(platform: string, { platforms }: AadeProfile): string {
  const option = platforms.get(platform);
  // The deployment's names have changed, not the form: only this reservation is affected, and waiting does not help.
  if (option === undefined) throw refused(`"${platform}" is no platform any more`, true);
  return option;
}

function paymentOption(paymentMethod: string, { declaration }: AadeProfile): string {
  const option = declaration.fields.payment.options.is.find(([, text]) => text === paymentMethod)?.[0];
  if (option === undefined) throw changed("the payment method has no option in the profile");
  return option;
}

/**
 * Fills in a form as a browser does, with the exchanges that its fields trigger on change: the box of the foreigner
 * enables name and document, the tax number has the guest looked up. Saves nothing.
 */
export async function typeIn(pages: Pages, page: FormPage, figures: Figures, notes: string) {
  const { profile } = pages;
  const { fields, rendered } = profile.declaration;
  const valuesOn = ({ form }: FormPage) => fieldsFor(form, figures, notes, profile);

  const exchange = async (at: FormPage, field: FieldProfile, render: Known): Promise<FormPage> => {
    const source = requiredControl(at.form, field).name.replace(/_input$/, "");
    const click = { source, render: render.is, event: "change", fields: valuesOn(at), effect: "no" } as const;
    const answered = await pages.post(at, click);
    requireNoRefusal(answered, profile);
    const form = withUpdates(at.form, answered.updates.values());
    return { ...at, form, viewState: answered.viewState ?? at.viewState };
  };

  const { checked } = requiredControl(page.form, fields.foreigner);
  const ticked = checked === figures.isForeigner ? page : await exchange(page, fields.foreigner, rendered.foreigner);
  const { name, value } = requiredControl(ticked.form, fields.taxNumber);
  const isTyped = valuesOn(ticked).get(name) === value;
  const typed = isTyped ? ticked : await exchange(ticked, fields.taxNumber, rendered.taxNumber);
  return { page: typed, fields: valuesOn(typed) };
}
