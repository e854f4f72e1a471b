import type { DeclarationView } from "./declaration-commands.ts";
import { emptyForm, isTicked, type TypedDeclaration, typedFields, typedFromFigures } from "./declaration-fields.ts";
import type { Submission } from "./faces.ts";
import type { Look } from "./look.ts";
import type { PortalParts } from "./portal-env.ts";
import type { Property } from "./properties.ts";
import type { Release } from "./release.ts";

/** A form that was posted, and the values that it had before. */
export interface PostedForm {
  submission: Submission;
  view: DeclarationView;
  property: Property;
  had: TypedDeclaration;
}

/** The values stored for a form: of the declaration itself, or of the one that it amends. */
export function storedForm(
  { declarations, releases }: PortalParts,
  { registryId }: Property,
  { declarationDbId, amends }: DeclarationView,
): TypedDeclaration {
  const saved = declarations.find(registryId, declarationDbId);
  const shown = saved ?? declarations.find(registryId, amends);
  if (!shown) return emptyForm;
  const typed = typedFromFigures(shown.figures);
  return saved || releases.current().amendNotes === "kept" ? typed : { ...typed, notes: "" };
}

/** Whether the tenant's name and document can be typed. */
export const tenantEnabled = (release: Release, view: DeclarationView, { foreigner }: { foreigner: boolean }) =>
  release.foreignExchange === "needed" ? view.foreigner : foreigner;

export const notesIdOf = ({ ids }: Look, { declarationDbId }: DeclarationView) =>
  declarationDbId === undefined ? ids.notesOfNew : ids.notesOfExisting;

export function typedOf(look: Look, { submission, view, had }: PostedForm): TypedDeclaration {
  const enabled = tenantEnabled(look.release, view, { foreigner: isTicked(submission.fields) });
  return typedFields(submission, had, { notesId: notesIdOf(look, view), tenantEnabled: enabled });
}
