import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import type { PortalTrouble } from "../../support/simulation/fake-portal.ts";
import { once } from "../../support/simulation/once.ts";
import type { World } from "../../support/simulation/world.ts";
import type { Scene } from "../scenes/scenes.ts";
import {
  figures,
  misdeeds,
  registryId,
  reservation,
  rowsOf,
  runUntilWrong,
  smallWorld,
} from "../scenes/small-world.ts";

/** Drafts that were right when they were saved, and are not any more. */
const hour = 60 * 60_000;
const dates = (from: number) => ({ startDate: `0${from}/06/2026`, endDate: `0${from + 2}/06/2026` });

function wrongIn(world: World, declared: string, states: string): string[] {
  const drafts = [...world.state.declarations.values()].filter(({ number }) => number === undefined);
  const inForce = world.state.inForce().map(({ figures: { startDate, amountCents = 0 } }) => [startDate, amountCents]);
  const days = inForce.map(([date, cents]) => `${String(date).slice(0, 5)} ${Number(cents) / 100}`).toSorted();
  const told = rowsOf(world).map(({ state, errorValue }) => `${state} ${errorValue}`.trim());
  return [
    ...misdeeds(world),
    ...drafts.map(({ declarationId }) => `draft ${declarationId} is left`),
    ...(days.join() === declared ? [] : [`declared are ${days.join()}, not ${declared}`]),
    ...(told.join() === states ? [] : [`rows are ${told.join()}, not ${states}`]),
  ];
}

/** The page of the first such draft cannot be read, until the owner of this world clears that. */
function unreadableAtFirst({ state }: World, isMeant: (draft: { readonly amends?: string }) => boolean): void {
  const first = once();
  const { changed } = state;
  state.changed = (id, draft) => {
    changed(id, draft);
    if (draft && isMeant(draft) && first()) state.unreadable.add(id);
  };
}

/**
 * The earlier of two reservations waits for a page that cannot be read, and the later one is saved at another property;
 * then a PATCH moves the earlier one's apartment to that property, where it comes first.
 */
async function movedAhead(trouble?: PortalTrouble): Promise<{ world: World; saves(): number }> {
  const first = once();
  let saves = 0;
  const world = await smallWorld({
    trouble({ name }) {
      if (name === "saveDraft") saves += 1;
      return name === "saveDraft" && saves === 1 ? trouble : undefined;
    },
    interfere({ name }) {
      if (name !== "list" || saves < 1 || !first()) return undefined;
      const moved = { id: 30, ownerId: 2, registryId: "00000000020" };
      world.start("set-up", ({ directory }) => directory.setApartment(moved));
      return "kill before";
    },
  });
  world.state.typeIn(registryId, dates(1), false);
  const [typed = ""] = world.state.declarations.keys();
  world.state.unreadable.add(typed);
  await world.setUp(async ({ directory }) => await directory.setApartment({ id: 30, ownerId: 2, registryId }));
  world.accept({ kind: "str", reservations: [reservation(30), reservation(20)] });
  await world.run({ until: 6 * hour });
  world.state.change(typed, "deleted");
  await runUntilWrong(world, 24 * hour);
  return { world, saves: () => saves };
}

const declaredOnce = (world: World) => wrongIn(world, "01/06 123.45", "SUBMITTED,FAILED duplicate_declaration");

/** It is taken back: the earlier one would wait for it. */
const nowBehind: Scene = async () => declaredOnce((await movedAhead()).world);

/** Whether it was saved is not known: it is looked for, and not saved again while another comes first. */
const nowBehindInDoubt: Scene = async () => {
  const { world, saves } = await movedAhead("reset before commit");
  return [...declaredOnce(world), ...(saves() === 2 ? [] : [`${saves()} drafts were saved`])];
};

/** A correction of what the owner has declared is saved; before it can be seen, something becomes of what it corrects. */
async function correctedMeanwhile(
  correction: Partial<AcceptedReservation>,
  meanwhile: (world: World) => void,
): Promise<World> {
  const world = await smallWorld({});
  world.state.typeIn(registryId, dates(1), true);
  world.accept({ kind: "str", reservations: [reservation(10, { reservationId: "another" })] });
  await world.run({ until: hour, quiet: true });
  unreadableAtFirst(world, ({ amends }) => amends !== undefined);
  world.accept({ kind: "str", reservations: [reservation(10, correction)], onDeclared: "amend" });
  await world.run({ until: 2 * hour, quiet: true });
  meanwhile(world);
  await world.run({ until: 4 * hour, quiet: true });
  world.state.unreadable.clear();
  await runUntilWrong(world, 24 * hour);
  return world;
}

const moveByAnother = (world: World) => {
  const moved = reservation(10, { ...dates(5), reservationId: "another" });
  world.accept({ kind: "str", reservations: [moved], onDeclared: "amend" });
};

/** Another reservation moves it to days of its own: these are free, and the correction's draft is no original. */
const movedByAnother: Scene = async () => {
  const world = await correctedMeanwhile({ amountReceived: 90 }, moveByAnother);
  return wrongIn(world, "01/06 90,05/06 123.45", "FAILED duplicate_declaration,SUBMITTED,SUBMITTED");
};

/** The same of a cancellation, known by both dates of what it was to amend. */
const movedFromACancellation: Scene = async () => {
  const cancelled = { bookedEndDate: dates(1).endDate, cancellationDate: "20/05/2026", cancellationAmount: 50 };
  const world = await correctedMeanwhile(
    { ...cancelled, endDate: undefined, amountReceived: undefined },
    moveByAnother,
  );
  return wrongIn(world, "01/06 0,05/06 123.45", "FAILED duplicate_declaration,SUBMITTED,SUBMITTED");
};

/** Its owner amends it by hand: that is what is to be corrected now. */
const amendedByHand: Scene = async () => {
  const world = await correctedMeanwhile({ amountReceived: 90 }, ({ state }) => {
    const account = state.accounts.get("one");
    const [there] = state.inForce();
    if (!account || !there) throw new Error("nothing is declared");
    state.amend(account, there.declarationId, { ...figures, amountCents: 7_000 }, "by hand");
    state.change([...state.declarations.keys()].at(-1) ?? "", "final");
  });
  return wrongIn(world, "01/06 90", "FAILED duplicate_declaration,SUBMITTED");
};

export const scenes: Readonly<Record<string, Scene>> = {
  "11: a draft of a reservation that another has come before since": nowBehind,
  "11: a draft in doubt of a reservation that another has come before since": nowBehindInDoubt,
  "11: a correction of what another reservation has moved since": movedByAnother,
  "11: a cancellation of what another reservation has moved since": movedFromACancellation,
  "11: a correction of what its owner has amended since": amendedByHand,
};
