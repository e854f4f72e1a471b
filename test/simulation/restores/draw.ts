import { minute } from "../../support/durations.ts";
import { createRandom } from "../../support/simulation/random.ts";
import type { World } from "../../support/simulation/world.ts";
import { drawCorrections } from "../corrections/draw.ts";
import { alsoMisdeclared } from "../corrections/judge.ts";
import type { Variation } from "../seeds/run-seed.ts";
import { goBack } from "./go-back.ts";
import { misfiled } from "./judge.ts";

/** Sends a task again until it is acknowledged. */
function sendAgain(world: World, sent: World["accepted"][number]): void {
  const refused = () => world.scheduler.after(5_000, () => sendAgain(world, sent));
  world.accept(sent.submission, { draftUpload: sent.draftUpload, refused });
}

/** Reservations that are sent again and again, until the table is restored, with the live table or without. */
export function drawRestore(seed: number): Variation {
  const random = createRandom(seed);
  const isLive = random.chance(0.5);
  const to = random.between(0, 60) * minute;
  const at = to + random.between(6, 90) * minute;
  let sinceBackup: ReadonlySet<string> = new Set();
  return {
    drawn(ofSeed) {
      const scenario = drawCorrections(ofSeed);
      return { ...scenario, troubledFor: Math.max(scenario.troubledFor, at + 2 * minute) };
    },
    begun({ world, tally }) {
      const stop = () => world.start("set-up", ({ dependencies }) => dependencies.breaker.stop("a restore", at));
      let backup: ReturnType<World["table"]["items"]> = [];
      let known = 0;
      let before: ReadonlySet<string> = new Set();
      const finals = () => new Set(world.state.inForce().map(({ declarationId }) => declarationId));
      world.scheduler.after(to, () => {
        backup = world.table.items();
        known = world.accepted.length;
        before = finals();
      });
      world.scheduler.after(at - 5 * minute, stop);
      world.scheduler.after(at, () => {
        const since = world.accepted.slice(known);
        sinceBackup = new Set([...finals()].filter((id) => !before.has(id)));
        void goBack(world, backup, isLive ? world.table.items() : undefined);
        for (const [index, sent] of isLive ? [] : since.entries())
          world.scheduler.after(index * 5_000, () => sendAgain(world, sent));
        tally.fault(isLive ? "restored with the live table" : "restored without the live table");
      });
    },
    judge: isLive ? alsoMisdeclared : (run) => misfiled(run, sinceBackup),
  };
}
