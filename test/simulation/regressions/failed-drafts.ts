import { cancelRows } from "../../../shared/tasks/accepting/cancel-task.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { day, hour, minute } from "../../support/durations.ts";
import { once } from "../../support/simulation/once.ts";
import type { WorldOptions } from "../../support/simulation/world.ts";
import {
  type End,
  inJune,
  registryId,
  reservation,
  type Scene,
  type Scenes,
  type SmallWorld,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

const otherDays = reservation(20, inJune(10));
const makeFinal = (world: SmallWorld) => world.makeFinal();
const failed = "FAILED property_not_registered";
const duplicate = "FAILED duplicate_declaration";

/** A row has failed while a draft of it stands: its property was out of sight just after the save, and is back. */
async function failedWithADraft(
  rules: WorldOptions["rules"] = {},
  how: { readonly onDeclared?: "amend" } = {},
): Promise<SmallWorld> {
  const first = once();
  const world = await smallWorld({
    rules,
    interfere({ name }) {
      const account = world.state.accounts.get("two");
      if (name !== "list" || !account || world.state.declarations.size === 0 || !first()) return undefined;
      const there = account.properties;
      account.properties = there.filter((one) => one.registryId === registryId);
      world.scheduler.after(hour, () => {
        account.properties = there;
      });
      return "kill before";
    },
  });
  world.send(reservation(20), how);
  await world.run({ until: 2 * hour });
  return world;
}

/** In the end one declaration is in force, and no draft is left. */
async function declaredOnce(world: SmallWorld, ...ends: readonly End[]): Promise<string[]> {
  const wrong = await world.wrongAfter(day, ...ends);
  const { length } = world.state.inForce();
  return [
    ...wrong,
    ...unless(length === 1, `declared ${length} times`),
    ...unless(world.drafts().length === 0, "a draft is left"),
  ];
}

const sentAgain =
  (meanwhile: (world: SmallWorld) => unknown, end: End): Scene =>
  async () => {
    const world = await failedWithADraft();
    await meanwhile(world);
    world.send(otherDays);
    return await declaredOnce(world, failed, end);
  };

const move = async (world: SmallWorld) => await world.setApartment(20, 2);

/**
 * A draft upload is brought up to date for other days, and its owner makes it final before it can be looked at: the sender is
 * told its number. What is sent after that has other days again.
 */
const takenOverAndFinal =
  (onDeclared: "amend" | "refuse", end: End): Scene =>
  async () => {
    let isUpdated = false;
    const first = once();
    const world = await smallWorld({
      rules: { finalNotes: "hidden" },
      interfere({ name }) {
        if (name === "updateDraft") isUpdated = true;
        if (name === "list" && isUpdated && first()) world.makeFinal();
        return undefined;
      },
    });
    world.send(reservation(20), { draftUpload: true });
    await world.run({ until: 2 * hour });
    world.send(otherDays);
    await world.run({ until: 4 * hour });
    world.send(reservation(20, inJune(5)), { onDeclared });
    return await declaredOnce(world, "DRAFTED", duplicate, end);
  };

/** A draft upload is to be changed to other days by a row whose worker dies after this step; then the row is cancelled. */
async function cancelledAfterDeath(step: string): Promise<SmallWorld> {
  const first = once();
  const world = await smallWorld({ interfere: ({ name }) => (name === step && first() ? "kill after" : undefined) });
  world.send(reservation(10), { draftUpload: true });
  await world.pass();
  world.send(reservation(10, inJune(10)));
  await world.run({ until: world.age() + minute });
  world.start("cancel", async ({ read, dependencies: { rows } }) => {
    const view = await read(2);
    if (view) await cancelRows({ rows }, view.task, view.rows);
  });
  await world.pass(day);
  return world;
}

/** A row fails while a draft of it stands; its owner may make that final, and the reservation is sent again for other days. */
export const scenes: Scenes = {
  "a failed row's draft is removed when the reservation is sent again for other days": sentAgain(() => {}, "SUBMITTED"),
  "a failed row's draft is removed when the reservation is sent again for another property": sentAgain(
    move,
    "SUBMITTED",
  ),
  "a failed row's draft made final by its owner makes other days a duplicate": sentAgain(makeFinal, duplicate),
  "a failed row's draft made final by its owner makes another property a duplicate": sentAgain(async (world) => {
    world.makeFinal();
    await move(world);
  }, duplicate),
  "an owner's draft that amends what was made final of a failed row is left alone by another of its stay": async () => {
    const world = await failedWithADraft({}, { onDeclared: "amend" });
    world.makeFinal();
    const account = world.state.accounts.get("two");
    if (account) world.state.beginToAmend(account, world.lastId());
    world.send(reservation(20, { reservationId: "another" }));
    const wrong = await world.wrongAfter(day, failed, duplicate);
    const { length } = world.drafts();
    return [...wrong, ...unless(length === 1, `${length} drafts are left`)];
  },
  "an updated draft made final by its owner makes other days a duplicate": takenOverAndFinal("refuse", duplicate),
  "an updated draft made final by its owner is corrected to other days": takenOverAndFinal("amend", "SUBMITTED"),

  "a draft is not said to be taken over by a row whose update was refused before the portal went down for good":
    async () => {
      let isDown = false;
      const world = await smallWorld({
        trouble({ name }) {
          if (isDown) return "down";
          isDown = name === "updateDraft";
          return isDown ? "unknown words" : undefined;
        },
      });
      world.send(reservation(10), { draftUpload: true });
      await world.pass();
      world.send(reservation(10, { amountReceived: 90 }));
      await world.run({ until: 15 * day, quiet: true });
      const [{ details } = { details: "" }] = world.rows();
      return [
        ...world.wrongEnds("DRAFTED", "FAILED portal_unavailable"),
        ...unless(isDown && !inWords(details).includes("take over this draft"), `it says: ${inWords(details)}`),
      ];
    },

  "a draft is not said to be taken over by a row whose worker died at its refusal, once a later row has looked":
    async () => {
      let [refused, died, isDown] = [false, false, false];
      const world = await smallWorld({
        trouble({ name }) {
          if (isDown) return "down";
          if (refused || name !== "updateDraft") return undefined;
          refused = true;
          return "try later";
        },
        interfere({ name }) {
          if (died || !refused || name !== "Update RES (details)") return undefined;
          [isDown, died] = [true, true];
          return "kill before";
        },
      });
      world.state.typeIn(registryId, inJune(7), true);
      world.send(reservation(10), { draftUpload: true });
      await world.pass();
      world.send(reservation(10, { amountReceived: 90 }));
      await world.run({ until: 15 * day, quiet: true });
      isDown = false;
      world.send(reservation(10, inJune(7)));
      await world.pass(day);
      const [{ details } = { details: "" }] = world.rows();
      return [
        ...world.wrongEnds("DRAFTED", "FAILED portal_unavailable", duplicate),
        ...unless(refused && world.drafts().length === 1, "the draft does not stand"),
        ...unless(!inWords(details).includes("take over this draft"), `it says: ${inWords(details)}`),
      ];
    },

  "a draft is not said to be taken over by a row that was cancelled after its worker died, once its filing has closed":
    async () => {
      const world = await cancelledAfterDeath("Update RES (details)");
      const [{ details } = { details: "" }] = world.rows();
      return [
        ...world.wrongEnds("DRAFTED", "FAILED cancelled"),
        ...unless(world.drafts().length === 1, "the draft does not stand"),
        ...unless(!inWords(details).includes("take over this draft"), `it says: ${inWords(details)}`),
      ];
    },
  "a draft is said to be taken over by a row that was cancelled after it had changed and removed it": async () => {
    const world = await cancelledAfterDeath("updateDraft");
    const [{ details } = { details: "" }] = world.rows();
    return [
      ...world.wrongEnds("DRAFTED", "FAILED cancelled"),
      ...unless(world.drafts().length === 0, "the draft stands"),
      ...unless(inWords(details).includes("take over this draft"), `it says: ${inWords(details)}`),
    ];
  },

  // Only the row that was told its number knows that it is declared.
  "a failed row's draft that was found final makes other days a duplicate, where notes are hidden": async () => {
    const world = await failedWithADraft({ finalNotes: "hidden" });
    world.makeFinal();
    for (const until of [4, 6]) {
      world.send(reservation(20));
      await world.run({ until: until * hour });
    }
    world.send(otherDays);
    return await declaredOnce(world, failed, duplicate, duplicate, duplicate);
  },
};
