import type { PropertyRef, ShownDeclaration } from "../../portal.ts";
import { type Form, valueBeside } from "../html/form.ts";
import { selectAll, textOf } from "../html/html.ts";
import { beside } from "../html/outline.ts";
import { findAction } from "../pages/actions.ts";
import { findControl } from "../pages/match-profile.ts";
import { type FormPage, type Page, requireForm } from "../pages/pages.ts";
import { messagesOf, refusalOf } from "../pages/partial.ts";
import type { AadeProfile } from "../profile/profile.ts";
import { numberWithYear } from "../text/numbers.ts";
import { isLabel, searchable } from "../text/same-text.ts";
import { oneLine, unavailable, withoutControls } from "../wire/fault.ts";
import { figuresOn } from "./figures.ts";

/** Reads an existing declaration. Throws a fault when its page contradicts itself. */
export function readDeclaration(page: FormPage, profile: AadeProfile): ShownDeclaration {
  const number = numberUnder(page, "details", profile);
  const editable = findAction(page.form.element, profile.declaration.buttons.finalise) !== undefined;
  if (editable === (number !== undefined)) throw unavailable("a declaration whose state is unclear", "no");
  const figures = figuresOn(page, profile);
  // For an unknown id the portal might show the form of a new declaration.
  if (figures.startDate === "") throw unavailable("an empty form in place of a declaration", "no");
  const amends = numberUnder(page, "amends", profile);
  return {
    state: editable ? "draft" : "final",
    number: number ?? "",
    figures,
    ...notesOn(page, profile),
    ...(amends !== undefined && { amends }),
  };
}

/** The Α/Α of the declaration (`details`), or of the one that it amends. A draft has the same tables with empty cells. */
export function numberUnder({ form }: FormPage, table: "details" | "amends", { declaration }: AadeProfile) {
  const { tables, rows } = declaration;
  const cell = (label: string) => beside(form.facts, tables[table].is, label);
  return numberWithYear(cell(rows.number.is), cell(rows.submitted.is));
}

/** A final may show its notes as text, or not at all. */
function notesOn({ form }: FormPage, { declaration }: AadeProfile): Pick<ShownDeclaration, "notes" | "notesHidden"> {
  const { notes } = declaration.fields;
  const shown = findControl(form, notes)?.value ?? valueBeside(form, notes.label.is) ?? textUnder(form, notes.label.is);
  return shown === undefined ? { notes: "", notesHidden: true } : { notes: withoutControls(shown) };
}

function textUnder({ element }: Form, label: string): string | undefined {
  for (const legend of selectAll(element, "fieldset > legend")) {
    const set = legend.parent;
    if (isLabel(textOf(legend), label) && set && "attribs" in set)
      return textOf(set).slice(textOf(legend).length).trim();
  }
  return undefined;
}

/** True if the page shows the portal's message for a missing declaration instead of a form. */
export function isGone(page: Page, profile: AadeProfile): boolean {
  const { gone } = profile;
  return !hasFields(page, profile) && messagesOf(page.html).errors.some((error) => gone.is.some(searchable(error)));
}

/** True if the page shows any part of a declaration, in fields or as text. */
function hasFields({ form }: Page, { declaration }: AadeProfile): boolean {
  if (!form) return false;
  const fields = Object.values(declaration.fields);
  return fields.some((field) => findControl(form, field) || valueBeside(form, field.label.is) !== undefined);
}

/** Throws a fault unless the page shows the form, and of this property if it names one. */
export function requireProperty(page: Page, { registryId }: PropertyRef, profile: AadeProfile): FormPage {
  if (!hasFields(page, profile))
    throw refusalOf(messagesOf(page.html), profile) ?? unavailable("a page without its form", "no");
  const shown = requireForm(page, profile);
  const named = valueBeside(shown.form, profile.declaration.rows.registryId.is);
  if (named !== undefined && named !== registryId)
    throw unavailable(`a page of another property: ${oneLine(named)}`, "no");
  return shown;
}
