import { minute } from "../../support/durations.ts";
import { alsoMisdeclared } from "../corrections/judge.ts";
import { inJune, reservation } from "../scenes/small-world.ts";
import type { TaskPlan } from "../seeds/scenario.ts";
import { calmDay } from "./calm-day.ts";
import { type Boundary, recordBoundaries } from "./recorder.ts";

const declared = (from: number) => reservation(10, { reservationId: "r0", amountReceived: 100, ...inJune(from) });
const drafted = (from: number, amountReceived: number) =>
  reservation(10, { reservationId: "r1", amountReceived, ...inJune(from) });

/** One reservation is declared and one drafted; then the first is corrected, and the second changed and made final. */
const tasks: readonly TaskPlan[] = [
  { at: 0, draftUpload: false, submission: { kind: "str", reservations: [declared(1)] } },
  { at: 3 * minute, draftUpload: true, submission: { kind: "str", reservations: [drafted(14, 100)] } },
  {
    at: 6 * minute,
    draftUpload: false,
    submission: { kind: "str", onDeclared: "amend", reservations: [declared(2), drafted(15, 90)] },
  },
];

const day = { ...calmDay, tasks, troubledFor: 9 * minute };

/** Wakes and log-ins are left out: the calm day has the same. */
const isOfReservations = /^file (portal (?!log|open|post)|table .*(RES|RESERVATION|FILING))/;

export const correctedDay = { seed: 1, calm: day, judge: alsoMisdeclared };

/** The boundaries crossed from the correction on. */
export async function boundariesOfCorrections(): Promise<Boundary[]> {
  const before = await recordBoundaries({ seed: 1, calm: { ...day, tasks: tasks.slice(0, 2) } });
  const boundaries = (await recordBoundaries(correctedDay)).slice(before.length);
  return boundaries.filter(({ name }) => isOfReservations.test(name));
}
