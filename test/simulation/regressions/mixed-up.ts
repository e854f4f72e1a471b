import { once } from "../../support/simulation/once.ts";
import type { Scene } from "../bugs/scenes.ts";
import { filingsOf, misdeeds, reservation, rowsOf, smallWorld } from "../bugs/small-world.ts";

const minute = 60_000;

/** What is final is read back, and the answer is another owner's page, which says the very same but for its mark. */
const readBackAsAnothers: Scene = async () => {
  const first = once();
  const world = await smallWorld({
    trouble: ({ name, username }) =>
      name === "read" && username === "one" && world.state.inForce().length === 2 && first() ? "mixed up" : undefined,
  });
  for (const id of [20, 10]) {
    world.accept({ kind: "str", reservations: [reservation(id)] });
    await world.run({ until: world.scheduler.now() - world.started + 2 * minute });
  }
  const stopped = filingsOf(world).map(({ waitingFor = "" }) => waitingFor);
  await world.run({ until: 60 * minute, quiet: true });
  const told = rowsOf(world).map(({ state, declarationServerId }) => `${state} ${declarationServerId}`);
  return [
    ...misdeeds(world),
    ...(stopped.includes("portal_changed") ? [] : [`the session goes on: ${stopped.join()}`]),
    ...(told.join() === "SUBMITTED 256/2026,SUBMITTED 257/2026" ? [] : [`rows are ${told.join()}`]),
  ];
};

export const scenes: Readonly<Record<string, Scene>> = {
  "answers that are mixed up between users": readBackAsAnothers,
};
