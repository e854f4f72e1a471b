import { shownFromDay } from "./calendar-days.ts";
import type { Figures } from "./declaration-record.ts";
import type { Submission } from "./jsf-state.ts";
import type { Look } from "./look.ts";
import type { PortalParts } from "./portal-env.ts";
import type { Property } from "./properties.ts";
import type { Release } from "./release.ts";
import type { DeclarationView } from "./views.ts";

/** The visible amounts, if they were sent. */
const shown: { sumAmount?: string; cancelAmount?: string } = {};

/** The form's values as typed. Amounts are the hidden ones, with a dot. */
export const emptyForm = {
  rentalFrom: "",
  rentalTo: "",
  sumAmount: "",
  paymentType: "",
  platform: "",
  renterAfm: "",
  renterName: "",
  foreigner: false,
  renterIdCard: "",
  cancelAmount: "",
  cancelDate: "",
  notes: "",
  shown,
};
export type TypedDeclaration = typeof emptyForm;

/** A form that was posted, and the values that it had before. */
export interface PostedForm {
  submission: Submission;
  view: DeclarationView;
  property: Property;
  had: TypedDeclaration;
}

const ticked = new Set(["on", "true", "yes"]);

/**
 * The values of a POST, as JSF decodes them: a field that was not sent keeps its value, a box that was not sent is not ticked,
 * and values for a disabled field are ignored.
 */
export function typedFields(look: Look, { submission: { fields }, view, had }: PostedForm): TypedDeclaration {
  const foreigner = ticked.has(fields.get("appForm:foreignCheckBox_input") ?? "");
  const enabled = tenantEnabled(look.release, view, { foreigner });
  const value = (name: string, before: string) => fields.get(`appForm:${name}`)?.trim() ?? before;
  const tenant = (name: "renterName" | "renterIdCard") => (enabled ? value(name, had[name]) : had[name]);
  const shown = (name: string) => fields.get(`appForm:${name}_input`)?.trim();
  const [sumAmount, cancelAmount] = [shown("sumAmount"), shown("cancelAmount")];
  return {
    rentalFrom: value("rentalFrom_input", had.rentalFrom),
    rentalTo: value("rentalTo_input", had.rentalTo),
    sumAmount: value("sumAmount_hinput", had.sumAmount),
    paymentType: value("paymentType_input", had.paymentType),
    platform: value("platform_input", had.platform),
    renterAfm: value("renterAfm", had.renterAfm),
    renterName: tenant("renterName"),
    foreigner,
    renterIdCard: tenant("renterIdCard"),
    cancelAmount: value("cancelAmount_hinput", had.cancelAmount),
    cancelDate: value("cancelDate_input", had.cancelDate),
    notes: (fields.get(notesIdOf(look, view)) ?? had.notes).replaceAll("\r\n", "\n"),
    shown: { ...(sumAmount !== undefined && { sumAmount }), ...(cancelAmount !== undefined && { cancelAmount }) },
  };
}

/** Whether the tenant's name and document can be typed. */
export const tenantEnabled = (release: Release, view: DeclarationView, { foreigner }: { foreigner: boolean }) =>
  release.foreignExchange === "needed" ? view.foreigner : foreigner;

export const notesIdOf = ({ ids }: Look, { declarationDbId }: DeclarationView) =>
  declarationDbId === undefined ? ids.notesOfNew : ids.notesOfExisting;

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

/** `35000` to `350.00`; blank stays blank. */
const exactAmount = (cents: number | null) => (cents === null ? "" : (cents / 100).toFixed(2));

/** `35000` to `350,00`, thousands with a dot; blank stays blank. */
export const shownAmount = (cents: number | null) =>
  cents === null ? "" : new Intl.NumberFormat("el-GR", { minimumFractionDigits: 2 }).format(cents / 100);

export function typedFromFigures(figures: Figures): TypedDeclaration {
  const { arrival, departure, rentCents, cancelCents, cancelDate, ...same } = figures;
  return {
    ...same,
    rentalFrom: shownFromDay(arrival),
    rentalTo: departure ? shownFromDay(departure) : "",
    sumAmount: exactAmount(rentCents),
    cancelAmount: exactAmount(cancelCents),
    cancelDate: cancelDate ? shownFromDay(cancelDate) : "",
    shown: {},
  };
}
