import * as v from "valibot";
import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { second } from "../../support/durations.ts";
import { createWorld } from "../../support/simulation/world.ts";
import { writtenDay } from "../../support/written-day.ts";
import { addOwner, reservation } from "../scenes/small-world.ts";

const Row = v.object({ taskId: v.number(), state: v.string(), lastUpdated: v.string() });

export interface Crowd {
  /** How many tasks another client sends at once, of a thousand rows each. */
  readonly tasks: number;
  /** How many owners these stays belong to. Every eighth task is of an apartment that is not on record. */
  readonly owners: number;
}

/** How many virtual milliseconds one client's row takes that is sent two minutes after another client's crowd. */
export async function timeOfOneRow({ tasks, owners }: Crowd): Promise<number> {
  const world = createWorld({ seed: 1, concurrency: 10 });
  for (let id = 1; id <= owners + 1; id += 1) await addOwner(world, id);
  for (let task = 0; task < tasks; task += 1) {
    const apartmentId = task % 8 === 7 ? 9_999 : 1 + (task % owners);
    world.accept({ kind: "str", reservations: staysOf(apartmentId, 1_000, task) }, { clientId: "greedy" });
  }
  await world.run({ until: 120 * second });
  const sent = world.scheduler.now();
  world.accept({ kind: "str", reservations: staysOf(owners + 1, 1, 0) }, { clientId: "other" });
  for (let waited = 0; waited < 3_600; waited += 1) {
    await world.run({ until: sent - world.started + (waited + 1) * second });
    const mine = world.accepted.at(-1)?.taskId;
    const row = world.table.items().find((item) => v.is(Row, item) && item.taskId === mine);
    if (v.is(Row, row) && row.state === "SUBMITTED") return Date.parse(row.lastUpdated) - sent;
  }
  return Number.POSITIVE_INFINITY;
}

/** Stays of one night, one after another. */
function staysOf(apartmentId: number, count: number, task: number): AcceptedReservation[] {
  const day = (number: number) => writtenDay(Date.UTC(2010, 0, 1 + number));
  return Array.from({ length: count }, (_, index) =>
    reservation(apartmentId, {
      reservationId: `r${task}-${index}`,
      startDate: day(index),
      endDate: day(index + 1),
      amountReceived: 100 + task,
    }),
  );
}
