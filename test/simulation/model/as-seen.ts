import { times as timesOf } from "../../../shared/deployment/times.ts";
import type { nextStep } from "../../../shared/filing/declaring/next-step.ts";
import type { Listed as ListedThere, Seen, Shown } from "../../../shared/filing/declaring/seen.ts";
import type { Intent, Row as RowRecord } from "../../../shared/filing/records/rows.ts";
import type { Trouble } from "../../../shared/filing/session/interruption.ts";
import type { DeclarationRef, Entry } from "../../../shared/portal/portal.ts";
import type { Known, Listed, Opened, Saves, Worker } from "./world.ts";

/** What the engine's decision is asked with, from the model's small terms. */
export type Question = Parameters<typeof nextStep>;

/** Time has passed for everything, or for nothing: a pause is over, or has only begun. */
const [longAgo, now] = [0, 1_000_000_000_000];

const portalUser = "user";
const property = { propertyId: "p", registryId: "1", state: "final" } as const;
const reservation = {
  ...{ reservationId: "r", apartmentId: 1, startDate: "01/06/2026", endDate: "03/06/2026", amountReceived: 1 },
  ...{ platform: "Airbnb", paymentMethod: "Μετρητά", isForeigner: true, guestName: "Ann", guestId: "X1" },
};
const figures = {
  ...{ startDate: "01/06/2026", endDate: "03/06/2026", amountCents: 100 },
  ...{ platform: "Airbnb", paymentMethod: "Μετρητά", isForeigner: true, guestName: "Ann", guestId: "X1" },
};
const trouble: Trouble = { reason: "", cause: "portal_unavailable", outage: true };

export const declarationOf = (id: number): DeclarationRef => ({ ...property, declarationId: String(id) });

/** An entry of the list stands for one declaration. */
const entryOf = (id: number): Entry => ({
  ...{ index: id, number: "", final: false, amends: false },
  ...{ startDate: reservation.startDate, endDate: reservation.endDate },
});

export function recordOf({ state, intent, asked, refusal }: Known, row: number, askedAt = longAgo): RowRecord {
  const intended: Intent | undefined =
    intent === null ? undefined : { ...declarationOf(intent), portalUser, at: askedAt };
  return {
    ...{
      taskId: row + 1,
      row: 1,
      filing: 1,
      reservation: { ...reservation, reservationId: `r${row}` },
      isDraft: false,
      acceptedAt: "",
      lastUpdated: "",
    },
    ...{ state, errorValue: "", details: "", declarationServerId: "" },
    ...(intended && { intent: intended }),
    ...(asked && { askedAt }),
    ...(refusal && { refusal: { ...refusal, words: "", at: longAgo } }),
  };
}

export const savesOf = ({ alive, answered }: Saves, at = longAgo) => ({ row: 1, made: alive, answered, gone: 0, at });

/** What was not answered and may still land, where a request lands within the settle time or never. */
export interface Settling {
  readonly save: boolean;
  readonly finalise: boolean;
}

/** The shipped decision's whole input. */
export function questionOf(worker: Worker, settling: Settling): Question {
  const { row, known, saves, stay, early, intended, asked, refusal, notRemoved, held } = worker;
  const askedAt = settling.finalise ? now : longAgo;
  const savedAt = settling.save || (stay && early) ? now : longAgo;
  const seen: Seen = {
    ...{ portalUser, place: { kind: "declarable", property }, ahead: false, saves: savesOf(saves, savedAt) },
    // Each row is of a reservation of its own: what the model explores is one stay.
    claim: { by: "this row" },
    ...(stay && { stay: { at: now, listed: stay.map((one) => listedAs(one, row)) } }),
    ...(intended !== null && {
      intended: intended === "failed" ? { failed: trouble } : { showed: pageAs(intended) },
    }),
    ...(asked !== null && { asked: asked === "now" ? askedAt : asked }),
    ...(refusal && { refusal: { ...refusal, words: "", at: now } }),
    ...(notRemoved !== null && { notRemoved: { declarationId: String(notRemoved), trouble } }),
    ...(held && { held: trouble }),
  };
  return [recordOf(known, row, askedAt), seen, now, timesOf.aws];
}

function pageAs(page: "gone" | "draft" | "final") {
  if (page === "gone") return { state: page };
  return { state: page, number: page === "final" ? "1" : "", figures, notes: "" };
}

function listedAs({ id, opened }: Listed, row: number): ListedThere {
  const entry = entryOf(id);
  const there = { entry, of: "stay" } as const;
  if (opened === null) return there;
  if (opened === "failed") return { ...there, opened: { failed: trouble } };
  return { ...there, opened: { showed: opened === "gone" ? opened : shownAs(id, opened, row) } };
}

export function shownAs(id: number, { page, row: of, state }: Opened, row: number): Shown {
  const there = recordOf({ state, intent: null, asked: false, refusal: null }, of);
  return {
    declaration: declarationOf(id),
    page: { state: page, number: page === "final" ? "1" : "", figures, notes: "" },
    whose: of === row ? { kind: "ours" } : { kind: "other", row: there, before: of < row },
  };
}
