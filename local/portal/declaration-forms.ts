import type { Context } from "hono";
import type { DeclarationView } from "./declaration-commands.ts";
import { emptyForm, isTicked, type TypedDeclaration, typedFields, typedFromFigures } from "./declaration-fields.ts";
import type { DeclarationModel } from "./declaration-page.ts";
import type { Submission } from "./faces.ts";
import type { PortalEnv, PortalParts } from "./portal-env.ts";
import type { Property } from "./properties.ts";

type Portal = Context<PortalEnv>;

export interface PostedForm {
  submission: Submission;
  view: DeclarationView;
  property: Property;
  had: TypedDeclaration;
}

export type DeclarationForms = ReturnType<typeof createDeclarationForms>;

/** What stands in a declaration's form: what is stored, or what was typed over it. */
export function createDeclarationForms({ declarations, releases }: PortalParts) {
  const find = (property: Property, declarationDbId: number | null | undefined) =>
    typeof declarationDbId === "number" ? declarations.find(property.registryId, declarationDbId) : undefined;
  const storedForm = (property: Property, { declarationDbId, amends }: DeclarationView) => {
    const saved = find(property, declarationDbId);
    const shown = saved ?? find(property, amends);
    if (!shown) return emptyForm;
    const typed = typedFromFigures(shown.figures);
    return saved || releases.current().amendNotes === "kept" ? typed : { ...typed, notes: "" };
  };
  const tenantEnabled = (view: DeclarationView, typed: Pick<TypedDeclaration, "foreigner">) =>
    releases.current().foreignExchange === "needed" ? view.foreigner : typed.foreigner;
  const modelOf = (context: Portal, property: Property, view: DeclarationView, typed: TypedDeclaration) => {
    const saved = find(property, view.declarationDbId);
    const model: Omit<DeclarationModel, "viewState"> = {
      property,
      saved,
      amended: find(property, view.amends),
      typed,
      tenantEnabled: tenantEnabled(view, typed),
      messages: [],
      notesId: notesIdOf(context, view),
      writable: saved !== undefined || property.state === "final",
    };
    return model;
  };
  const notesIdOf = (context: Portal, { declarationDbId }: DeclarationView) => {
    const { notesOfNew, notesOfExisting } = context.get("look").ids;
    return declarationDbId === undefined ? notesOfNew : notesOfExisting;
  };

  const typedOf = (context: Portal, { submission, view, had }: PostedForm) => {
    const enabled = tenantEnabled(view, { foreigner: isTicked(submission.fields) });
    return typedFields(submission, had, { notesId: notesIdOf(context, view), tenantEnabled: enabled });
  };

  return { find, storedForm, modelOf, typedOf, tenantEnabled };
}
