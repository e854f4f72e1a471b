import { portalUserKey, portalUserOf } from "../../../shared/records/keys.ts";
import { day, hour } from "../../support/durations.ts";
import { once } from "../../support/simulation/once.ts";
import {
  ann,
  countingWorld,
  dates,
  type End,
  inJune,
  registryId,
  reservation,
  type Scenes,
  type SmallWorld,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

interface Plan {
  readonly onDeclared?: "amend";
  readonly apartment?: number;
  /** Right before the next list is answered. */
  readonly atTheList?: (world: SmallWorld) => void;
}

/** A worker dies before it makes its intended draft final; `meanwhile` comes before the next worker. */
async function diedBeforeTheEnd(
  meanwhile: (world: SmallWorld) => void,
  { onDeclared, apartment = 10, atTheList }: Plan = {},
): Promise<{ world: SmallWorld; deletions: () => number }> {
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
  if (onDeclared) world.state.typeIn(registryId, { ...dates, ...ann }, true);
  world.send(reservation(apartment, { amountReceived: 90 }), { onDeclared });
  await world.runUntilWrong(day);
  return { world, deletions: () => deletions };
}

const wrongIn = (world: SmallWorld, declared: readonly string[], ...ends: readonly End[]) => [
  ...world.wrongEnds(...ends),
  ...world.wrongInForce(...declared),
];

const deleteLast = (world: SmallWorld) => world.state.change(world.lastId(), "deleted");

/** The owner moves to another username at the portal, which shows the same property. */
function changeUsername(world: SmallWorld): void {
  world.state.addAccount("other", "right", world.state.accounts.get("one")?.properties ?? []);
  world.start("set-up", ({ directory }) => directory.setOwner({ id: 1, portalUsername: "other", password: "right" }));
}

/** What happens between an intent and the worker that finds it. */
export const scenes: Scenes = {
  "an intended draft is taken back when its owner has declared the stay": async () => {
    const { world } = await diedBeforeTheEnd(({ state }) => state.typeIn(registryId, dates, true));
    return wrongIn(world, ["01/06 123.45"], "FAILED duplicate_declaration");
  },

  "an intended draft is not made final while another declaration of its stay cannot be read": async () => {
    const { world } = await diedBeforeTheEnd((its) => {
      its.state.typeIn(registryId, dates, true);
      const id = its.lastId();
      its.state.unreadable.add(id);
      its.scheduler.after(hour, () => its.state.unreadable.delete(id));
    });
    return wrongIn(world, ["01/06 123.45"], "FAILED duplicate_declaration");
  },

  "an intended draft that its owner makes final while the list is read is not taken back": async () => {
    const atTheList = (its: SmallWorld) => its.state.change(its.lastId(), "final");
    const { world, deletions } = await diedBeforeTheEnd(() => {}, { atTheList });
    return [...wrongIn(world, ["01/06 90"], "SUBMITTED"), ...unless(deletions() === 0, "a final is to be deleted")];
  },

  "an intended amendment follows what its owner has amended meanwhile": async () => {
    const { world } = await diedBeforeTheEnd((its) => its.amendByHand(dates.startDate, {}), { onDeclared: "amend" });
    return wrongIn(world, ["01/06 90"], "SUBMITTED");
  },

  "an intended amendment becomes an original when its owner has moved what it amends": async () => {
    const days = { startDate: "11/06/2026", endDate: "12/06/2026" };
    const move = (its: SmallWorld) => its.amendByHand(dates.startDate, days);
    const { world } = await diedBeforeTheEnd(move, { onDeclared: "amend" });
    return wrongIn(world, ["01/06 90", "11/06 70"], "SUBMITTED");
  },

  "an intended amendment to other days is made final after its worker's death, and not saved again": async () => {
    const first = once();
    const world = await smallWorld({
      interfere: ({ name }) =>
        name === "finalise" && world.finals().length === 1 && first() ? "kill before" : undefined,
    });
    world.send(reservation(10));
    await world.pass();
    world.send(reservation(10, { ...inJune(5), amountReceived: 90 }), { onDeclared: "amend" });
    await world.runUntilWrong(day);
    const { size } = world.state.removed;
    return [
      ...wrongIn(world, ["05/06 90"], "SUBMITTED", "SUBMITTED"),
      ...unless(!first() && size === 0, `${size} drafts were removed`),
    ];
  },

  "an intended draft is taken back from a property that its apartment has left": async () => {
    const { world } = await diedBeforeTheEnd((its) => its.moveApartment(), { apartment: 20 });
    const places = [...world.state.declarations.values()].map((one) => `one stands at ${one.registryId}`);
    return [...wrongIn(world, [], "FAILED apartment_changed"), ...places];
  },

  "an intended draft is taken back when its apartment has moved to an unlisted property": async () => {
    const { world } = await diedBeforeTheEnd((its) =>
      its.start("set-up", ({ directory }) => directory.setApartment({ id: 10, ownerId: 1, registryId: "00000000099" })),
    );
    return wrongIn(world, [], "FAILED apartment_changed");
  },

  "a deleted draft stays in doubt for a login that cannot have seen it": async () => {
    const { world } = await diedBeforeTheEnd((its) => {
      deleteLast(its);
      changeUsername(its);
    });
    return wrongIn(world, [], "CHECKING");
  },

  "a draft known as deleted is saved again at once under another username": async () => {
    const [first, next] = [once(), once()];
    let saves = 0;
    const [world, logins]: [SmallWorld, number[]] = await countingWorld("post password", {
      interfere({ name }) {
        if (name === "saveDraft") saves += 1;
        if (name === "finalise" && first()) {
          world.scheduler.after(1_000, () => deleteLast(world));
          return "kill before";
        }
        if (name !== "saveDraft" || saves !== 2 || !next()) return undefined;
        changeUsername(world);
        return "kill before";
      },
    });
    // The login that it was intended with has served many before.
    await world.setUp(({ store }) => store.update(portalUserKey(portalUserOf("one")), { set: { fence: 500 } }));
    world.send(reservation(10, { amountReceived: 90 }));
    await world.runUntilWrong(15 * day);
    return [...wrongIn(world, ["01/06 90"], "SUBMITTED"), ...unless(logins.length <= 6, `${logins.length} log-ins`)];
  },
};
