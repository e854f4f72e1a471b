import { isDate } from "./dates.ts";

/**
 * An Α/Α with the year of its submission, since numbers begin again each year; plain if no submission date is shown.
 * Undefined if the text is not an Α/Α: a draft's is empty.
 */
export function numberWithYear(text: string, submitted = ""): string | undefined {
  if (!/^\d{1,9}(\/\d{4})?$/.test(text)) return undefined;
  return text.includes("/") || !isDate(submitted) ? text : `${text}/${submitted.slice(-4)}`;
}

/** `35000` → `350.00`, as in the form's hidden field. */
export function dotted(cents: number): string {
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `35000` → `350,00`, as the form shows it. */
export const comma = (cents: number) => dotted(cents).replace(".", ",");

/**
 * Whole cents of a decimal with a dot, such as `350.000000`. Undefined for anything else, and for fractions of a cent.
 * Money never becomes a floating-point number.
 */
export function centsOf(text: string): number | undefined {
  const [, euros, fraction = ""] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (euros === undefined || /[^0]/.test(fraction.slice(2))) return undefined;
  return Number(euros + fraction.slice(0, 2).padEnd(2, "0"));
}

/** Whole cents of a visible amount: `1.350,00`, `350,5`, with or without the euro sign. */
export function centsShown(text: string): number | undefined {
  const shown = text.replace(/\s*€$/, "");
  if (!/^\d{1,3}(\.\d{3})*(,\d+)?$|^\d+(,\d+)?$/.test(shown)) return undefined;
  return centsOf(shown.replaceAll(".", "").replace(",", "."));
}
