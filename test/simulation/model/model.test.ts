import { expect, it } from "vitest";
import { explore } from "./explore.ts";
import { flawed, shipped } from "./flaws.ts";
import { everyInterleaving, type Setting } from "./interleavings.ts";
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

const proofs = { ...originals, ...named(corrections) };
function named(settings: Record<string, Setting>) {
  return Object.fromEntries(Object.entries(settings).map(([name, setting]) => [`a correction: ${name}`, setting]));
}

it.each(Object.entries(proofs))("declares once, reports the truth and never gets stuck: %s", (name, setting) => {
  const { states, transitions, ends, violation, trap } = explore(everyInterleaving(shipped, setting));
  console.log(`model: ${name}: ${states} states, ${transitions} transitions, ${ends} ends`);

  expect(violation).toBeUndefined();
  expect(trap).toBeUndefined();
  expect(ends).toBeGreaterThan(0);
});

/** What each rule is good for: without it, this is found. */
const found: Record<keyof typeof flawed, readonly [what: string, setting: Setting]> = {
  "the intent is not written first": ["failed, and declared", { ...crash, givesUp: true }],
  "a new draft while the old one may live": ["declared twice", loss],
  "failed while in doubt": ["failed, and declared", { ...loss, givesUp: true }],
  "no way given to a rival": ["declared twice", { ...hostile, ...two }],
  "closed without a look for strays": ["a stray draft", { ...orderly, ...two, crashes: 1, losses: 1 }],
  "what was seen decides for a record that was moved since": ["failed, and declared", { ...hostile, refusals: 3 }],
  "what is declared is not looked at": ["declared twice", { ...hostile, ...corrected }],
  "whoever comes speaks for the reservation": ["declared twice", { ...hostile, ...correctedTwice }],
  "a claim is taken from a row that has not ended": ["declared twice", { ...hostile, ...correctedTwice }],
  "the correction that comes last counts": ["declared as an older version", { ...orderly, ...correctedTwice }],
  "another's declaration of these days is corrected": [
    "another's declaration is amended",
    { ...hostile, ...ofAnother },
  ],
  "hidden notes are no notes": ["another's declaration is amended", { ...hostile, ...ofAnother, hidesNotes: true }],
  "a draft of before is made final as it is": ["declared, and nobody says so", { ...orderly, ...drafted }],
};

it.each(Object.entries(flawed))("finds out when a rule is left out: %s", (flaw, rules) => {
  const [what, setting] = found[flaw as keyof typeof found];
  const { states, violation } = explore(everyInterleaving(rules, setting));
  console.log(`model: ${flaw}: ${what} after ${violation?.trace.length} steps, ${states} states`);

  expect(violation?.what).toBe(what);
});

it("would notice a trap, and a state that is wrong", () => {
  const next = (state: number): [string, number][] =>
    state < 3
      ? [
          ["on", state + 1],
          ["aside", 9],
        ]
      : [];
  const model = { initial: 0, next, wrong: () => undefined, ended: (state: number) => state === 3 };

  expect(explore(model)).toMatchObject({ states: 5, transitions: 6, ends: 1, trap: ["aside"] });
  expect(explore({ ...model, wrong: (state) => (state === 2 ? "two" : undefined) }).violation).toEqual({
    what: "two",
    trace: ["on", "on"],
  });
});
