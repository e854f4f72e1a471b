import { portalUserKey, portalUserOf } from "../../../shared/records/keys.ts";
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

const hour = 60 * 60_000;
const { startDate, endDate } = figures;

interface Day {
  readonly onDeclared?: "amend";
  readonly apartment?: number;
  /** Right before the next list is answered. */
  readonly atTheList?: (world: World) => void;
}

/** A worker dies before what it intended is made final, and the owner's hand comes before the next one. */
async function diedBeforeTheEnd(
  meanwhile: (world: World) => void,
  { onDeclared, apartment = 10, atTheList }: Day = {},
): Promise<{ world: World; deletions: () => number }> {
  const [first, next] = [once(), once()];
  let [isDead, deletions] = [false, 0];
  const world = await smallWorld({
    interfere({ name }) {
      if (name === "deleteDraft") deletions += 1;
      if (name === "list" && isDead && atTheList && next()) atTheList(world);
      if (name !== "finalise" || !first()) return undefined;
      isDead = true;
      world.scheduler.after(1_000, () => meanwhile(world));
      return "kill before";
    },
  });
  if (onDeclared) world.state.typeIn(registryId, { startDate, endDate }, true);
  const reservations = [reservation(apartment, { amountReceived: 90 })];
  world.accept({ kind: "str", reservations, ...(onDeclared && { onDeclared }) });
  await runUntilWrong(world, 24 * hour);
  return { world, deletions: () => deletions };
}

function wrongIn(world: World, declared: string, states: string): string[] {
  const inForce = world.state.inForce().map((one) => (one.figures.amountCents ?? 0) / 100);
  const told = rowsOf(world).map(({ state, errorValue }) => `${state} ${errorValue}`.trim());
  return [
    ...misdeeds(world),
    ...(inForce.join() === declared ? [] : [`declared are ${inForce.join()}, not ${declared}`]),
    ...(told.join() === states ? [] : [`rows are ${told.join()}, not ${states}`]),
  ];
}

/** The owner declares the stay: what was intended is one declaration too many. */
const declared: Scene = async () => {
  const { world } = await diedBeforeTheEnd(({ state }) => state.typeIn(registryId, { startDate, endDate }, true));
  return wrongIn(world, "123.45", "FAILED duplicate_declaration");
};

/** That declaration's page cannot be read for an hour: nothing is made final before it is known. */
const unreadAtFirst: Scene = async () => {
  const { world } = await diedBeforeTheEnd(({ state, scheduler }) => {
    state.typeIn(registryId, { startDate, endDate }, true);
    const id = [...state.declarations.keys()].at(-1) ?? "";
    state.unreadable.add(id);
    scheduler.after(hour, () => state.unreadable.delete(id));
  });
  return wrongIn(world, "123.45", "FAILED duplicate_declaration");
};

/** The owner makes the draft itself final, after its page was looked at: nothing is taken back. */
const madeFinal: Scene = async () => {
  const atTheList = ({ state }: World) => state.change([...state.declarations.keys()].at(-1) ?? "", "final");
  const { world, deletions } = await diedBeforeTheEnd(() => {}, { atTheList });
  const wrong = wrongIn(world, "90", "SUBMITTED");
  return deletions() === 0 ? wrong : [...wrong, "a final is to be deleted"];
};

function amendByHand({ state }: World, change: Partial<typeof figures>): void {
  const account = state.accounts.get("one");
  const [there] = state.inForce();
  if (!account || !there) throw new Error("nothing is declared");
  state.amend(account, there.declarationId, { ...figures, amountCents: 7_000, ...change }, "by hand");
  state.change([...state.declarations.keys()].at(-1) ?? "", "final");
}

/** The owner amends what was to be amended: that is what is to be corrected now. */
const amended: Scene = async () => {
  const { world } = await diedBeforeTheEnd((its) => amendByHand(its, {}), { onDeclared: "amend" });
  return wrongIn(world, "90", "SUBMITTED");
};

/** The owner moves it to other days: the stay is free. */
const moved: Scene = async () => {
  const days = { startDate: "11/06/2026", endDate: "12/06/2026" };
  const { world } = await diedBeforeTheEnd((its) => amendByHand(its, days), { onDeclared: "amend" });
  return wrongIn(world, "70,90", "SUBMITTED");
};

/** A PATCH moves its apartment: what was intended is taken back, and nothing is declared. */
const elsewhere: Scene = async () => {
  const move = (world: World) =>
    world.start("set-up", ({ directory }) => directory.setApartment({ id: 20, ownerId: 2, registryId }));
  const { world } = await diedBeforeTheEnd(move, { apartment: 20 });
  const places = [...world.state.declarations.values()].map((one) => one.registryId);
  return [...wrongIn(world, "", "FAILED apartment_changed"), ...places];
};

/** A PATCH moves it to what the login does not have: that is told when it is sent again. */
const nowhere: Scene = async () => {
  const move = (world: World) =>
    world.start("set-up", ({ directory }) => directory.setApartment({ id: 10, ownerId: 1, registryId: "00000000099" }));
  const { world } = await diedBeforeTheEnd(move);
  return wrongIn(world, "", "FAILED apartment_changed");
};

/** It is deleted, and its owner has another username since, with the same property: who cannot have seen it knows nothing. */
const renamed: Scene = async () => {
  const { world } = await diedBeforeTheEnd((its) => {
    its.state.change([...its.state.declarations.keys()].at(-1) ?? "", "deleted");
    its.state.addAccount("other", "right", its.state.accounts.get("one")?.properties ?? []);
    its.start("set-up", ({ directory }) => directory.setOwner({ id: 1, portalUsername: "other", password: "right" }));
  });
  return wrongIn(world, "", "CHECKING");
};

/** Its draft is deleted, that is found out, and only then has its owner another username: it is intended anew at once. */
const renamedOnceItWasGone: Scene = async () => {
  const [first, next] = [once(), once()];
  let [saves, logIns] = [0, 0];
  const world = await smallWorld({
    watch: { begins: (_, { kind }) => (logIns += kind === "password" ? 1 : 0) },
    interfere({ name }) {
      if (name === "saveDraft") saves += 1;
      if (name === "finalise" && first()) {
        world.scheduler.after(1_000, () =>
          world.state.change([...world.state.declarations.keys()].at(-1) ?? "", "deleted"),
        );
        return "kill before";
      }
      if (name !== "saveDraft" || saves !== 2 || !next()) return undefined;
      world.state.addAccount("other", "right", world.state.accounts.get("one")?.properties ?? []);
      world.start("set-up", ({ directory }) =>
        directory.setOwner({ id: 1, portalUsername: "other", password: "right" }),
      );
      return "kill before";
    },
  });
  // The login that it was intended with has served many before.
  await world.setUp(({ store }) => store.update(portalUserKey(portalUserOf("one")), { set: { fence: 500 } }));
  world.accept({ kind: "str", reservations: [reservation(10, { amountReceived: 90 })] });
  await runUntilWrong(world, 15 * 24 * hour);
  return [...wrongIn(world, "90", "SUBMITTED"), ...(logIns > 6 ? [`${logIns} log-ins`] : [])];
};

export const scenes: Readonly<Record<string, Scene>> = {
  "11: a draft that was intended, of a stay that its owner has declared since": declared,
  "11: a draft that was intended, of a stay whose declaration cannot be read at first": unreadAtFirst,
  "11: a draft that was intended, made final by its owner while the list is looked at": madeFinal,
  "11: an amendment that was intended, of what its owner has amended since": amended,
  "11: an amendment that was intended, of what its owner has moved since": moved,
  "11: a draft that was intended, at a property that its apartment has left": elsewhere,
  "11: a draft that was intended, of an apartment that has no property any more": nowhere,
  "11: a draft that was intended, deleted before its owner had another username": renamed,
  "a draft that was intended, known as deleted before its owner had another username": renamedOnceItWasGone,
};
