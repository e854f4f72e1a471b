import type { Cut, Step } from "../../support/simulation/gate.ts";
import type { Scene } from "../scenes/scenes.ts";
import { endedOtherThan, misdeeds, reservation, runUntilWrong, smallWorld } from "../scenes/small-world.ts";

const hour = 60 * 60_000;

/** AWS is in trouble for half a day: that is no bug of ours, and nothing fails for it. */
const halfADay =
  (strikes: (step: Step) => boolean, cut: Cut): Scene =>
  async () => {
    const world = await smallWorld({
      interfere: (step) => (world.scheduler.now() < world.started + 12 * hour && strikes(step) ? cut : undefined),
    });
    world.accept({ kind: "str", reservations: [reservation(10)] });
    await runUntilWrong(world, 24 * hour);
    return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED")];
  };

export const scenes: Readonly<Record<string, Scene>> = {
  "12: a queue that is throttled": halfADay(
    ({ process, port }) => process.role === "dispatch" && port === "queue",
    "error before",
  ),
  "12: a key service whose name is not found": halfADay(({ port }) => port === "vault", "dns"),
  "12: a table whose name is not found": halfADay(
    ({ process, name }) => process.role === "file" && name === "Get OWNER",
    "dns",
  ),
  "a key that somebody has disabled": halfADay(({ port }) => port === "vault", "refused"),
  "a table that workers may not read": halfADay(
    ({ process, name }) => process.role === "file" && name === "Get OWNER",
    "refused",
  ),
  "a queue that is gone": halfADay(({ process, port }) => process.role === "dispatch" && port === "queue", "refused"),
};
