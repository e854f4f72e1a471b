import { describe, expect, it } from "vitest";
import { createHandler as createCreate } from "../../../functions/api/create-str-task/handler.ts";
import { createHandler as createStatus } from "../../../functions/api/get-str-task/handler.ts";
import { createHandler as createListing } from "../../../functions/api/list-reservations/handler.ts";
import { createHandler as createRecords } from "../../../functions/api/list-task-reservations/handler.ts";
import { rowKey } from "../../../shared/records/keys.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { type Change, sound, taskOf } from "../declarations/reservation.ts";
import { aRow } from "../filing/one-visit.ts";

const accepted = "2026-11-21T10:00:00.000Z";
const stay = { ...sound, startDate: "01/10/2026", endDate: "05/10/2026" };

function world() {
  const parts = createMemoryWorld(accepted);
  const { time, dispatch, store } = parts;
  return {
    ...parts,
    async declared(reservation: Change) {
      await callAs(createCreate(parts), { body: taskOf(reservation) });
      await dispatch(1);
      return 1;
    },
    /** When DynamoDB deletes it: the time-to-live attribute holds epoch seconds. */
    goesAt: async (taskId: number) => new Date(Number((await store.get(rowKey(taskId, 1)))?.["expiresAt"]) * 1_000),
    moveTo(at: string) {
      time.now = Date.parse(at);
    },
    /** Whether each answer that could show it does. */
    async seen(taskId: number) {
      const answers = [
        await callAs(createRecords(parts), { path: { id: String(taskId) } }),
        await callAs(createStatus(parts), { path: { taskId: String(taskId) } }),
        await callAs(createListing(parts)),
      ];
      return answers.map(({ body }) => JSON.stringify(body).includes(sound.reservationId));
    },
  };
}

describe("a reservation", () => {
  it("is shown for five years after its stay and then hidden, even before DynamoDB has deleted it", async () => {
    const { declared, goesAt, moveTo, seen } = world();
    const taskId = await declared(stay);

    expect((await goesAt(taskId)).toISOString()).toMatch(/^2031-10-06T/);
    moveTo("2031-10-05T12:00:00.000Z");
    expect(await seen(taskId)).toEqual([true, true, true]);
    moveTo("2031-10-07T00:00:00.000Z");
    expect(await seen(taskId)).toEqual([false, false, false]);
  });

  it("that a search found is deleted after thirty days", async () => {
    const { rows, goesAt, moveTo } = world();
    const times = { acceptedAt: accepted, lastUpdated: accepted };
    await rows.putIfAbsent(
      aRow({ taskId: 9, filing: 0, ...times, reservation: stay, state: "SUBMITTED", declarationServerId: "9" }),
    );

    expect((await goesAt(9)).toISOString()).toBe("2026-12-21T10:00:00.000Z");
    moveTo("2026-12-21T09:59:59.000Z");
    expect(await rows.find(9, 1)).toBeDefined();
    moveTo("2026-12-21T10:00:00.000Z");
    expect(await rows.find(9, 1)).toBeUndefined();
    expect(await rows.list(9, 1, 9)).toEqual([]);
  });
});
