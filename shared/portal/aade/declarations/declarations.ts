import { isSameNumber } from "../../number.ts";
import type { DeclarationPage, DeclarationRef, Entry, Figures, PropertyRef, Range } from "../../portal.ts";
import { findAction, requireOwnText } from "../pages/actions.ts";
import { requireMatch } from "../pages/match-profile.ts";
import type { FormPage, Page, Pages } from "../pages/pages.ts";
import { requireSuccess } from "../pages/partial.ts";
import type { AadeProfile, Known } from "../profile/profile.ts";
import { searchable } from "../text/same-text.ts";
import { changed, oneLine, refusalIn, unavailable } from "../wire/fault.ts";
import { isGone, numberUnder, readDeclaration, requireProperty } from "./declaration-page.ts";
import { fieldsAsShown, typeIn } from "./fill.ts";
import type { Lists } from "./lists.ts";
import { createMarkProof, type MarkProof } from "./mark-proof.ts";

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

/** A session's declarations, and what it has learned of the portal's form. */
interface DeclarationState {
  readonly pages: Pages;
  readonly lists: Lists;
  /** Of the login's properties, by internal id. */
  readonly registryIds: ReadonlyMap<string, string>;
  readonly marks: MarkProof;
  /** Serves a single post. */
  lastRead: { readonly declarationId: string; readonly page: FormPage } | undefined;
  /** Set once a form without a tax number was refused in this session. */
  foreignersNeedNumber: boolean;
}

/** `registryIds`: of the login's properties, by internal id. */
export function createDeclarations(pages: Pages, lists: Lists, registryIds: ReadonlyMap<string, string>): Declarations {
  const marks = createMarkProof();
  const state: DeclarationState = {
    pages,
    lists,
    registryIds,
    marks,
    lastRead: undefined,
    foreignersNeedNumber: false,
  };
  return {
    read: (declaration) => read(state, declaration),
    saveDraft: (property, figures, notes) => saveDraft(state, property, figures, notes),
    updateDraft: (declaration, figures, notes) => updateDraft(state, declaration, figures, notes),
    amend: (property, range, entry, figures, notes) => amend(state, property, range, entry, figures, notes),
    finalise: (declaration) => finalise(state, declaration),
    deleteDraft: (declaration) => deleteDraft(state, declaration),
  };
}

async function read(state: DeclarationState, declaration: DeclarationRef): Promise<DeclarationPage> {
  const { profile } = state.pages;
  state.lastRead = undefined;
  const opened = await open(state, declaration, declaration.declarationId);
  if (isGone(opened, profile)) return { state: "gone" };
  const page = requireOwn(state, opened, declaration);
  const shown = readDeclaration(page, profile);
  state.marks.check(shown);
  state.lastRead = { declarationId: declaration.declarationId, page };
  return shown;
}

async function saveDraft(state: DeclarationState, property: PropertyRef, figures: Figures, notes: string) {
  const openForm = async () => requireOwn(state, await open(state, property), property);
  await fillAndSave(state, openForm, figures, notes);
}

async function updateDraft(state: DeclarationState, declaration: DeclarationRef, figures: Figures, notes: string) {
  const openForm = async () => {
    const page = await takePage(state, declaration);
    if (readDeclaration(page, state.pages.profile).state !== "draft")
      throw unavailable("it is no draft any more", "no");
    return page;
  };
  await fillAndSave(state, openForm, figures, notes);
}

async function amend(
  state: DeclarationState,
  property: PropertyRef,
  range: Range,
  entry: Entry,
  figures: Figures,
  notes: string,
) {
  const openForm = async () => {
    const page = requireOwn(state, await state.lists.openAmendment(property, range, entry), property);
    const amended = numberUnder(page, "amends", state.pages.profile);
    if (amended === undefined || !isSameNumber(amended, entry.number))
      throw changed(`an amendment of Α/Α ${entry.number} that says it amends "${amended ?? ""}"`);
    return page;
  };
  await fillAndSave(state, openForm, figures, notes);
}

async function finalise(state: DeclarationState, declaration: DeclarationRef): Promise<void> {
  const { profile } = state.pages;
  const page = await takePage(state, declaration);
  state.marks.check(readDeclaration(page, profile));
  await click(state, page, "finalise", fieldsAsShown(page, profile), profile.texts.finalised);
}

async function deleteDraft(state: DeclarationState, declaration: DeclarationRef): Promise<void> {
  const { profile } = state.pages;
  const page = await takePage(state, declaration);
  if (findAction(page.form.element, profile.declaration.buttons.delete))
    return await click(state, page, "delete", fieldsAsShown(page, profile), profile.texts.deleted);
  const shown = readDeclaration(page, profile);
  if (shown.state !== "draft") throw unavailable("it is no draft any more", "no");
  const { startDate: from, endDate: to = from } = shown.figures;
  await state.lists.remove(declaration, { from, to }, declaration.declarationId);
}

const open = async ({ pages }: DeclarationState, { propertyId }: PropertyRef, declarationId?: string) =>
  await pages.open("declaration", {
    propertyId,
    ...(declarationId !== undefined && { declarationDbId: declarationId }),
  });

/** The page must be of the property: by what it says, or by the list of properties. */
function requireOwn({ pages, registryIds }: DeclarationState, page: Page, property: PropertyRef): FormPage {
  const listed = registryIds.get(property.propertyId) ?? property.registryId;
  if (listed !== property.registryId) throw unavailable(`a page of another property: ${oneLine(listed)}`, "no");
  return requireProperty(page, property, pages.profile);
}

/** The declaration's page. The one read last serves a single post. */
async function takePage(state: DeclarationState, declaration: DeclarationRef): Promise<FormPage> {
  const { declarationId } = declaration;
  const page = state.lastRead?.declarationId === declarationId ? state.lastRead.page : undefined;
  state.lastRead = undefined;
  return requireOwn(state, page ?? (await open(state, declaration, declarationId)), declaration);
}

async function fillAndSave(
  state: DeclarationState,
  openForm: () => Promise<FormPage>,
  figures: Figures,
  notes: string,
): Promise<void> {
  const form = state.pages.profile.declaration;
  const numbered = { guestTaxId: form.noTaxNumber.is, ...figures };
  if (state.foreignersNeedNumber || !figures.isForeigner) return await save(state, await openForm(), numbered, notes);
  try {
    await save(state, await openForm(), figures, notes);
  } catch (error) {
    const refusal = refusalIn(error);
    // Nothing was saved. A definite refusal for another reason would come again with a number.
    if (!refusal || (refusal.known && !form.wantsTaxNumber.is.some(searchable(refusal.detail)))) throw error;
    await save(state, await openForm(), numbered, notes);
    state.foreignersNeedNumber = true;
  }
}

async function save(state: DeclarationState, page: FormPage, figures: Figures, notes: string): Promise<void> {
  const { pages } = state;
  const { declaration: form, texts } = pages.profile;
  requireAction(page, "save", pages.profile);
  requireMatch(form.fields, page.form);
  const typed = await typeIn(pages, page, figures, notes);
  await click(state, typed.page, "save", typed.fields, texts.saved);
  state.marks.noteSaved(figures, notes);
}

type Button = keyof AadeProfile["declaration"]["buttons"];

async function click(
  { pages }: DeclarationState,
  page: FormPage,
  button: Button,
  fields: URLSearchParams,
  success: Known,
) {
  const source = requireAction(page, button, pages.profile);
  requireMatch(pages.profile.declaration.fields, page.form);
  const answered = await pages.post(page, { source, render: "appForm", fields, effect: "unknown" });
  requireSuccess(answered, success, pages.profile);
}

function requireAction(page: FormPage, name: Button, { declaration: { buttons } }: AadeProfile): string {
  const button = buttons[name];
  const action = findAction(page.form.element, button);
  if (!action) throw unavailable(`the page does not offer "${button.text.is}"`, "no");
  requireOwnText(action, button, Object.values(buttons));
  return action.source;
}
