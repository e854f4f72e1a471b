import type { Figures } from "../../portal.ts";
import { type Control, type Form, fieldsOf, optionsOf, withUpdates } from "../html/form.ts";
import { hiddenAmount, requiredControl } from "../pages/match-profile.ts";
import type { FormPage, Pages } from "../pages/pages.ts";
import { requireNoRefusal } from "../pages/partial.ts";
import type { AadeProfile, FieldProfile, Known, PlainField } from "../profile/profile.ts";
import { comma, dotted } from "../text/numbers.ts";
import { changed, notOffered } from "../wire/fault.ts";
import { amountOn } from "./figures.ts";

/** The fields that a browser would post. Scripts fill in the amounts, so the page's hidden inputs may lack them. */
export function fieldsAsShown(page: FormPage, { declaration }: AadeProfile): URLSearchParams {
  const fields = fieldsOf(page.form);
  for (const field of Object.values(declaration.fields))
    if (field.kind === "amount") setAmount(fields, page.form, field, amountOn(page, field));
  return fields;
}

/** A declaration's fields. For a guest with a Greek tax number the portal fills in the name. */
function fieldsFor(form: Form, figures: Figures, notes: string, profile: AadeProfile): URLSearchParams {
  const { fields } = profile.declaration;
  const { platform, paymentMethod, guestName, guestId, isForeigner, notes: notesField, ...others } = fields;
  const plainFields: Readonly<Record<string, PlainField>> = others;
  const values = fieldsOf(form);
  const set = (field: FieldProfile, value: string) => values.set(requiredControl(form, field).name, value);
  const choose = (field: FieldProfile, options: ReadonlyMap<string, string>, wanted: string) =>
    set(field, optionFor(requiredControl(form, field), field, options, wanted));
  const payments = new Map(paymentMethod.options.is.map(([value, text]) => [text, value]));
  const sent = new Map<string, string | number | boolean>(Object.entries(figures));
  for (const [figure, field] of Object.entries(plainFields)) {
    const value = sent.get(figure);
    if (field.kind === "amount") setAmount(values, form, field, typeof value === "number" ? value : undefined);
    else set(field, String(value ?? ""));
  }
  choose(paymentMethod, payments, figures.paymentMethod);
  choose(platform, profile.platforms, figures.platform);
  if (figures.isForeigner) {
    // Name and document count once the box is ticked, even if the page still shows them disabled.
    set(guestName, figures.guestName ?? "");
    set(isForeigner, requiredControl(form, isForeigner).value);
    set(guestId, figures.guestId ?? "");
  } else {
    values.delete(requiredControl(form, isForeigner).name);
    values.delete(requiredControl(form, guestId).name);
  }
  set(notesField, notes);
  return values;
}

function setAmount(values: URLSearchParams, form: Form, field: FieldProfile, cents: number | undefined): void {
  const hidden = hiddenAmount(form, field);
  if (!hidden) throw changed(`field ${field.name.is} has no hidden value`);
  values.set(requiredControl(form, field).name, cents === undefined ? "" : comma(cents));
  values.set(hidden.name, cents === undefined ? "" : dotted(cents));
}

/** The option of a value by the API's names. A value that the form's list does not offer is refused alone. */
function optionFor(list: Control, { label }: FieldProfile, options: ReadonlyMap<string, string>, wanted: string) {
  const shown = new Set(optionsOf(list).map(({ value }) => value));
  const option = options.get(wanted);
  if (option !== undefined && shown.has(option)) return option;
  const offered = [...options].flatMap(([name, value]) => (shown.has(value) ? [name] : []));
  throw notOffered(label.is, wanted, offered);
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

  const { checked } = requiredControl(page.form, fields.isForeigner);
  const ticked =
    checked === figures.isForeigner ? page : await exchange(page, fields.isForeigner, rendered.isForeigner);
  const { name, value } = requiredControl(ticked.form, fields.guestTaxId);
  const isTyped = valuesOn(ticked).get(name) === value;
  const typed = isTyped ? ticked : await exchange(ticked, fields.guestTaxId, rendered.guestTaxId);
  return { page: typed, fields: valuesOn(typed) };
}
