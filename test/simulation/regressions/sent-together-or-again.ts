import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { createRandom } from "../../support/simulation/random.ts";
import type { Scene } from "../scenes/scenes.ts";
import {
  endedOtherThan,
  misdeeds,
  registryId,
  reservation,
  rowsOf,
  runUntilWrong,
  smallWorld,
} from "../scenes/small-world.ts";

const minute = 60_000;
const hour = 60 * minute;

const stay = reservation(10, { reservationId: "stay" });
const { endDate: _, amountReceived: __, ...arrival } = reservation(10, { reservationId: "cancelled" });
const cancelled: AcceptedReservation = { ...arrival, cancellationDate: "30/05/2026", cancellationAmount: 20 };

async function outcomes(...batches: AcceptedReservation[][]): Promise<string> {
  const world = await smallWorld({ rules: { equalDatesAccepted: false } });
  await world.setUp(({ directory }) => directory.setApartment({ id: 11, ownerId: 1, registryId }));
  for (const reservations of batches) {
    world.accept({ kind: "str", reservations });
    await world.run({ until: world.scheduler.now() - world.started + hour });
  }
  return rowsOf(world)
    .map(({ state, errorValue }) => `${state} ${errorValue}`.trim())
    .join(", ");
}

/** A cancellation and a stay of one arrival end as they do when they are sent one after the other. */
const together =
  (...pair: readonly [AcceptedReservation, AcceptedReservation]): Scene =>
  async () => {
    const [batch, apart] = [await outcomes([...pair]), await outcomes([pair[0]], [pair[1]])];
    return batch === apart ? [] : [`in one batch ${batch}; apart ${apart}`];
  };

/** A declaration vanishes between list and page, the worker dies, and another goes on. */
const aSearchThatWasCut: Scene = async () => {
  let reads = 0;
  const world = await smallWorld({
    interfere({ name }) {
      if (name !== "read") return undefined;
      reads += 1;
      const [first] = world.state.declarations.keys();
      if (reads === 1 && first !== undefined) world.state.change(first, "deleted");
      return reads === 3 ? "kill before" : undefined;
    },
  });
  for (const day of ["01", "05", "09"]) {
    world.state.typeIn(registryId, { startDate: `${day}/06/2026`, endDate: "12/06/2026" }, true);
  }
  world.accept({ kind: "search", apartmentId: 10, fromDate: "01/06/2026", toDate: "30/06/2026" });
  await world.run({ until: hour, quiet: true });
  const found = rowsOf(world).length;
  return found === 2 ? [] : [`${found} of 2 declarations were found`];
};

/** The first try died before the task was written; eight days later the consumer asks again under the same key. */
const aReplayAfterAWeek: Scene = async () => {
  let unclear = 0;
  const world = await smallWorld({
    interfere: ({ process, name }) =>
      name === "Put TASK" && process.role === "accept" && world.scheduler.now() < world.started + hour
        ? "kill before"
        : undefined,
    trouble: ({ name }) => (name === "saveDraft" && unclear++ === 1 ? "reset after commit" : undefined),
  });
  const later = { startDate: "10/06/2026", endDate: "12/06/2026" };
  const submission = {
    kind: "str" as const,
    reservations: [reservation(10), reservation(10, { ...later, reservationId: "b" })],
  };
  world.accept(submission, { idempotencyKey: "key" });
  await world.run({ until: 15 * 24 * hour });
  world.accept(submission, { idempotencyKey: "key" });
  await runUntilWrong(world, 16 * 24 * hour);
  return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED", "SUBMITTED")];
};

/** Owners sit at their own browsers: that is no outage for everybody else. */
const ownersAtTheirBrowsers: Scene = async () => {
  const world = await smallWorld({});
  const names = ["a", "b", "c", "d"];
  await world.setUp(async ({ directory }) => {
    for (const [index, name] of names.entries()) {
      const id = 100 + index;
      world.state.addAccount(name, "right", [{ propertyId: `p${id}`, registryId: `${id}`, state: "final" }]);
      await directory.setOwner({ id, portalUsername: name, password: "right" });
      await directory.setApartment({ id, ownerId: id, registryId: `${id}` });
    }
  });
  const sit = () => {
    for (const account of names.map((name) => world.state.accounts.get(name)))
      account?.sessions.set("browser", { lastSeen: world.scheduler.now() });
    if (world.scheduler.now() < world.started + 3 * hour) world.scheduler.after(minute, sit);
  };
  sit();
  world.accept({
    kind: "str",
    reservations: names.map((name, index) => reservation(100 + index, { reservationId: name })),
  });
  await world.run({ until: hour });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: hour + 5 * minute });
  const last = rowsOf(world).at(-1);
  const opened = world.counted.get("BreakerOpened") ?? 0;
  return [
    ...(opened > 0 ? ["the breaker was opened"] : []),
    ...(last?.state === "SUBMITTED" ? [] : [`another owner's reservation is ${last?.state}`]),
  ];
};

/** Four tasks of an owner who is logged in come together: one log-in finds that out for all. */
const fourWhileTaken: Scene = async () => {
  const posts: number[] = [];
  const world = await smallWorld({
    watch: { begins: (_, { kind }) => kind === "password" && posts.push(world.scheduler.now() - world.started) },
  });
  const sit = () => {
    world.state.accounts.get("one")?.sessions.set("browser", { lastSeen: world.scheduler.now() });
    if (world.scheduler.now() < world.started + hour) world.scheduler.after(minute, sit);
  };
  sit();
  const stays = ["a", "b", "c", "d"].map((reservationId, index) =>
    reservation(10, { reservationId, startDate: `0${index + 2}/06/2026`, endDate: `0${index + 3}/06/2026` }),
  );
  for (const stay of stays) world.accept({ kind: "str", reservations: [stay] });
  await world.run({ until: 12 * hour, quiet: true });
  const atFirst = posts.filter((at) => at < (posts[0] ?? 0) + 10_000);
  return [
    ...misdeeds(world),
    ...endedOtherThan(world, "SUBMITTED", "SUBMITTED", "SUBMITTED", "SUBMITTED"),
    ...(atFirst.length === 1 ? [] : [`${atFirst.length} log-ins at once while all sessions are taken`]),
  ];
};

const letters = Array.from({ length: 24 }, (_, index) => String.fromCharCode(0x3b1 + index)).join("");

/** A thousand reservations of which none can be filed, with names that nothing makes shorter. */
function aLargeTask(nameLength: number): AcceptedReservation[] {
  const random = createRandom(1);
  const name = () => Array.from({ length: nameLength }, () => letters[random.between(0, 23)]).join("");
  return Array.from({ length: 1000 }, (_, index) =>
    reservation(1_000_000 + index, { reservationId: `r${index}`, guestName: name() }),
  );
}

/** The largest task that is accepted can be dispatched: what is too large for that is refused. */
const theLargestTask: Scene = async () => {
  for (const nameLength of [600, 560, 520, 480, 440, 400, 360]) {
    let refused = false;
    const world = await smallWorld({});
    world.accept(
      { kind: "str", reservations: aLargeTask(nameLength) },
      {
        refused() {
          refused = true;
        },
      },
    );
    await world.run({ until: 20 * minute });
    if (!refused) return [...misdeeds(world), ...(rowsOf(world).length === 1000 ? [] : ["rows are missing"])];
  }
  return ["nothing large was accepted"];
};

export const scenes: Readonly<Record<string, Scene>> = {
  "13: a stay and a cancellation of one arrival": together(stay, cancelled),
  "13: a cancellation and a stay of one arrival": together(cancelled, stay),
  "13: a stay and a cancellation of two apartments that are one property": together(stay, {
    ...cancelled,
    apartmentId: 11,
  }),
  "13: a search that was cut": aSearchThatWasCut,
  "13: a key that is used again after a week": aReplayAfterAWeek,
  "13: owners at their own browsers": ownersAtTheirBrowsers,
  "10: four tasks while all sessions are taken": fourWhileTaken,
  "13: the largest task": theLargestTask,
};
