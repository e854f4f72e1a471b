import { alsoMisdeclared } from "../corrections/judge.ts";
import { minute, type TaskPlan } from "../seeds/scenario.ts";
import { calmDay } from "./calm-day.ts";
import { type Boundary, recordBoundaries } from "./recorder.ts";

const guest = { isForeigner: true, guestName: "Ann", guestId: "X1", platform: "Airbnb", paymentMethod: "Μετρητά" };
const declared = { ...guest, reservationId: "r0", apartmentId: 10, amountReceived: 100 };
const drafted = { ...guest, reservationId: "r1", apartmentId: 10, amountReceived: 100 };

/** One reservation is declared and one drafted; then the first is corrected, and the second changed and made final. */
const tasks: readonly (TaskPlan & { submission: { kind: "str" } })[] = [
  {
    ...{ at: 0, draftUpload: false },
    submission: { kind: "str", reservations: [{ ...declared, startDate: "01/06/2026", endDate: "03/06/2026" }] },
  },
  {
    ...{ at: 3 * minute, draftUpload: true },
    submission: { kind: "str", reservations: [{ ...drafted, startDate: "14/06/2026", endDate: "16/06/2026" }] },
  },
  {
    ...{ at: 6 * minute, draftUpload: false },
    submission: {
      ...{ kind: "str", onDeclared: "amend" },
      reservations: [
        { ...declared, startDate: "02/06/2026", endDate: "04/06/2026" },
        { ...drafted, startDate: "15/06/2026", endDate: "17/06/2026", amountReceived: 90 },
      ],
    },
  },
];

const day = { ...calmDay, tasks, troubledFor: 9 * minute };

/** The rest of a day is the calm day's: who is rung, who logs in. */
const isOfReservations = /^file (portal (?!log|open|post)|table .*(RES|RESERVATION|FILING))/;

export const correctedDay = { seed: 1, calm: day, judge: alsoMisdeclared };

/** What is crossed from the correction on. */
export async function boundariesOfCorrections(): Promise<Boundary[]> {
  const before = await recordBoundaries({ seed: 1, calm: { ...day, tasks: tasks.slice(0, 2) } });
  const boundaries = (await recordBoundaries(correctedDay)).slice(before.length);
  return boundaries.filter(({ name }) => isOfReservations.test(name));
}
