import { describe, expect, it } from "vitest";
import { UnreadableRecord } from "../../../shared/aws/record.ts";
import type { State } from "../../../shared/contract/outcome.ts";
import { recordUnreadable } from "../../../shared/contract/outcomes.ts";
import { askToBeWoken, speakForReservation, takeOver } from "../../../shared/filing/declaring/perform.ts";
import { reservationKey, rowRef } from "../../../shared/records/keys.ts";
import { createReservationRepository } from "../../../shared/records/reservations.ts";
import { aFiling, type FilingChange } from "../../support/a-filing.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { sound } from "../declarations/reservation.ts";
import { aRow, began, intent, noSaves, oneVisit, property, type RowChange, stillOpen } from "./one-visit.ts";

const drafts = [{ registryId: property.registryId, saves: [{ ...noSaves, made: 1, at: began, answered: 1 }] }];

/** A row of task 5, beside rows and filings of earlier tasks for the same reservation. */
async function world(...earlier: readonly { taskId: number; row?: RowChange; filing?: FilingChange }[]) {
  const parts = await oneVisit({});
  const { rows, filings } = parts;
  for (const { taskId, row, filing } of earlier) {
    if (row) await rows.putIfAbsent(aRow({ taskId, ...row }));
    await filings.putIfAbsent(aFiling({ taskId, group: "maria", createdAt: began, ...filing }));
  }
  const stored = async (taskId: number) => {
    const row = await rows.find(taskId, 1);
    if (!row) throw new Error("it was stored");
    return row;
  };
  return { ...parts, stored, mine: stillOpen(await stored(5)) };
}

const itsOwn = { by: "this row", before: undefined, earlierTargets: [] };
const speaker = async (...asked: Parameters<typeof speakForReservation>) =>
  (await speakForReservation(...asked)).speaker;

describe("the speaker of a reservation", () => {
  it("belongs to the first row that asks, while that row is on record", async () => {
    const { tools, mine, stored } = await world({ taskId: 4, row: {} });
    const other = stillOpen(await stored(4));

    expect(await speaker(other, tools)).toEqual(itsOwn);
    expect(await speaker(other, tools)).toEqual(itsOwn);
    expect(await speaker(mine, tools)).toEqual({ by: other, before: undefined });
  });

  it("passes from a deleted row to the row that asks, with the row before it", async () => {
    const { tools, mine, stored, reservations } = await world({ taskId: 3, row: { state: "SUBMITTED", intent } });
    await reservations.speakFor(sound, { taskId: 4, row: 1 });
    await reservations.takeOver(sound, { taskId: 4, row: 1 }, { taskId: 4, row: 1, before: { taskId: 3, row: 1 } });

    const from = { taskId: 4, row: 1 };
    const before = await stored(3);
    expect(await speaker(mine, tools)).toEqual({ by: { deleted: from }, before });
    const taken = await takeOver({ do: "take over", from, before }, mine, tools);
    expect(taken.speaker).toEqual({ by: "this row", before, earlierTargets: [intent.registryId] });
    expect(await reservations.find(sound)).toEqual({ taskId: 5, row: 1, before: { taskId: 3, row: 1 } });
  });

  it("keeps the row that found it declared, beside the one whose draft is in force", async () => {
    const earlier = [3, 4].map((taskId) => ({ taskId, row: {} }));
    const { tools, mine, stored, reservations } = await world({ taskId: 2, row: { state: "PROCESSING" } }, ...earlier);
    const found = await stored(3);
    const before = { ...(await stored(2)), found };
    const from = await stored(4);
    await reservations.speakFor(sound, rowRef(from));
    const taken = await takeOver({ do: "take over", from: rowRef(from), before }, mine, tools);

    expect(taken.speaker).toMatchObject({ before, earlierTargets: [intent.registryId] });
    expect((await speaker(mine, tools))?.before?.found).toEqual(found);
  });

  it.each([
    ["where its drafts were", { state: "DRAFTED" }, drafts, [property.registryId]],
    ["where its intent is", { state: "SUBMITTED", intent: { ...intent, registryId: "9" } }, undefined, ["9"]],
    ["nowhere, of one that never began", { state: "FAILED" }, undefined, []],
  ] as const)("names the properties where the row before began: %s", async (_, row, drafts, earlierTargets) => {
    const { tools, mine, stored, reservations } = await world({ taskId: 4, row, filing: { drafts } });
    const from = await stored(4);
    await reservations.speakFor(sound, rowRef(from));
    const taken = await takeOver({ do: "take over", from: rowRef(from), before: from }, mine, tools);

    expect(taken.speaker).toEqual({ by: "this row", before: from, earlierTargets });
  });

  it.each([
    ["FAILED", drafts, { leftDrafts: true }],
    ["FAILED", [], {}],
    ["SUBMITTED", drafts, {}],
  ] satisfies [State, FilingChange["drafts"], object][])(
    "of a row that is %s says whether a draft of it may be left (%#)",
    async (state, left, said) => {
      const { tools, mine, stored, reservations } = await world({
        taskId: 4,
        row: { state },
        filing: { drafts: left },
      });
      const holder = await stored(4);
      await reservations.speakFor(sound, rowRef(holder));

      expect(await speaker(mine, tools)).toEqual({ by: holder, before: undefined, ...said });
    },
  );

  it("with a damaged record ends the row that asks, once", async () => {
    const { tools, mine, stored } = await world();
    const reservations = { ...tools.reservations, speakFor: async () => undefined };

    expect(await speakForReservation(mine, { ...tools, reservations })).toEqual({});
    expect(await stored(5)).toMatchObject(recordUnreadable);
    const again = await speakForReservation(mine, { ...tools, reservations });
    expect(again).toMatchObject({ failedStep: { reason: { code: "other_filing" } } });
  });

  it("of a newer release is left alone", async () => {
    const store = emptyStore();
    await store.putIfAbsent({ ...reservationKey(sound.apartmentId, sound.reservationId), shape: 2, taskId: "4" });

    const asked = createReservationRepository(store).speakFor(sound, { taskId: 5, row: 1 });
    await expect(asked).rejects.toThrow(UnreadableRecord);
  });

  it("can pass on with no row before it, and only from its holder", async () => {
    const { tools, mine, stored, reservations } = await world({ taskId: 4, row: { state: "FAILED" } });
    const from = await stored(4);
    await reservations.speakFor(sound, rowRef(from));

    expect((await takeOver({ do: "take over", from: rowRef(from) }, mine, tools)).speaker).toEqual(itsOwn);
    expect(await reservations.find(sound)).toEqual({ taskId: 5, row: 1 });
    expect((await takeOver({ do: "take over", from: rowRef(from) }, mine, tools)).speaker).toBeUndefined();
  });
});

describe("a row that waits for another row", () => {
  it("is woken when the other's filing closes, and asks again if it has closed", async () => {
    const { tools, stored, filings } = await world(
      { taskId: 4, row: {}, filing: { dueAt: began } },
      { taskId: 3, row: {} },
    );

    expect(await askToBeWoken(await stored(4), tools)).toStrictEqual({ asksToBeWoken: true });
    expect((await filings.find({ taskId: 4, filing: 1 }))?.waiters).toEqual([{ taskId: 5, filing: 1, group: "maria" }]);
    expect(await askToBeWoken(await stored(3), tools)).toStrictEqual({ asksToBeWoken: true, speaker: undefined });
  });

  it("is woken by an operator's decision even after the other's filing has closed", async () => {
    const { tools, stored } = await world({ taskId: 4, row: { state: "NEEDS_REVIEW" } });

    expect(await askToBeWoken(await stored(4), tools)).toStrictEqual({ asksToBeWoken: true });
  });
});
