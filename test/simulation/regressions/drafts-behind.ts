import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { day, hour } from "../../support/durations.ts";
import type { PortalTrouble } from "../../support/simulation/fake-portal.ts";
import { once } from "../../support/simulation/once.ts";
import {
  ann,
  cancellation,
  dates,
  type End,
  inJune,
  registryId,
  reservation,
  type Scenes,
  type SmallWorld,
  secondRegistryId,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

const duplicate = "FAILED duplicate_declaration";

async function wrongIn(world: SmallWorld, declared: readonly string[], ...ends: readonly End[]): Promise<string[]> {
  return [
    ...(await world.wrongAfter(day, ...ends)),
    ...world.drafts().map(({ declarationId }) => `draft ${declarationId} is left`),
    ...world.wrongInForce(...declared),
  ];
}

/**
 * The earlier of two reservations waits for a page that cannot be read, and the later one is saved at another property;
 * then a PATCH moves the earlier one's apartment to that property, where it comes first.
 */
async function movedAhead(trouble?: PortalTrouble): Promise<{ world: SmallWorld; saves(): number }> {
  const first = once();
  let saves = 0;
  const world = await smallWorld({
    trouble({ name }) {
      if (name === "saveDraft") saves += 1;
      return name === "saveDraft" && saves === 1 ? trouble : undefined;
    },
    interfere({ name }) {
      if (name !== "list" || saves < 1 || !first()) return undefined;
      const moved = { id: 30, ownerId: 2, registryId: secondRegistryId };
      world.start("set-up", ({ directory }) => directory.setApartment(moved));
      return "kill before";
    },
  });
  world.state.typeIn(registryId, dates, false);
  const typed = world.lastId();
  world.state.unreadable.add(typed);
  await world.setApartment(30, 2);
  world.send([reservation(30), reservation(20)]);
  await world.run({ until: 6 * hour });
  world.state.change(typed, "deleted");
  return { world, saves: () => saves };
}

/** A correction of what the owner has declared is saved; before it can be seen, something becomes of what it corrects. */
async function correctedMeanwhile(
  correction: AcceptedReservation,
  meanwhile: (world: SmallWorld) => void,
): Promise<SmallWorld> {
  const world = await smallWorld();
  const { state } = world;
  state.typeIn(registryId, { ...dates, ...ann }, true);
  world.send(reservation(10, { reservationId: "another" }));
  await world.pass(hour);
  const first = once();
  const { changed } = state;
  state.changed = (id, draft) => {
    changed(id, draft);
    if (draft?.amends !== undefined && first()) state.unreadable.add(id);
  };
  world.send(correction, { onDeclared: "amend" });
  await world.run({ until: 2 * hour, quiet: true });
  meanwhile(world);
  await world.run({ until: 4 * hour, quiet: true });
  state.unreadable.clear();
  return world;
}

const correction = reservation(10, { amountReceived: 90 });
const moveByHand = (world: SmallWorld) => world.amendByHand(dates.startDate, inJune(5));

/** Drafts that were right when they were saved, and are not any more. */
export const scenes: Scenes = {
  "a draft is taken back when an earlier reservation has moved ahead of it": async () => {
    const { world } = await movedAhead();
    return await wrongIn(world, ["01/06 123.45"], "SUBMITTED", duplicate);
  },

  "a draft in doubt is looked for, not saved again, when an earlier reservation has moved ahead of it": async () => {
    const { world, saves } = await movedAhead("reset before commit");
    const wrong = await wrongIn(world, ["01/06 123.45"], "SUBMITTED", duplicate);
    return [...wrong, ...unless(saves() === 2, `${saves()} drafts were saved`)];
  },

  "a correction of what its owner has moved away is declared anew": async () => {
    const world = await correctedMeanwhile(correction, moveByHand);
    return await wrongIn(world, ["01/06 90", "05/06 70"], duplicate, "SUBMITTED");
  },

  "a cancellation of what its owner has moved away is declared anew": async () => {
    const world = await correctedMeanwhile(cancellation(10, { bookedEndDate: dates.endDate }), moveByHand);
    return await wrongIn(world, ["01/06 0", "05/06 70"], duplicate, "SUBMITTED");
  },

  "a correction amends what its owner has amended by hand meanwhile": async () => {
    const world = await correctedMeanwhile(correction, (its) => its.amendByHand(dates.startDate, {}));
    return await wrongIn(world, ["01/06 90"], duplicate, "SUBMITTED");
  },
};
