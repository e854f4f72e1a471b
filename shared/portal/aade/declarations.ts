import { isSameNumber } from "../number.ts";
import type { DeclarationPage, DeclarationRef, Entry, Failure, Figures, PropertyRef, Range } from "../portal.ts";
import { type Action, type ActionProfile, findAction, requireOwnText } from "./actions.ts";
import { amendedOn, isGone, readDeclaration, requireProperty } from "./declaration-page.ts";
import { bounded, changed, refusalIn, unavailable } from "./fault.ts";
import { fieldsAsShown, typeIn } from "./fill.ts";
import type { Known } from "./known.ts";
import { requireSame } from "./like-profile.ts";
import type { Lists } from "./lists.ts";
import { createMarkProof } from "./mark-proof.ts";
import type { FormPage, Page, Pages } from "./pages.ts";
import type { AadeProfile } from "./profile.ts";
import { accepted } from "./refusal.ts";
import { searchable } from "./same-text.ts";

type Refusal = Extract<Failure, { kind: "refused" }>;

/** Declarations one by one. Every method throws a fault where it has no value. */
export function createDeclarations(
  pages: Pages,
  lists: Lists,
  profile: AadeProfile,
  registryIds: ReadonlyMap<string, string>,
) {
  const { declaration: form, texts } = profile;
  const marks = createMarkProof();
  let kept: { readonly declarationId: string; readonly page: FormPage } | undefined;
  /** A form without one was refused in this session. */
  let foreignersHaveNumber = false;

  const open = ({ propertyId }: PropertyRef, declarationId?: string) =>
    pages.open(profile.paths.declaration, {
      propertyId,
      ...(declarationId !== undefined && { declarationDbId: declarationId }),
    });

  /** The page, if it is of the property: by its own word, or by what the list of properties said. */
  const own = (page: Page, property: PropertyRef): FormPage => {
    const listed = registryIds.get(property.propertyId) ?? property.registryId;
    if (listed !== property.registryId) throw unavailable(`a page of another property: ${bounded(listed)}`, "no");
    return requireProperty(page, property, profile);
  };

  /** The page of that declaration, good for one post: nobody else gets it. */
  const takePage = async (declaration: DeclarationRef): Promise<FormPage> => {
    const page = kept && kept.declarationId === declaration.declarationId ? kept.page : undefined;
    kept = undefined;
    return own(page ?? (await open(declaration, declaration.declarationId)), declaration);
  };

  const required = (page: FormPage, button: ActionProfile): Action => {
    const action = findAction(page.form.element, button);
    if (!action) throw unavailable(`the page does not offer "${button.text.is}"`, "no");
    requireOwnText(action, button, Object.values(form.buttons));
    return action;
  };

  const click = async (page: FormPage, button: ActionProfile, fields: URLSearchParams, success: Known) => {
    const { source } = required(page, button);
    requireSame(page.form, form.fields);
    const request = { source, execute: "@all", render: "appForm", fields, effect: "unknown" } as const;
    return accepted(await pages.post(page, request), success, profile);
  };

  /** What is refused for good for something else is refused with a number as well. */
  const mayWantNumber = ({ known, detail }: Refusal) => !known || form.wantsTaxNumber.is.some(searchable(detail));

  const fillAndSave = async (openForm: () => Promise<FormPage>, figures: Figures, notes: string) => {
    const save = async (filled: Figures) => {
      const page = await openForm();
      required(page, form.buttons.save);
      requireSame(page.form, form.fields);
      const typed = await typeIn(pages, profile, page, filled, notes);
      await click(typed.page, form.buttons.save, typed.fields, texts.saved);
      marks.saved(filled, notes);
    };
    const numbered = { guestTaxId: form.noTaxNumber.is, ...figures };
    if (foreignersHaveNumber || !figures.isForeigner) return await save(numbered);
    try {
      await save(figures);
    } catch (error) {
      const refusal = refusalIn(error);
      // Nothing was saved. Whether it was for want of a number is seen by giving the one that stands for none.
      if (!refusal || !mayWantNumber(refusal)) throw error;
      await save(numbered);
      foreignersHaveNumber = true;
    }
  };

  return {
    async read(declaration: DeclarationRef): Promise<DeclarationPage> {
      kept = undefined;
      const page = await open(declaration, declaration.declarationId);
      if (isGone(page, profile)) return { state: "gone" };
      const shown = own(page, declaration);
      const read = readDeclaration(shown, profile);
      marks.seen(read);
      kept = { declarationId: declaration.declarationId, page: shown };
      return read;
    },

    async saveDraft(property: PropertyRef, figures: Figures, notes: string) {
      await fillAndSave(async () => own(await open(property), property), figures, notes);
    },

    async updateDraft(declaration: DeclarationRef, figures: Figures, notes: string) {
      const openDraft = async () => {
        const page = await takePage(declaration);
        if (readDeclaration(page, profile).state !== "draft") throw unavailable("it is no draft any more", "no");
        return page;
      };
      await fillAndSave(openDraft, figures, notes);
    },

    async amend(property: PropertyRef, range: Range, entry: Entry, figures: Figures, notes: string) {
      const openAmendment = async () => {
        const page = own(await lists.openAmendment(property, range, entry), property);
        const amended = amendedOn(page.form.facts, profile);
        if (amended === undefined || !isSameNumber(amended, entry.number))
          throw changed([`an amendment of Α/Α ${entry.number} that says it amends "${amended ?? ""}"`]);
        return page;
      };
      await fillAndSave(openAmendment, figures, notes);
    },

    async finalise(declaration: DeclarationRef) {
      const page = await takePage(declaration);
      marks.seen(readDeclaration(page, profile));
      await click(page, form.buttons.finalise, fieldsAsShown(page, profile), texts.finalised);
    },

    async deleteDraft(declaration: DeclarationRef) {
      const page = await takePage(declaration);
      if (findAction(page.form.element, form.buttons.delete)) {
        await click(page, form.buttons.delete, fieldsAsShown(page, profile), texts.deleted);
        return;
      }
      const read = readDeclaration(page, profile);
      if (read.state !== "draft") throw unavailable("it is no draft any more", "no");
      const { startDate: from, endDate: to = from } = read.figures;
      await lists.remove(declaration, { from, to }, declaration.declarationId);
    },
  };
}
