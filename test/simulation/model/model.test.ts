import { expect, it } from "vitest";
import { explore } from "./explore.ts";
import { flawed, shipped } from "./flaws.ts";
import { everyInterleaving, type Setting } from "./interleavings.ts";

/** Two workers at once, as if there were no lease; requests as late as can be, and every pause over. */
const hostile: Setting = {
  ...{ rows: 1, orderly: false, crashes: 0, losses: 0, refusals: 0, hands: 0, givesUp: false, cancels: false },
  ...{ refusesEqualDates: false, secondFinaliseAccepted: false, listsLag: false },
};
const crash: Setting = { ...hostile, crashes: 1 };
const loss: Setting = { ...hostile, losses: 1 };
/** One worker at a time, and what is not answered lands soon or never. */
const orderly: Setting = { ...hostile, orderly: true, crashes: 2, losses: 2 };
const two = { rows: 2 } as const;

const proofs: Record<string, Setting> = {
  "a worker that dies": crash,
  "an answer that is lost": loss,
  "an answer that is lost, at a portal that refuses equal dates": { ...loss, refusesEqualDates: true },
  "an answer that is lost, at a portal that says done to a second finalise": { ...loss, secondFinaliseAccepted: true },
  "an answer that is lost, when patience may end at any time": { ...loss, givesUp: true },
  "an answer that is lost, when the consumer may cancel": { ...loss, cancels: true },
  "refusals in words that nobody knows": { ...hostile, refusals: 3 },
  "an owner who makes a draft final or deletes it": { ...hostile, hands: 1 },
  "two rows of one stay": { ...hostile, ...two },
  "two rows of one stay, at a portal that refuses equal dates": { ...hostile, ...two, refusesEqualDates: true },
  "one worker at a time": orderly,
  "one worker at a time, and the owner's hand": { ...orderly, hands: 1 },
  "one worker at a time, and a list that lags": { ...orderly, crashes: 1, losses: 1, listsLag: true },
  "one worker at a time, and refusals in words that nobody knows": { ...orderly, crashes: 1, losses: 1, refusals: 3 },
  "one worker at a time, two rows of one stay": { ...orderly, ...two, crashes: 1, losses: 1 },
};

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
