import { shownFromDay } from "./calendar-days.ts";
import type { Figures } from "./declaration-record.ts";
import type { Submission } from "./faces.ts";

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

const ticked = new Set(["on", "true", "yes"]);

/**
 * The values of a POST, as JSF decodes them: a field that was not sent keeps its value, a box that was not sent is not ticked,
 * and values for a disabled field are ignored.
 */
export function typedFields(
  { fields }: Submission,
  had: TypedDeclaration,
  { notesId, tenantEnabled }: { notesId: string; tenantEnabled: boolean },
): TypedDeclaration {
  const value = (name: string, before: string) => fields.get(`appForm:${name}`)?.trim() ?? before;
  const tenant = (name: "renterName" | "renterIdCard") => (tenantEnabled ? value(name, had[name]) : had[name]);
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
    foreigner: isTicked(fields),
    renterIdCard: tenant("renterIdCard"),
    cancelAmount: value("cancelAmount_hinput", had.cancelAmount),
    cancelDate: value("cancelDate_input", had.cancelDate),
    notes: (fields.get(notesId) ?? had.notes).replaceAll("\r\n", "\n"),
    shown: { ...(sumAmount !== undefined && { sumAmount }), ...(cancelAmount !== undefined && { cancelAmount }) },
  };
}

export const isTicked = (fields: URLSearchParams) => ticked.has(fields.get("appForm:foreignCheckBox_input") ?? "");

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
