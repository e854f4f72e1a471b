import { isSameNumber } from "../../number.ts";
import type { DeclarationPage, DeclarationRef, Entry, Figures, PropertyRef, Range } from "../../portal.ts";
import { findAction, requireOwnText } from "../pages/actions.ts";
import { requireMatch } from "../pages/match-profile.ts";
import type { FormPage, Page, Pages } from "../pages/pages.ts";
import { requireSuccess } from "../pages/partial.ts";
import type { ActionProfile, Known } from "../profile/profile.ts";
import { searchable } from "../text/same-text.ts";
import { changed, oneLine, refusalIn, unavailable } from "../wire/fault.ts";
import { isGone, numberUnder, readDeclaration, requireProperty } from "./declaration-page.ts";
import { fieldsAsShown, typeIn } from "./fill.ts";
import type { Lists } from "./lists.ts";
import { createMarkProof } from "./mark-proof.ts";

/** Declarations one by one. Every method throws a fault when it has no value. */
export interface Declarations {
  /** A declaration's page, or that it is gone. */
  read(declaration: DeclarationRef): Promise<DeclarationPage>;
  /** Saves a new draft. */
  saveDraft(property: PropertyRef, figures: Figures, notes: string): Promise<void>;
  /** Changes a draft. */
  updateDraft(declaration: DeclarationRef, figures: Figures, notes: string): Promise<void>;
  /** Saves a draft that amends a listed final. */
  amend(property: PropertyRef, range: Range, entry: Entry, figures: Figures, notes: string): Promise<void>;
  /** Makes a draft final, with the figures that its page shows. */
  finalise(declaration: DeclarationRef): Promise<void>;
  /** Deletes a draft on its page, or in the list where its page has no button for that. */
  deleteDraft(declaration: DeclarationRef): Promise<void>;
}

/** `registryIds`: of the login's properties, by internal id. */
export function createDeclarations(pages: Pages, lists: Lists, registryIds: ReadonlyMap<string, string>): Declarations {
  const { profile } = pages;
  const { declaration: form, texts } = profile;
  const marks = createMarkProof();
  let lastRead: { readonly declarationId: string; readonly page: FormPage } | undefined;
  /** Set once a form without a tax number was refused in this session. */
  let foreignersNeedNumber = false;

  const open = ({ propertyId }: PropertyRef, declarationId?: string) =>
    pages.open("declaration", { propertyId, ...(declarationId !== undefined && { declarationDbId: declarationId }) });

  /** The page must be of the property: by what it says, or by the list of properties. */
  const requireOwn = (page: Page, property: PropertyRef): FormPage => {
    const listed = registryIds.get(property.propertyId) ?? property.registryId;
    if (listed !== property.registryId) throw unavailable(`a page of another property: ${oneLine(listed)}`, "no");
    return requireProperty(page, property, profile);
  };

  /** The declaration's page. The one read last serves a single post. */
  const takePage = async (declaration: DeclarationRef): Promise<FormPage> => {
    const page = lastRead?.declarationId === declaration.declarationId ? lastRead.page : undefined;
    lastRead = undefined;
    return requireOwn(page ?? (await open(declaration, declaration.declarationId)), declaration);
  };

  const requireAction = (page: FormPage, button: ActionProfile): string => {
    const action = findAction(page.form.element, button);
    if (!action) throw unavailable(`the page does not offer "${button.text.is}"`, "no");
    requireOwnText(action, button, Object.values(form.buttons));
    return action.source;
  };

  const click = async (page: FormPage, button: ActionProfile, fields: URLSearchParams, success: Known) => {
    const source = requireAction(page, button);
    requireMatch(form.fields, page.form);
    const answered = await pages.post(page, { source, render: "appForm", fields, effect: "unknown" });
    requireSuccess(answered, success, profile);
  };

  const fillAndSave = async (openForm: () => Promise<FormPage>, figures: Figures, notes: string) => {
    const save = async (filled: Figures) => {
      const page = await openForm();
      requireAction(page, form.buttons.save);
      requireMatch(form.fields, page.form);
      const typed = await typeIn(pages, page, filled, notes);
      await click(typed.page, form.buttons.save, typed.fields, texts.saved);
      marks.noteSaved(filled, notes);
    };
    const numbered = { guestTaxId: form.noTaxNumber.is, ...figures };
    if (foreignersNeedNumber || !figures.isForeigner) return await save(numbered);
    try {
      await save(figures);
    } catch (error) {
      const refusal = refusalIn(error);
      // Nothing was saved. A definite refusal for another reason would come again with a number.
      if (!refusal || (refusal.known && !form.wantsTaxNumber.is.some(searchable(refusal.detail)))) throw error;
      await save(numbered);
      foreignersNeedNumber = true;
    }
  };

  return {
    async read(declaration) {
      lastRead = undefined;
      const opened = await open(declaration, declaration.declarationId);
      if (isGone(opened, profile)) return { state: "gone" };
      const page = requireOwn(opened, declaration);
      const read = readDeclaration(page, profile);
      marks.check(read);
      lastRead = { declarationId: declaration.declarationId, page };
      return read;
    },

    async saveDraft(property, figures, notes) {
      await fillAndSave(async () => requireOwn(await open(property), property), figures, notes);
    },

    async updateDraft(declaration, figures, notes) {
      const openDraft = async () => {
        const page = await takePage(declaration);
        if (readDeclaration(page, profile).state !== "draft") throw unavailable("it is no draft any more", "no");
        return page;
      };
      await fillAndSave(openDraft, figures, notes);
    },

    async amend(property, range, entry, figures, notes) {
      const openAmendment = async () => {
        const page = requireOwn(await lists.openAmendment(property, range, entry), property);
        const amended = numberUnder(page, "amends", profile);
        if (amended === undefined || !isSameNumber(amended, entry.number))
          throw changed(`an amendment of Α/Α ${entry.number} that says it amends "${amended ?? ""}"`);
        return page;
      };
      await fillAndSave(openAmendment, figures, notes);
    },

    async finalise(declaration) {
      const page = await takePage(declaration);
      marks.check(readDeclaration(page, profile));
      await click(page, form.buttons.finalise, fieldsAsShown(page, profile), texts.finalised);
    },

    async deleteDraft(declaration) {
      const page = await takePage(declaration);
      if (findAction(page.form.element, form.buttons.delete))
        return await click(page, form.buttons.delete, fieldsAsShown(page, profile), texts.deleted);
      const read = readDeclaration(page, profile);
      if (read.state !== "draft") throw unavailable("it is no draft any more", "no");
      const { startDate: from, endDate: to = from } = read.figures;
      await lists.remove(declaration, { from, to }, declaration.declarationId);
    },
  };
}
