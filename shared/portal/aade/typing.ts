import type { Figures } from "../portal.ts";
import { requiredControl } from "./figures.ts";
import { fieldsFor } from "./fill.ts";
import { refreshed } from "./form.ts";
import type { Known } from "./known.ts";
import type { FormPage, Pages } from "./pages.ts";
import type { AadeProfile, FieldProfile } from "./profile.ts";
import { refusalOf } from "./refusal.ts";

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
