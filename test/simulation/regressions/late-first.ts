import type { Scene } from "../scenes/scenes.ts";
import { reservation, smallWorld } from "../scenes/small-world.ts";

const hour = 60 * 60_000;

/** Everything is due at once after the queues were lost: what is late already is rung before what is not. */
const allDueAtOnce: Scene = async () => {
  const rung: string[] = [];
  const world = await smallWorld({
    latency: () => 5,
    deliver: (queue) => (queue !== "tasks" ? { copies: 0, delay: 0 } : { copies: 1, delay: 50 }),
    interfere({ name, key = "", process }) {
      if (process.role === "sweep" && name.startsWith("ring ")) rung.push(key);
      return undefined;
    },
  });
  const late = { startDate: "01/05/2026", endDate: "03/05/2026" };
  for (const change of [{}, late]) {
    world.accept({ kind: "str", reservations: [reservation(10 + 10 * Number(change === late), change)] });
    await world.run({ until: world.scheduler.now() - world.started + 2_000 });
  }
  await world.run({ until: hour });
  return rung.length >= 2 && rung[0]?.includes('"taskId":2') ? [] : [`rung in this order: ${rung.join(", ")}`];
};

export const scenes: Readonly<Record<string, Scene>> = { "filings that are all due at once": allDueAtOnce };
