import { nextStep } from "../../../shared/filing/declaring/declare.ts";

/** The next step, without its rule's name. */
export function stepOf(...question: Parameters<typeof nextStep>) {
  const { rule: _, ...step } = nextStep(...question);
  return step;
}
