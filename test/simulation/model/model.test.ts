import { expect, it } from "vitest";
import { createDirectSubmission } from "./direct.ts";
import { explore } from "./explore.ts";
import { everyInterleaving, type Setting } from "./interleavings.ts";
import { createProtocol, type Flaw, flaws } from "./protocol.ts";

/** Two workers at once, as if there were no lease; requests as late as can be; two crashes and two lost answers. */
const hostile: Setting = {
  rows: 1,
  crashes: 2,
  losses: 2,
  orderly: false,
  refusesEqualDates: false,
  givesUp: false,
  anyOrder: false,
};
/** Two rows of one stay, in tasks of their own: many more states, so fewer accidents. */
const hostileToTwo: Setting = { ...hostile, rows: 2, crashes: 1, losses: 0 };
const orderly: Setting = { ...hostile, orderly: true };

const proofs: Record<string, Setting> = {
  "one row, whatever happens": hostile,
  "one row, listed in any order": { ...hostile, losses: 0, anyOrder: true },
  "one row, at a portal that refuses equal dates": { ...hostile, losses: 1, refusesEqualDates: true },
  "one row, when patience may end at any time": { ...hostile, losses: 1, givesUp: true },
  "one row, with the lease and the settle time kept": orderly,
  "two rows of one stay, at a portal that accepts equal dates": hostileToTwo,
  "two rows of one stay, when an answer is lost": { ...hostileToTwo, crashes: 0, losses: 1 },
  "two rows of one stay, at a portal that refuses equal dates": { ...hostileToTwo, refusesEqualDates: true },
  "two rows of one stay, with the lease and the settle time kept": { ...orderly, rows: 2 },
};

it.each(Object.entries(proofs))("declares once, reports the truth and never gets stuck: %s", (name, setting) => {
  const { states, transitions, ends, violation, trap } = explore(everyInterleaving(createProtocol(), setting));
  console.log(`model: ${name}: ${states} states, ${transitions} transitions, ${ends} ends`);

  expect(violation).toBeUndefined();
  expect(trap).toBeUndefined();
  expect(ends).toBeGreaterThan(0);
});

const calmTwo: Setting = { ...hostile, rows: 2, crashes: 0, losses: 0 };

/** What each rule is good for: without it, this is found. */
const found: Record<Flaw, readonly [what: string, setting: Setting]> = {
  "intent after finalise": ["failed, and declared", { ...hostile, givesUp: true }],
  "a new draft while the old one may live": ["declared twice", { ...hostile, anyOrder: true }],
  "failed while in doubt": ["failed, and declared", { ...hostile, givesUp: true }],
  "no way given to a rival": ["declared twice", calmTwo],
  "a stray that became final is overlooked": ["declared twice", calmTwo],
  "closed without a look for strays": ["a stray draft", { ...orderly, rows: 2 }],
};

it.each(flaws)("finds out when a rule is left out: %s", (flaw) => {
  const [what, setting] = found[flaw];
  const { states, violation } = explore(everyInterleaving(createProtocol(flaw), setting));
  console.log(`model: ${flaw}: ${what} after ${violation?.trace.length} steps, ${states} states`);

  expect(violation?.what).toBe(what);
});

it("finds a double when a new form is made final at once, with two looks before it is sent again", () => {
  const { violation } = explore(everyInterleaving(createDirectSubmission(), { ...hostile, crashes: 0, losses: 1 }));
  console.log(`model: direct submission: declared twice\n  ${violation?.trace.join("\n  ")}`);

  expect(violation?.what).toBe("declared twice");
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
