import type { Fact } from "./outline.ts";
import { isLabel } from "./same-text.ts";

/** What stands beside a label in the table under that title; "" when it is not there. */
export function beside(facts: readonly Fact[], title: string, label: string): string {
  return facts.find((fact) => isLabel(fact.title, title) && isLabel(fact.label, label))?.value ?? "";
}

/** An Α/Α that stands alone: plain, or with its year. Undefined where there is none; a draft's is empty. */
export function numberOf(text: string): string | undefined {
  return /^\d{1,9}(\/\d{4})?$/.test(text) ? text : undefined;
}
