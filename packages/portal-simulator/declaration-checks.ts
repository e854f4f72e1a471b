import { dayFromShown, nightsBetween } from "./calendar-days.ts";
import type { TypedDeclaration } from "./declaration-fields.ts";
import type { Figures } from "./declaration-record.ts";
import { error, type Message } from "./jsf-state.ts";
import type { LabelKey } from "./labels.ts";
import { hasOption, type OptionList } from "./options.ts";
import { lookUpTaxpayer } from "./people.ts";
import type { Release } from "./release.ts";

const longestStay = 60;

/** The figures, or every reason against them. `lookedUp` is the tax number that the latest exchange found. */
export function checkDeclaration(release: Release, typed: TypedDeclaration, lookedUp: string): Figures | Message[] {
  const problems: Message[] = [];
  const option = (list: OptionList) => {
    if (!hasOption(list, typed[list])) problems.push(error("wrongOption", list));
    return typed[list];
  };
  const stay = checkStay(release, typed, problems);
  const amounts = checkAmounts(release, typed, problems);
  const options = { paymentType: option("paymentType"), platform: option("platform") };
  const tenant = checkTenant(release, typed, lookedUp, problems);
  const notes = keptNotes(release, typed.notes);
  return problems.length > 0 ? problems : { ...stay, ...amounts, ...options, ...tenant, notes };
}

function checkStay(release: Release, typed: TypedDeclaration, problems: Message[]) {
  const day = (shown: string, label: LabelKey, needed: boolean) => {
    const found = shown === "" ? undefined : dayFromShown(shown);
    if (shown !== "" && !found) problems.push(error("wrongDate", label));
    if (shown === "" && needed) problems.push(error("required", label));
    return found ?? null;
  };
  const arrival = day(typed.rentalFrom, "arrival", true) ?? "";
  const cancelDate = day(typed.cancelDate, "cancelDate", false);
  const isNeeded = cancelDate === null || release.cancelledDeparture === "required";
  const departure = day(typed.rentalTo, "departure", isNeeded);
  if (arrival && departure) {
    const nights = nightsBetween(arrival, departure);
    if (nights < 1) problems.push(error("departureFirst"));
    if (nights >= longestStay) problems.push(error("stayTooLong"));
  }
  return { arrival, departure, cancelDate };
}

function checkAmounts(release: Release, typed: TypedDeclaration, problems: Message[]) {
  const amount = (name: "sumAmount" | "cancelAmount", label: LabelKey) => {
    const cents = centsOf(typed[name]);
    const differs = release.amountsCompared === "yes" && !isShownAs(typed.shown[name], cents);
    if (cents === undefined || differs) problems.push(error("wrongAmount", label));
    return cents ?? null;
  };
  const rentCents = amount("sumAmount", "rent");
  const cancelCents = amount("cancelAmount", "cancelAmount");
  if ((typed.sumAmount === "") === (typed.cancelAmount === "")) problems.push(error("oneAmount"));
  if (release.cancellationPair === "both" && (typed.cancelAmount === "") !== (typed.cancelDate === "")) {
    problems.push(error("cancellationIncomplete"));
  }
  return { rentCents, cancelCents };
}

/** A hidden amount in cents: it has a dot, and no fraction of a cent. Blank is null, anything wrong undefined. */
function centsOf(hidden: string): number | null | undefined {
  if (hidden === "") return null;
  const match = /^(\d{1,9})(?:\.(\d\d?)0*)?$/.exec(hidden);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : undefined;
}

/** Whether a shown amount, with a comma and perhaps dots between thousands, is equal; true if none was sent. */
function isShownAs(shown: string | undefined, cents: number | null | undefined): boolean {
  if (shown === undefined) return true;
  if (shown === "" || cents === null) return shown === "" && cents === null;
  return /^[\d.]+(,\d{1,2})?$/.test(shown) && centsOf(shown.replaceAll(".", "").replace(",", ".")) === cents;
}

function checkTenant(release: Release, typed: TypedDeclaration, lookedUp: string, problems: Message[]) {
  const { renterAfm, renterName, renterIdCard, foreigner } = typed;
  const { foreignerNeeds } = release;
  const isBlank = foreigner && renterAfm === "" && foreignerNeeds !== "number";
  const taxpayer = isBlank ? { name: "" } : lookUpTaxpayer(renterAfm);
  if (typeof taxpayer === "string") problems.push(error(taxpayer));
  else if (!isBlank && release.taxExchange === "needed" && lookedUp !== renterAfm)
    problems.push(error("afmNotLookedUp"));
  if (foreigner && foreignerNeeds === "document" && renterIdCard === "") problems.push(error("documentMissing"));
  if (foreigner && foreignerNeeds === "nameAndDocument" && (renterName === "" || renterIdCard === "")) {
    problems.push(error("foreignerIncomplete"));
  }
  const found = typeof taxpayer === "string" ? "" : taxpayer.name;
  const tenant = foreigner ? { renterName, renterIdCard } : { renterName: found, renterIdCard: "" };
  return { renterAfm, foreigner, ...tenant };
}

function keptNotes({ notesKept }: Release, notes: string): string {
  const kept = { whole: notes, trimmed: notes.trim(), upperCased: notes.toUpperCase() };
  return { ...kept, cutAt200: notes.slice(0, 200), cutAt40: notes.slice(0, 40) }[notesKept];
}
