import { portalUserKey, portalUserOf } from "../../../shared/records/keys.ts";
import {
  isDoubtfulTooOften,
  isRefusedTooOften,
  readUser,
  unblockPortalUser,
} from "../../../shared/records/portal-users.ts";
import { minute } from "../../support/durations.ts";
import type { PortalCall, PortalTrouble } from "../../support/simulation/fake-portal.ts";
import { sealedFor } from "../../support/simulation/fake-vault.ts";
import type { Random } from "../../support/simulation/random.ts";
import { feeRecord, inJune, reservation } from "../scenes/small-world.ts";
import type { Patches } from "./patches.ts";
import type { Run } from "./run-seed.ts";
import { type OwnerPlan, unknownApartment } from "./scenario.ts";

/**
 * What the portal may refuse for a while, with or without cause: an incident's words, everybody's password, or one wrong
 * password after another. It has random numbers of its own, so that a seed keeps its faults.
 */
export interface Refusing {
  /** How long the world lasts at least, in milliseconds. */
  readonly lasts: number;
  trouble(call: PortalCall, run: Run): PortalTrouble | undefined;
  schedule(run: Run, patches: Patches): void;
}

export function drawRefusing(random: Random): Refusing {
  const begins = random.between(5, 60) * minute;
  const lasts = random.between(5, 60) * minute;
  const incidents = random.chance(0.08);
  const refusesAll = random.chance(0.1);
  const series = random.chance(0.06) ? random.between(4, 8) : 0;
  const pause = random.between(31, 50) * minute;
  const isBrought = random.chance(0.5);

  /** One wrong password after another for one login, set on record or brought by statements. */
  function sendSeries({ world, tally }: Run, patches: Patches, owner: OwnerPlan): void {
    const { id, username: portalUsername } = owner;
    for (let count = 0; count < series; count += 1) {
      const password = `wrong ${count}`;
      world.scheduler.after(count * pause, () => {
        tally.fault("a series of passwords");
        if (!isBrought) {
          patches.mistype(owner, password);
          world.accept({ kind: "check", ownerId: id });
          return;
        }
        const records = [feeRecord(count + 1)];
        world.accept((taskId) => ({
          kind: "takk",
          year: 2026,
          month: 4,
          portalUsername,
          records,
          sealedPassword: sealedFor.task(taskId, password),
        }));
      });
    }
  }

  /** Has an owner logged in shortly before the sign-on refuses everybody, and needs the login again meanwhile. */
  function meetRefusal({ world, scenario }: Run, { id }: OwnerPlan): void {
    const apartmentId = scenario.apartments.find(({ ownerId }) => ownerId === id)?.id ?? unknownApartment;
    const stay = reservation(apartmentId, { ...inJune(20 + id, 1), reservationId: "meanwhile" });
    world.scheduler.after(begins - 4 * minute, () => world.accept({ kind: "check", ownerId: id }));
    world.scheduler.after(begins + random.between(0, 4) * minute, () =>
      world.accept({ kind: "str", reservations: [stay] }),
    );
  }

  return {
    lasts: Math.max(series * pause, incidents || refusesAll ? begins + lasts : 0),
    trouble({ kind }, { world, tally }) {
      const age = world.scheduler.now() - world.started;
      if (age < begins || age > begins + lasts) return undefined;
      if (incidents && kind === "submit") {
        tally.fault("portal incident");
        return "incident";
      }
      if (!refusesAll || kind !== "password") return undefined;
      tally.fault("a sign-on that refuses all");
      return "false refusal";
    },

    schedule(run, patches) {
      const owner = random.pick(run.scenario.owners);
      if (owner && series > 0) sendSeries(run, patches, owner);
      if (refusesAll) for (const one of run.scenario.owners) meetRefusal(run, one);
    },
  };
}

/**
 * Once everyone has corrected their mistakes, an operator lets every login be tried again that waits for a person's word, and
 * has its owner log in at the portal first.
 */
export function giveTheWord(run: Run, tries = 50): void {
  const { world, scenario, witness } = run;
  for (const name of scenario.owners.flatMap(({ username, otherUsername }) => [username, otherUsername]))
    world.start("set-up", async ({ store, process }) => {
      const user = readUser((await store.get(portalUserKey(portalUserOf(name)))) ?? {});
      if (!isRefusedTooOften(user) && !isDoubtfulTooOften(user)) return;
      const unblocked = await unblockPortalUser(store, portalUserOf(name), process.clock.now());
      if (!unblocked.written) return;
      world.gentleness.somethingHappened();
      Object.assign(world.state.accounts.get(name.toLowerCase()) ?? {}, { failed: 0 });
      witness.noteWord(name);
    });
  if (tries > 0) world.scheduler.after(20 * minute, () => giveTheWord(run, tries - 1));
}
