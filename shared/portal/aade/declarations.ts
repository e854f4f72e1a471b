import type { DeclarationPage, DeclarationRef, Figures, PropertyRef } from "../portal.ts";
import { isGone, numberOn, readDeclaration, requireProperty } from "./declaration-page.ts";
import { refused, unavailable } from "./fault.ts";
import { fieldsAsShown, fieldsFor, requiredControl } from "./figures.ts";
import { requireSame } from "./fingerprint.ts";
import { control, controlsIn, prefix } from "./form.ts";
import type { Known } from "./known.ts";
import type { FormPage, Pages } from "./pages.ts";
import type { Partial } from "./partial.ts";
import type { AadeProfile } from "./profile.ts";

/** Declarations one by one. Every method throws a fault where it has no value. */
export interface Declarations {
  read(declaration: DeclarationRef): Promise<DeclarationPage>;
  saveDraft(property: PropertyRef, figures: Figures, notes: string): Promise<void>;
  finalise(declaration: DeclarationRef): Promise<{ number?: string }>;
  deleteDraft(declaration: DeclarationRef): Promise<void>;
}

export function createDeclarations(pages: Pages, profile: AadeProfile): Declarations {
  const { declaration: form, texts } = profile;
  /** The page read last, while its ViewState is unused. */
  let kept: { readonly declarationId: string; readonly page: FormPage } | undefined;

  const open = ({ propertyId }: PropertyRef, declarationId?: string) =>
    pages.open(profile.paths.declaration, {
      propertyId,
      ...(declarationId !== undefined && { declarationDbId: declarationId }),
    });

  /** The page of that declaration, good for one post: nobody else gets it. */
  const takePage = async (declaration: DeclarationRef): Promise<FormPage> => {
    const page = kept && kept.declarationId === declaration.declarationId ? kept.page : undefined;
    kept = undefined;
    return requireProperty(page ?? (await open(declaration, declaration.declarationId)), declaration, profile);
  };

  /** Clicks one of the buttons that change a declaration. */
  const click = async (page: FormPage, button: Known, fields: URLSearchParams, success: Known) => {
    const source = prefix + button.is;
    if (!control(page.form, button.is)) throw unavailable(`the page does not offer ${button.is}`, "no");
    requireSame(page.form, form.fields);
    const request = { source, execute: "@all", render: "appForm", fields, effect: "unknown" } as const;
    return accepted(await pages.post(page, request), success);
  };

  return {
    async read(declaration) {
      kept = undefined;
      const page = await open(declaration, declaration.declarationId);
      if (isGone(page, profile)) return { state: "gone" };
      const own = requireProperty(page, declaration, profile);
      const read = readDeclaration(own, profile);
      kept = { declarationId: declaration.declarationId, page: own };
      return read;
    },

    async saveDraft(property, figures, notes) {
      const page = requireProperty(await open(property), property, profile);
      requireSame(page.form, form.fields);
      const fields = fieldsFor(page.form, figures, notes, profile);
      const looked = figures.guestTaxId === undefined ? page : await lookUpName(pages, page, fields, profile);
      await click(looked, form.buttons.save, fields, texts.saved);
    },

    async finalise(declaration) {
      const page = await takePage(declaration);
      const partial = await click(page, form.buttons.finalise, fieldsAsShown(page, profile), texts.finalised);
      const [number] = [...partial.updates.values()].flatMap((html) => numberOn(html, profile) ?? []);
      return number === undefined ? {} : { number };
    },

    async deleteDraft(declaration) {
      const page = await takePage(declaration);
      await click(page, form.buttons.delete, fieldsAsShown(page, profile), texts.deleted);
    },
  };
}

/** The tax-number step: the portal looks the guest up, and its name goes into `fields`. Answers the page as it is then. */
async function lookUpName(
  pages: Pages,
  page: FormPage,
  fields: URLSearchParams,
  { declaration }: AadeProfile,
): Promise<FormPage> {
  const { taxNumber, name, foreigner } = declaration.fields;
  const source = requiredControl(page.form, taxNumber).name;
  const render = declaration.taxNumberRender.is;
  const request = { source, execute: source, render, event: "change", fields, effect: "no" } as const;
  const { messages, updates, viewState } = await pages.post(page, request);
  if (messages.errors.length > 0) throw refused(messages.errors.join("; "));
  if (viewState === undefined) throw unavailable("a look-up of a tax number without a page to go on from", "no");
  const nameField = requiredControl(page.form, name).name;
  const found = [...updates.values()].flatMap(controlsIn).find((candidate) => candidate.name === nameField);
  const typed = fields.has(requiredControl(page.form, foreigner).name);
  if (found && !typed) fields.set(nameField, found.value);
  return { ...page, viewState };
}

/** Only the form's own words say what became of a post: success, or a refusal; anything else is unclear. */
export function accepted(partial: Partial, success: Known): Partial {
  const { infos, errors } = partial.messages;
  const succeeded = infos.some((info) => info.includes(success.is));
  if (succeeded && errors.length === 0) return partial;
  if (succeeded || errors.length === 0) throw unavailable("an answer without a clear message", "unknown");
  throw refused(errors.join("; "));
}
