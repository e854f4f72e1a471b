import { expect } from "vitest";
import { explore } from "./explore.ts";
import { everyInterleaving, type Setting } from "./interleavings.ts";
import { corrections, originals } from "./settings.ts";

/** Every setting of the model; `npm run simulate -- --model` has larger ones. */
export const proofs = [
  ...Object.entries(originals),
  ...Object.entries(corrections).map(([name, setting]) => [`a correction: ${name}`, setting] as const),
];

/** One setting of each kind that is explored within a second. */
const small: readonly string[] = [
  "a worker that dies",
  "an answer that is lost, at a portal that refuses equal dates",
  "one worker at a time",
  "one worker at a time, and refusals in words that nobody knows",
  "one worker at a time, two rows of one stay",
  "a correction: notes that are hidden",
  "a correction: other days",
  "a correction: a cancellation",
  "a correction: what is typed in, where notes are hidden",
  "a correction: a draft for a draft",
  "a correction: another's days",
  "a correction: another's days, where notes are hidden",
  "a correction: sent with what it corrects",
  "a correction: two at once",
  "a correction: two at once, and refusals in words that nobody knows",
  "a correction: two at once, at a portal that refuses and repeats",
  "a correction: the owner's hand at a draft",
  "a correction: a list that lags, and a draft",
  "a correction: refusals of a draft in words that nobody knows",
];

export const smallProofs = proofs.filter(([name]) => small.includes(name));

export function prove(name: string, setting: Setting): void {
  const { states, transitions, ends, violation, trap } = explore(everyInterleaving(setting));
  console.log(`model: ${name}: ${states} states, ${transitions} transitions, ${ends} ends`);

  expect(violation).toBeUndefined();
  expect(trap).toBeUndefined();
  expect(ends).toBeGreaterThan(0);
}
