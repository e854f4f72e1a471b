import type { DeclarationPage, PropertyRef } from "../portal.ts";
import { beside } from "./facts.ts";
import { bounded, changed, numberIn, plain, refused, unavailable } from "./fault.ts";
import { figuresOn } from "./figures.ts";
import { find } from "./fingerprint.ts";
import { control } from "./form.ts";
import type { Html } from "./html.ts";
import type { FormPage, Page } from "./pages.ts";
import { messagesOf } from "./partial.ts";
import type { AadeProfile } from "./profile.ts";

/** What stands on the page of an existing declaration. Throws a fault when the page contradicts itself. */
export function readDeclaration(page: FormPage, profile: AadeProfile): Exclude<DeclarationPage, { state: "gone" }> {
  const { tables, rows, buttons, fields } = profile.declaration;
  const number = numberOn(page.html, profile);
  const editable = control(page.form, buttons.finalise.is) !== undefined;
  if (editable === (number !== undefined)) throw unavailable("a declaration whose state is unclear", "no");
  const amends = numberIn(beside(page.html, tables.amends.is, rows.number.is));
  const notes = find(page.form, fields.notes);
  if (notes === undefined) throw changed([`field "${fields.notes.label.is}" is missing`]);
  return {
    state: editable ? "draft" : "final",
    number: number ?? "",
    figures: figuresOn(page, profile),
    notes: plain(notes.value),
    ...(amends !== undefined && { amends }),
  };
}

/** The Α/Α that a final's page shows, or its part in a partial answer. */
export function numberOn(html: Html, { declaration }: AadeProfile): string | undefined {
  return numberIn(beside(html, declaration.tables.details.is, declaration.rows.number.is));
}

/** The portal says so in its own words, in place of the form. */
export function isGone(page: Page, { texts }: AadeProfile): boolean {
  return page.form === undefined && messagesOf(page.html).errors.includes(texts.gone.is);
}

/** Throws a fault unless the page has the form and shows this property. */
export function requireProperty(page: Page, { registryId }: PropertyRef, { declaration }: AadeProfile): FormPage {
  const { form, html } = page;
  const [message] = messagesOf(html).errors;
  const fillable = form && find(form, declaration.fields.arrival);
  if (!fillable && message !== undefined) throw refused(message);
  if (!form || page.viewState === "") throw unavailable("a page without its form", "no");
  const shown = beside(html, declaration.tables.property.is, declaration.rows.registryId.is);
  if (shown !== registryId) throw unavailable(`a page of another property: ${bounded(shown)}`, "no");
  return { ...page, form };
}
