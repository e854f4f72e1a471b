import * as v from "valibot";
import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { createWorld } from "../../support/simulation/world.ts";

const second = 1_000;
const Row = v.object({ taskId: v.number(), state: v.string(), lastUpdated: v.string() });

export interface Crowd {
  /** Tasks of others, of a thousand rows each, all sent at once. */
  readonly tasks: number;
  /** Whose stays these are, by turns; more of such tasks are of no apartment on record. */
  readonly owners: number;
}

/**
 * How long, in virtual milliseconds, one row of a client takes to be declared that is sent two minutes after a crowd of
 * another client's, on AWS's times, with ten owners served side by side.
 */
export async function timeOfOneRow({ tasks, owners }: Crowd): Promise<number> {
  const world = createWorld({ seed: 1, concurrency: 10 });
  for (let id = 1; id <= owners + 1; id += 1) {
    const registryId = String(id).padStart(11, "0");
    world.state.addAccount(`user${id}`, "right", [{ propertyId: `p${id}`, registryId, state: "final" }]);
    await world.setUp(async ({ directory }) => {
      await directory.setOwner({ id, portalUsername: `user${id}`, password: "right" });
      await directory.setApartment({ id, ownerId: id, registryId });
    });
  }
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

/** Stays of one day, one after the other. */
function staysOf(apartmentId: number, count: number, task: number): AcceptedReservation[] {
  const day = (number: number) => {
    const [year, month, date] = new Date(Date.UTC(2010, 0, 1 + number)).toISOString().slice(0, 10).split("-");
    return `${date}/${month}/${year}`;
  };
  return Array.from({ length: count }, (_, index) => ({
    ...{ reservationId: `r${task}-${index}`, apartmentId, startDate: day(index), endDate: day(index + 1) },
    ...{ amountReceived: 100 + task, platform: "Airbnb", paymentMethod: "Μετρητά" },
    ...{ isForeigner: true, guestName: "Ann", guestId: "X1" },
  }));
}
