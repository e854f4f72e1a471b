import { expect, it } from "vitest";
import { misdeclared } from "../corrections/judge.ts";
import { minute, type TaskPlan } from "../seeds/scenario.ts";
import { calmDay } from "./calm-day.ts";
import { cutAt, recordBoundaries, waysToCut } from "./recorder.ts";

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

it("survives a cut at every boundary of a correction and of a draft that is changed and made final", async () => {
  const base = { seed: 1, calm: day, judge: misdeclared };
  const before = await recordBoundaries({ seed: 1, calm: { ...day, tasks: tasks.slice(0, 2) } });
  const boundaries = await recordBoundaries(base);
  const names = boundaries.slice(before.length).map(({ name }) => name);
  expect(names).toContain("file portal amend");
  expect(names).toContain("file portal updateDraft");

  const wrong: string[] = [];
  for (const boundary of boundaries.slice(before.length).filter(({ name }) => isOfReservations.test(name))) {
    for (const how of waysToCut(boundary).filter((one) => !one.startsWith("hang")))
      wrong.push(...(await cutAt(base, boundary, how)));
  }
  expect(wrong).toEqual([]);
});
