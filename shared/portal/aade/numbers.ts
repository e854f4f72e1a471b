import { isDate } from "./dates.ts";

/**
 * An Α/Α that stands alone, with the year in which it was given: numbers begin again each year. Plain where no day of
 * submission is shown; undefined where there is none. A draft's is empty.
 */
export function numberOf(text: string, submitted = ""): string | undefined {
  if (!/^\d{1,9}(\/\d{4})?$/.test(text)) return undefined;
  return text.includes("/") || !isDate(submitted) ? text : `${text}/${submitted.slice(-4)}`;
}

/** `35000` → `350.00`, as the form's hidden field has it. */
export function dotted(cents: number): string {
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `35000` → `350,00`, as the form shows it. */
export function comma(cents: number): string {
  return dotted(cents).replace(".", ",");
}

/**
 * Whole cents of a decimal text with a dot, `350.000000` included. Undefined when it is no amount, or holds a fraction
 * of a cent. By its digits: no floating point touches money.
 */
export function centsOf(text: string): number | undefined {
  const [, euros, fraction = ""] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (euros === undefined || /[^0]/.test(fraction.slice(2))) return undefined;
  return Number(euros + fraction.slice(0, 2).padEnd(2, "0"));
}

/** Whole cents of a shown amount: `1.350,00`, `350,5`, with or without the euro sign. */
export function centsShown(text: string): number | undefined {
  const shown = text.replace(/\s*€$/, "");
  if (!/^\d{1,3}(\.\d{3})*(,\d+)?$|^\d+(,\d+)?$/.test(shown)) return undefined;
  return centsOf(shown.replaceAll(".", "").replace(",", "."));
}
