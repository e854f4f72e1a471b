import { expect } from "vitest";
import { explore } from "../explore.ts";
import { everyMonth } from "./every-month.ts";
import { owner, type Setting } from "./month.ts";

const calm: Setting = {
  sent: [{ says: 1, draft: false }],
  stands: [],
  repeats: true,
  inPlace: false,
  lists: "at once",
  crashes: 0,
  losses: 0,
  refusals: 0,
  hands: 0,
  givesUp: false,
};
const troubled: Setting = { ...calm, crashes: 2, losses: 2 };
const late: Setting = { ...troubled, lists: "late" };
const two = {
  sent: [
    { says: 1, draft: false },
    { says: 2, draft: false },
  ],
};
const draft = { sent: [{ says: 1, draft: true }] };
const draftThere = { stands: [{ by: owner, says: 1, final: false, listed: true }] };

export const smallProofs: Record<string, Setting> = {
  "workers that die and answers that are lost": troubled,
  "a portal that refuses a second statement": { ...troubled, repeats: false },
  "lists that are late": late,
  "lists that are late, at a portal that refuses a second statement": { ...late, repeats: false },
  "lists that are later than anything is waited for": { ...calm, lists: "very late" },
  "lists that are later still, and an answer that is lost": { ...calm, losses: 1, repeats: false, lists: "very late" },
  "two tasks, and lists that are later than anything is waited for": { ...calm, ...two, lists: "very late" },
  "a draft that is made final in place": { ...late, ...draftThere, inPlace: true },
  "a draft beside which the final stands": { ...troubled, ...draftThere },
  "a month that is stated by hand": { ...troubled, stands: [{ by: owner, says: 1, final: true, listed: true }] },
  "a draft that is to be saved": { ...late, ...draft },
  "a draft that is to be saved beside an equal one": { ...troubled, ...draft, ...draftThere },
  "the owner's hand": { ...troubled, hands: 1 },
  "the owner's hand at a draft": { ...troubled, ...draft, hands: 1 },
  "refusals in whatever words": { ...late, refusals: 2 },
  "patience that may end at any time": { ...troubled, givesUp: true },
};

/** Ten thousand states and more each: `npm run test:long`. */
export const largeProofs: Record<string, Setting> = {
  "two tasks of one month": { ...late, ...two },
  "two tasks of one month, and equal figures": { ...late, sent: [...calm.sent, ...calm.sent] },
  "two tasks of one month, at a portal that refuses a second statement": { ...late, ...two, repeats: false },
  "two tasks of one month, when patience may end at any time": {
    ...late,
    ...two,
    crashes: 1,
    losses: 1,
    givesUp: true,
  },
  "a draft and a statement of one month": { ...late, sent: [...draft.sent, ...calm.sent], inPlace: true },
};

export function prove(name: string, setting: Setting): void {
  const { states, transitions, ends, violation, trap } = explore(everyMonth(setting));
  console.log(`model of a month: ${name}: ${states} states, ${transitions} transitions, ${ends} ends`);

  expect(violation).toBeUndefined();
  expect(trap).toBeUndefined();
  expect(ends).toBeGreaterThan(0);
}
