import type { Setting } from "./interleavings.ts";
import type { Sent } from "./sent.ts";

const stay: Sent = { reservation: 0, version: 1, day: 1 };
const draft: Sent = { ...stay, draft: true };
const changed: Sent = { ...stay, version: 2 };
const correction: Sent = { ...changed, amend: true };
const newer: Sent = { ...correction, version: 3 };

/** Two workers at once, as if there were no lease; requests arbitrarily late; every pause over. */
const hostile: Setting = {
  sent: [stay],
  stands: "nothing",
  orderly: false,
  crashes: 0,
  losses: 0,
  refusals: 0,
  hands: 0,
  batch: false,
  givesUp: false,
  cancels: false,
  refusesEqualDates: false,
  secondFinaliseAccepted: false,
  listsLag: false,
  hidesNotes: false,
};
const crash: Setting = { ...hostile, crashes: 1 };
const loss: Setting = { ...hostile, losses: 1 };
/** One worker at a time, and unanswered requests land soon or never. */
const orderly: Setting = { ...hostile, orderly: true, crashes: 2, losses: 2 };
const inOrder: Setting = { ...orderly, crashes: 1, losses: 1 };
const two = { sent: [stay, { ...stay, reservation: 1 }] } as const;

/** The later row may have a draft before the earlier one's apartment moves to its property. */
const movedTogether: Setting = { ...inOrder, ...two, batch: true };

export const originals: Record<string, Setting> = {
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
  "one worker at a time, and a list that lags": { ...inOrder, listsLag: true },
  "one worker at a time, and refusals in words that nobody knows": { ...inOrder, refusals: 3 },
  "one worker at a time, two rows of one stay": { ...inOrder, ...two },
  "one worker at a time, two rows of a batch that come to be of one stay": movedTogether,
};

const corrected = { sent: [stay, correction], stands: "declared" } as const;
const correctedTwice = { sent: [stay, correction, newer], stands: "declared" } as const;
const drafted = { sent: [draft, changed], stands: "drafted" } as const;
const elsewhere: Sent = { ...draft, day: 5 };
const draftedAndRival = {
  sent: [elsewhere, changed, { ...stay, reservation: 1, version: 3 }],
  stands: "drafted",
} as const;
/** The draft is of other days than what its owner has declared by hand, which is to be corrected. */
const draftedBeside = { sent: [elsewhere, correction], stands: "drafted and typed in" } as const;
const typedIn = { sent: [correction], stands: "typed in" } as const;
/** The days are declared of another reservation. */
const ofAnother = { sent: [stay, { ...correction, reservation: 1 }], stands: "declared" } as const;
const atOnce = { sent: [stay, correction], stands: "nothing" } as const;
/** What the owner amends between our look and our request makes two amendments of one, where the portal lets them. */
const byOwner = { ...inOrder, hands: 1, refusesEqualDates: true } as const;

/** Of a reservation that is declared, drafted or typed in. */
export const corrections: Record<string, Setting> = {
  "a worker that dies": { ...crash, ...corrected },
  "an answer that is lost": { ...loss, ...corrected },
  "an answer that is lost, when patience may end at any time": { ...loss, ...corrected, givesUp: true },
  "notes that are hidden": { ...orderly, ...corrected, hidesNotes: true },
  "other days": { ...orderly, sent: [stay, { ...correction, day: 5 }], stands: "declared" },
  "a cancellation": { ...orderly, sent: [stay, { ...correction, cancelled: true }], stands: "declared" },
  "what is typed in, and a worker that dies": { ...crash, ...typedIn },
  "what is typed in, where notes are hidden": { ...loss, ...typedIn, hidesNotes: true },
  "a draft, a worker that dies and an answer that is lost": { ...crash, losses: 1, ...drafted },
  "a draft, and another reservation of its new days": { ...inOrder, ...draftedAndRival },
  "a draft of other days than what is typed in": { ...orderly, ...draftedBeside },
  "a draft for a draft": { ...orderly, sent: [draft, { ...changed, draft: true }], stands: "drafted" },
  "a draft, declared and corrected": { ...orderly, sent: [draft, changed, newer], stands: "drafted" },
  "another's days": { ...loss, ...ofAnother },
  "another's days, where notes are hidden": { ...loss, ...ofAnother, hidesNotes: true },
  "sent with what it corrects": { ...hostile, ...atOnce },
  "sent with what it corrects, one worker at a time": { ...orderly, ...atOnce },
  "refused, and sent with what is not declared yet": { ...orderly, sent: [stay, { ...changed, day: 2 }] },
  "two at once": { ...hostile, ...correctedTwice },
  "two at once, one worker at a time": { ...orderly, ...correctedTwice },
  "two at once, when the consumer may cancel": { ...inOrder, ...correctedTwice, cancels: true },
  "two at once, when patience may end at any time": { ...inOrder, ...correctedTwice, givesUp: true },
  "two at once, and refusals in words that nobody knows": { ...inOrder, ...correctedTwice, losses: 0, refusals: 3 },
  "two at once, at a portal that refuses and repeats": {
    ...inOrder,
    ...correctedTwice,
    refusesEqualDates: true,
    secondFinaliseAccepted: true,
  },
  "one that is sent again after a newer one": {
    ...inOrder,
    ...correctedTwice,
    sent: [stay, correction, newer, { ...correction, repeats: 1 }],
  },
  "the owner's hand": { ...byOwner, ...corrected },
  "the owner's hand at what was typed in": { ...byOwner, ...typedIn },
  "the owner's hand at a draft": { ...byOwner, ...drafted },
  "the owner's hand, two at once": { ...byOwner, ...correctedTwice, crashes: 0 },
  "a list that lags": { ...inOrder, ...corrected, listsLag: true },
  "a list that lags, and a draft": { ...inOrder, ...drafted, listsLag: true },
  "refusals of a draft in words that nobody knows": { ...inOrder, ...drafted, refusals: 3 },
};

/** Settings that take too long for CI: `npm run simulate -- --model`. */
export const larger: Record<string, Setting> = {
  "two corrections, and a worker that dies": { ...crash, ...correctedTwice },
  "two corrections, and an answer that is lost": { ...loss, ...correctedTwice },
  "two corrections, when the consumer may cancel": { ...hostile, ...correctedTwice, cancels: true },
  "two corrections, and a list that lags": { ...orderly, ...correctedTwice, crashes: 1, losses: 0, listsLag: true },
  "a correction sent with the original, and a worker that dies": { ...crash, ...atOnce },
  "a correction sent with the original, and an answer that is lost": { ...loss, ...atOnce },
  "a correction, and the owner's hand": { ...hostile, ...corrected, hands: 1, refusesEqualDates: true },
  "a correction, and refusals in words that nobody knows": { ...hostile, ...corrected, refusals: 3 },
};
