import { expect } from "vitest";
import { explore } from "./explore.ts";
import { flawed, shipped } from "./flaws.ts";
import { everyInterleaving, type Rules, type Setting } from "./interleavings.ts";
import {
  corrected,
  correctedTwice,
  corrections,
  crash,
  drafted,
  hostile,
  loss,
  ofAnother,
  orderly,
  originals,
  two,
} from "./settings.ts";

/** Every setting of the model; `npm run simulate -- --model` has larger ones. */
export const proofs = [
  ...Object.entries(originals),
  ...Object.entries(corrections).map(([name, setting]) => [`a correction: ${name}`, setting] as const),
];

/** Explored in a second, whatever else can happen: one of each kind. */
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
  const { states, transitions, ends, violation, trap } = explore(everyInterleaving(shipped, setting));
  console.log(`model: ${name}: ${states} states, ${transitions} transitions, ${ends} ends`);

  expect(violation).toBeUndefined();
  expect(trap).toBeUndefined();
  expect(ends).toBeGreaterThan(0);
}

type Found = readonly [what: string, setting: Setting];

/** What each rule is good for: without it, this is found. */
const found: Record<keyof typeof flawed, Found> = {
  "the intent is not written first": ["failed, and declared", { ...crash, givesUp: true }],
  "a new draft while the old one may live": ["declared twice", loss],
  "failed while in doubt": ["failed, and declared", { ...loss, givesUp: true }],
  "no way given to a rival": ["declared twice", { ...hostile, ...two }],
  "closed without a look for strays": ["a stray draft", { ...orderly, ...two, crashes: 1, losses: 1 }],
  "what was seen decides for a record that was moved since": ["failed, and declared", { ...hostile, refusals: 3 }],
  "what is declared is not looked at": ["declared twice", { ...hostile, ...corrected }],
  "whoever comes speaks for the reservation": ["declared twice", { ...hostile, ...correctedTwice }],
  "the correction that comes last counts": ["declared as an older version", { ...orderly, ...correctedTwice }],
  "another's declaration of these days is corrected": [
    "another's declaration is amended",
    { ...hostile, ...ofAnother },
  ],
  "hidden notes are no notes": ["another's declaration is amended", { ...hostile, ...ofAnother, hidesNotes: true }],
  "a draft of before is made final as it is": ["declared, and nobody says so", { ...orderly, ...drafted }],
};

export const flaws = Object.entries(flawed);

const known: ReadonlyMap<string, Found> = new Map(Object.entries(found));

export function findOut(flaw: string, rules: Rules): void {
  const [what, setting] = known.get(flaw) ?? ["", hostile];
  const { states, violation, trap } = explore(everyInterleaving(rules, setting));
  const way = violation?.trace ?? trap;
  console.log(`model: ${flaw}: ${what} after ${way?.length} steps, ${states} states`);

  expect(violation?.what ?? (trap && "a trap")).toBe(what);
}
