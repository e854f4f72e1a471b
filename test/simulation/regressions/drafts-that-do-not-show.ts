import { inWords } from "../../../shared/wording/outcome-words.ts";
import { day, minute, second } from "../../support/durations.ts";
import { atFirst, once } from "../../support/simulation/once.ts";
import type { PortalRules } from "../../support/simulation/portal-state.ts";
import {
  cancellation,
  countingWorld,
  type End,
  registryId,
  reservation,
  type Scene,
  type Scenes,
  type SmallWorld,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";
import { runSeed } from "../seeds/run-seed.ts";
import { createTally } from "../seeds/tally.ts";

const straysOf = (world: SmallWorld) => world.drafts().map(({ declarationId }) => `stray draft ${declarationId}`);

/** A stay is sent to such a portal: in twenty days its row ends so, with its draft saved once where notes are cut. */
const sentTo =
  (rules: Partial<PortalRules>, end: End, sent = reservation(10)): Scene =>
  async () => {
    const world = await smallWorld({ rules });
    world.send(sent);
    const wrong = await world.wrongAfter(20 * day, end);
    const saved = world.state.declarations.size;
    return [...wrong, ...unless(rules.notes !== "cut" || saved <= 1, `saved ${saved} times`)];
  };

/** Seeds with all their faults, at a portal of which few are to be expected; what is wrong in the first that fails. */
const seedsAt =
  (seeds: readonly number[], rules: (seed: number) => Partial<PortalRules>): Scene =>
  async () => {
    for (const seed of seeds) {
      const { wrong } = await runSeed(seed, createTally(), undefined, { rules: rules(seed) });
      if (wrong.length > 0) return wrong.map((what) => `seed ${seed}: ${what}`);
    }
    return [];
  };

/** In the end the one is declared and the other a duplicate of it. */
async function declaredOnce(world: SmallWorld): Promise<string[]> {
  await world.pass();
  const states = world.rows().map(({ state, errorValue }) => `${state} ${errorValue}`.trim());
  return [
    ...world.misdeeds(),
    ...unless(world.finals().length === 1, `declared ${world.finals().length} times`),
    ...unless(states.toSorted().join() === "FAILED duplicate_declaration,SUBMITTED", states.join()),
    ...straysOf(world),
  ];
}

/** Drafts that are saved and not found, and strays that stay. */
export const scenes: Scenes = {
  "a draft whose mark the portal turned into capitals is declared": sentTo({ notes: "upper case" }, "SUBMITTED"),
  "a draft whose mark the portal cut goes to a person, and is saved once": sentTo({ notes: "cut" }, "NEEDS_REVIEW"),
  "a cancelled stay without a departure goes to a person where lists filter on departure": sentTo(
    { filter: "departure" },
    "NEEDS_REVIEW",
    cancellation(10),
  ),

  "a draft that the list shows twenty seconds late is saved once": async () => {
    const world = await smallWorld({ rules: { listLag: 20 * second } });
    world.send(reservation(10));
    return [...(await world.wrongAfter(20 * day, "SUBMITTED")), ...straysOf(world)];
  },

  "a stray is removed after an account was locked just when strays were looked for": async () => {
    const firstLogin = once();
    const world = await smallWorld({
      lateness: () => 170_000,
      trouble: atFirst("saveDraft", "late commit"),
      interfere({ name }) {
        const account = world.state.accounts.get("one");
        if (name === "open login" && account && world.state.inForce().length > 0 && firstLogin())
          account.lockedUntil = world.scheduler.now() + 10 * minute;
        return undefined;
      },
    });
    await world.betweenSweeps();
    world.send(reservation(10));
    const wrong = await world.wrongAfter(day, "SUBMITTED");
    return [...wrong, ...unless(!firstLogin(), "nobody was locked"), ...straysOf(world)];
  },

  "a stray whose removal was cut is removed later": async () => {
    const [firstSave, firstDelete] = [once(), once()];
    const world = await smallWorld({
      lateness: () => 170_000,
      trouble({ name }) {
        if (name === "saveDraft" && firstSave()) return "late commit";
        return name === "deleteDraft" && firstDelete() ? "reset before commit" : undefined;
      },
    });
    await world.betweenSweeps();
    world.send(reservation(10));
    const wrong = await world.wrongAfter(day, "SUBMITTED");
    return [...wrong, ...unless(!firstDelete(), "nothing was to be removed"), ...straysOf(world)];
  },

  "a stray is removed although a list showed another range of dates": async () => {
    const [firstSave, firstList] = [once(), once()];
    const world = await smallWorld({
      lateness: () => 170_000,
      trouble({ name }) {
        if (name === "saveDraft" && firstSave()) return "late commit";
        return name === "list" && world.state.inForce().length > 0 && firstList() ? "other range" : undefined;
      },
    });
    await world.betweenSweeps();
    world.send(reservation(10));
    await world.pass();
    return [...world.wrongEnds("SUBMITTED"), ...straysOf(world)];
  },

  "a stay sent under a second id is a duplicate where lists show another session's work minutes late": async () => {
    const world = await smallWorld({ rules: { othersLag: 5 * minute } });
    world.send(reservation(10));
    await world.run({ until: minute });
    world.send(reservation(10, { reservationId: "another" }));
    return declaredOnce(world);
  },
  "a cancellation sent under a second id is a duplicate where lists show another session's work minutes late":
    async () => {
      const world = await smallWorld({ rules: { othersLag: 5 * minute } });
      world.send(cancellation(10));
      await world.run({ until: minute });
      world.send(cancellation(10, { reservationId: "another" }));
      return declaredOnce(world);
    },
  "a stay sent for two logins at once is a duplicate where lists show another session's work minutes late":
    async () => {
      const world = await smallWorld({ rules: { othersLag: 5 * minute } });
      await world.setApartment(20, 2, registryId);
      world.send(reservation(10));
      world.send(reservation(20));
      return declaredOnce(world);
    },
  "a correction is saved once, and goes to a person, where amendments keep the notes of what they amend": async () => {
    const [world, saved] = await countingWorld("amend", { rules: { amendedNotes: "of what it amends" } });
    world.send(reservation(10));
    await world.pass();
    world.send(reservation(10, { amountReceived: 90 }), { onDeclared: "amend" });
    const wrong = await world.wrongAfter(20 * day, "SUBMITTED", "NEEDS_REVIEW");
    const { length } = world.drafts();
    const [{ details } = { details: "" }] = world.rows().slice(1);
    return [
      ...wrong,
      ...unless(saved.length === 1, `saved ${saved.length} times`),
      ...unless(length === 1, `${length} drafts stand`),
      ...unless(inWords(details).includes("saved 1 time"), `it says: ${inWords(details)}`),
    ];
  },
  "seeds keep their promises at a portal that lists by departure": seedsAt([1, 2, 4, 14], () => ({
    filter: "departure",
  })),
  "seeds keep their promises at a portal whose list lags": seedsAt([1, 2, 3, 4, 5, 6, 7, 8], (seed) => ({
    listLag: (seed % 4) * minute + 3 * second,
  })),
  "seeds keep their promises at a portal that cuts notes": seedsAt([1, 2, 6, 49], () => ({ notes: "cut" })),
};
