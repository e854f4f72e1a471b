import type { DeclarationPage, PropertyRef } from "../portal.ts";
import { findAction } from "./actions.ts";
import { bounded, plain, unavailable } from "./fault.ts";
import { figuresOn } from "./figures.ts";
import { type Form, valueBeside } from "./form.ts";
import { all, textOf } from "./html.ts";
import { find } from "./like-profile.ts";
import { numberOf } from "./numbers.ts";
import { beside, type Fact } from "./outline.ts";
import type { FormPage, Page } from "./pages.ts";
import { messagesOf } from "./partial.ts";
import type { AadeProfile } from "./profile.ts";
import { refusalOf } from "./refusal.ts";
import { isLabel, searchable } from "./same-text.ts";

type Seen = Exclude<DeclarationPage, { state: "gone" }>;

/** What stands on the page of an existing declaration. Throws a fault when the page contradicts itself. */
export function readDeclaration(page: FormPage, profile: AadeProfile): Seen {
  const { buttons } = profile.declaration;
  const number = numberOn(page.form.facts, profile);
  const editable = findAction(page.form.element, buttons.finalise) !== undefined;
  if (editable === (number !== undefined)) throw unavailable("a declaration whose state is unclear", "no");
  const figures = figuresOn(page, profile);
  // A portal that does not know the id might show the form of a new declaration.
  if (figures.startDate === "") throw unavailable("an empty form in place of a declaration", "no");
  const amends = amendedOn(page.form.facts, profile);
  return {
    state: editable ? "draft" : "final",
    number: number ?? "",
    figures,
    ...notesOn(page, profile),
    ...(amends !== undefined && { amends }),
  };
}

/** The Α/Α of a final. A draft has the same table with an empty cell. */
function numberOn(facts: readonly Fact[], { declaration }: AadeProfile): string | undefined {
  return numberIn(facts, declaration.tables.details.is, declaration.rows);
}

export function amendedOn(facts: readonly Fact[], { declaration }: AadeProfile): string | undefined {
  return numberIn(facts, declaration.tables.amends.is, declaration.rows);
}

const numberIn = (facts: readonly Fact[], table: string, { number, submitted }: AadeProfile["declaration"]["rows"]) =>
  numberOf(beside(facts, table, number.is), beside(facts, table, submitted.is));

/** A final may show its notes as text, or not at all. */
function notesOn({ form }: FormPage, { declaration }: AadeProfile): Pick<Seen, "notes" | "notesHidden"> {
  const { notes } = declaration.fields;
  const shown = find(form, notes)?.value ?? valueBeside(form, notes.label.is) ?? textUnder(form, notes.label.is);
  return shown === undefined ? { notes: "", notesHidden: true } : { notes: plain(shown) };
}

function textUnder({ element }: Form, label: string): string | undefined {
  for (const legend of all(element, "fieldset > legend")) {
    const set = legend.parent;
    if (isLabel(textOf(legend), label) && set && "attribs" in set)
      return textOf(set).slice(textOf(legend).length).trim();
  }
  return undefined;
}

/** The portal says so in its own words, in place of the form. */
export function isGone(page: Page, profile: AadeProfile): boolean {
  const { gone } = profile;
  return !hasFields(page, profile) && messagesOf(page.html).errors.some((error) => gone.is.some(searchable(error)));
}

/** Whether anything of a declaration stands on the page, in fields or as text. */
function hasFields({ form }: Page, { declaration }: AadeProfile): boolean {
  const fields = Object.values(declaration.fields);
  return (
    form !== undefined && fields.some((field) => find(form, field) || valueBeside(form, field.label.is) !== undefined)
  );
}

/** Throws a fault unless the page has the form and, where it names a property, this one. */
export function requireProperty(page: Page, { registryId }: PropertyRef, profile: AadeProfile): FormPage {
  const { form, html } = page;
  const { rows } = profile.declaration;
  if (!hasFields(page, profile))
    throw refusalOf(messagesOf(html).errors, profile) ?? unavailable("a page without its form", "no");
  if (!form || page.viewState === "") throw unavailable("a page without its form", "no");
  const named = valueBeside(form, rows.registryId.is);
  if (named !== undefined && named !== registryId)
    throw unavailable(`a page of another property: ${bounded(named)}`, "no");
  return { ...page, form };
}
