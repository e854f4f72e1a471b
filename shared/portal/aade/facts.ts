import { isDate } from "./dates.ts";
import type { Fact } from "./outline.ts";
import { isLabel } from "./same-text.ts";

/** What stands beside a label in the table under that title; "" when it is not there. */
export function beside(facts: readonly Fact[], title: string, label: string): string {
  return facts.find((fact) => isLabel(fact.title, title) && isLabel(fact.label, label))?.value ?? "";
}

/**
 * An Α/Α that stands alone, with the year in which it was given: numbers begin again each year. Plain where no day of
 * submission is shown; undefined where there is none. A draft's is empty.
 */
export function numberOf(text: string, submitted = ""): string | undefined {
  if (!/^\d{1,9}(\/\d{4})?$/.test(text)) return undefined;
  return text.includes("/") || !isDate(submitted) ? text : `${text}/${submitted.slice(-4)}`;
}
