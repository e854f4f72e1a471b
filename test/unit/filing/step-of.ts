import { nextStep } from "../../../shared/filing/declaring/declare.ts";

/** What comes next, without the name of the rule that says so. */
export function stepOf(...question: Parameters<typeof nextStep>) {
  const { rule: _, ...step } = nextStep(...question);
  return step;
}
