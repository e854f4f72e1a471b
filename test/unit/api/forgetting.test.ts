import { describe, expect, it } from "vitest";
import { createHandler as createCreate } from "../../../functions/api/create-str-task/handler.ts";
import { createHandler as createStatus } from "../../../functions/api/get-str-task/handler.ts";
import { createHandler as createListing } from "../../../functions/api/list-reservations/handler.ts";
import { createHandler as createRecords } from "../../../functions/api/list-task-reservations/handler.ts";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { rowKey, taskKey } from "../../../shared/records/keys.ts";
import { newRow } from "../../../shared/records/rows.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { type Change, sound, taskOf } from "../declarations/reservation.ts";

const accepted = "2026-11-21T10:00:00.000Z";
const stay = { ...sound, startDate: "01/10/2026", endDate: "05/10/2026" };

function world() {
  const parts = createMemoryWorld(accepted);
  const { time, tasks, rows, store } = parts;
  const create = createCreate({ ...parts, platforms: defaultPlatforms, maxReservations: 1_000 });
  async function accept(reservation: Change) {
    await callAs(create, { body: taskOf(reservation) });
    const task = await tasks.find(1);
    if (task?.submission?.kind !== "str") throw new Error("it was not accepted");
    return { ...task, submission: task.submission };
  }
  return {
    ...parts,
    accept,
    async declared(reservation: Change) {
      const task = await accept(reservation);
      const { taskId } = task;
      const [first] = task.submission.reservations;
      if (first) await rows.putIfAbsent(newRow(task, 1, 1, first));
      await tasks.dispatched(taskId);
      return taskId;
    },
    /** What DynamoDB goes by: epoch seconds, in the attribute of the table's time to live. */
    goesAt: async (taskId: number) => new Date(Number((await store.get(rowKey(taskId, 1)))?.["expiresAt"]) * 1_000),
    moveTo(at: string) {
      time.now = Date.parse(at);
    },
    /** All that an API client can see of it. */
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
  it("is shown for five years after its stay, and then to nobody, whether DynamoDB has deleted it yet or not", async () => {
    const { declared, goesAt, moveTo, seen } = world();
    const taskId = await declared(stay);

    expect((await goesAt(taskId)).toISOString()).toMatch(/^2031-10-06T/);
    moveTo("2031-10-05T12:00:00.000Z");
    expect(await seen(taskId)).toEqual([true, true, true]);
    moveTo("2031-10-07T00:00:00.000Z");
    expect(await seen(taskId)).toEqual([false, false, false]);
  });

  it("is counted from the last day that it names", async () => {
    const { declared, goesAt } = world();
    const cancelled = { cancellationDate: "20/09/2026", cancellationAmount: 10, bookedEndDate: "31/12/2026" };

    const taskId = await declared({ ...stay, amountReceived: undefined, endDate: undefined, ...cancelled });

    expect((await goesAt(taskId)).toISOString()).toMatch(/^203(1-12-31|2-01-01)T/);
  });

  it("of a stay long past can still be read for a year", async () => {
    const { declared, goesAt } = world();

    const taskId = await declared({ ...stay, startDate: "01/10/2018", endDate: "05/10/2018" });

    expect((await goesAt(taskId)).toISOString()).toMatch(/^2027-11-21T/);
  });

  it("that a search found goes after thirty days", async () => {
    const { rows, goesAt, moveTo } = world();
    const task = { taskId: 9, createdAt: accepted, draftUpload: false };
    const found = { ...task, row: 1, filing: 0, isDraft: false, acceptedAt: accepted, lastUpdated: accepted };
    const reservation = { ...stay, reservationId: "9-1", isForeigner: true, guestName: "Ada", guestId: "X1" };

    await rows.putIfAbsent({
      ...found,
      ...{ reservation, state: "SUBMITTED", errorValue: "", details: "", declarationServerId: "9" },
    });

    expect((await goesAt(9)).toISOString()).toBe("2026-12-21T10:00:00.000Z");
    moveTo("2026-12-21T09:59:59.000Z");
    expect(await rows.find(9, 1)).toBeDefined();
    moveTo("2026-12-21T10:00:00.000Z");
    expect([await rows.find(9, 1), await rows.list(9, 1, 9)]).toEqual([undefined, []]);
  });

  it("of a task that could not be begun goes with it after a year", async () => {
    const { accept, store, tasks } = world();
    const { taskId } = await accept(stay);

    await tasks.abandon(taskId);

    const { expiresAt } = (await store.get(taskKey(taskId))) ?? {};
    expect(new Date(Number(expiresAt) * 1_000).toISOString()).toMatch(/^2027-11-21T/);
  });
});
