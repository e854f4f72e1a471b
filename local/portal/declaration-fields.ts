import { dayFromShown, nightsBetween, shownFromDay } from "./calendar-days.ts";
import type { Figures } from "./declarations.ts";
import { error, type Message, type Submission } from "./faces.ts";
import { hasOption, type OptionList } from "./options.ts";
import { lookUpTaxpayer, noTaxNumber } from "./taxpayers.ts";
import type { LabelKey } from "./texts.ts";

/** The form's values as typed, by short field name; hidden amounts only when they were sent to be compared. */
export interface TypedDeclaration {
  rentalFrom: string;
  rentalTo: string;
  sumAmount: string;
  sumHidden: string | undefined;
  paymentType: string;
  platform: string;
  renterAfm: string;
  renterName: string;
  foreigner: boolean;
  renterIdCard: string;
  cancelAmount: string;
  cancelHidden: string | undefined;
  cancelDate: string;
  notes: string;
}

const longestStay = 60;
const ticked = new Set(["on", "true"]);

/** The typed values of a POST. A browser without scripts cannot keep the hidden amounts in step, so they are left out. */
export function typedFields({ fields, partial }: Submission, notesId: string): TypedDeclaration {
  const value = (name: string) => (fields.get(`appForm:${name}`) ?? "").trim();
  const hidden = (name: string) => (partial ? value(name) : undefined);
  return {
    rentalFrom: value("rentalFrom_input"),
    rentalTo: value("rentalTo_input"),
    sumAmount: value("sumAmount_input"),
    sumHidden: hidden("sumAmount_hinput"),
    paymentType: value("paymentType_input"),
    platform: value("platform_input"),
    renterAfm: value("renterAfm"),
    renterName: value("renterName"),
    foreigner: ticked.has(value("foreignCheckBox")) || ticked.has(value("foreignCheckBox_input")),
    renterIdCard: value("renterIdCard"),
    cancelAmount: value("cancelAmount_input"),
    cancelHidden: hidden("cancelAmount_hinput"),
    cancelDate: value("cancelDate_input"),
    notes: (fields.get(notesId) ?? "").replaceAll("\r\n", "\n"),
  };
}

/** `35000` to `350,00`; blank stays blank. */
export const shownAmount = (cents: number | null) => (cents === null ? "" : (cents / 100).toFixed(2).replace(".", ","));

/** Stored figures as the form shows them. */
export function typedFromFigures(figures: Figures): TypedDeclaration {
  const { arrival, departure, rentCents, cancelCents, cancelDate, ...same } = figures;
  return {
    ...same,
    rentalFrom: shownFromDay(arrival),
    rentalTo: departure ? shownFromDay(departure) : "",
    sumAmount: shownAmount(rentCents),
    sumHidden: undefined,
    cancelAmount: shownAmount(cancelCents),
    cancelHidden: undefined,
    cancelDate: cancelDate ? shownFromDay(cancelDate) : "",
  };
}

/** The figures, or every reason against them. `lookedUp` is the tax number that the look-up step found last. */
export function checkDeclaration(typed: TypedDeclaration, lookedUp: string): Figures | Message[] {
  const problems: Message[] = [];
  const day = (shown: string, label: LabelKey, needed: boolean) => {
    const found = shown === "" ? undefined : dayFromShown(shown);
    if (shown !== "" && !found) problems.push(error("wrongDate", label));
    if (shown === "" && needed) problems.push(error("required", label));
    return found ?? null;
  };
  const amount = (shown: string, hidden: string | undefined, label: LabelKey) => {
    const cents = centsOf(shown, hidden);
    if (cents === undefined) problems.push(error("wrongAmount", label));
    return cents ?? null;
  };
  const option = (list: OptionList) => {
    if (!hasOption(list, typed[list])) problems.push(error("wrongOption", list));
    return typed[list];
  };

  const arrival = day(typed.rentalFrom, "arrival", true) ?? "";
  const cancelDate = day(typed.cancelDate, "cancelDate", false);
  const departure = day(typed.rentalTo, "departure", cancelDate === null);
  if (arrival && departure) problems.push(...stayProblems(arrival, departure));
  const rentCents = amount(typed.sumAmount, typed.sumHidden, "rent");
  const cancelCents = amount(typed.cancelAmount, typed.cancelHidden, "cancelAmount");
  if ((typed.sumAmount === "") === (typed.cancelAmount === "")) problems.push(error("oneAmount"));
  const figures = { arrival, departure, rentCents, cancelCents, cancelDate, notes: typed.notes };
  const options = { paymentType: option("paymentType"), platform: option("platform") };
  const tenant = checkTenant(typed, lookedUp, problems);
  return problems.length > 0 ? problems : { ...figures, ...options, ...tenant };
}

function stayProblems(arrival: string, departure: string): Message[] {
  const nights = nightsBetween(arrival, departure);
  if (nights < 1) return [error("departureFirst")];
  return nights >= longestStay ? [error("stayTooLong")] : [];
}

/** Shown with a comma, hidden with a dot, and both the same amount. Blank is null, anything wrong undefined. */
function centsOf(shown: string, hidden: string | undefined): number | null | undefined {
  if (shown === "") return hidden ? undefined : null;
  const match = /^(\d{1,9}|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(shown);
  if (!match) return undefined;
  const cents = Number(match[1]?.replaceAll(".", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  if (hidden === undefined) return cents;
  return /^\d+(\.\d+)?$/.test(hidden) && Math.round(Number(hidden) * 100) === cents ? cents : undefined;
}

function checkTenant(typed: TypedDeclaration, lookedUp: string, problems: Message[]) {
  const { renterAfm, renterName, renterIdCard, foreigner } = typed;
  const needsLookUp = !foreigner || (renterAfm !== "" && renterAfm !== noTaxNumber);
  const taxpayer = needsLookUp ? lookUpTaxpayer(renterAfm) : { name: "" };
  if (typeof taxpayer === "string") problems.push(error(taxpayer));
  else if (needsLookUp && lookedUp !== renterAfm) problems.push(error("afmNotLookedUp"));
  if (foreigner && (renterName === "" || renterIdCard === "")) problems.push(error("foreignerIncomplete"));
  const found = typeof taxpayer === "string" ? "" : taxpayer.name;
  return { renterAfm, renterIdCard, foreigner, renterName: foreigner ? renterName : found };
}
