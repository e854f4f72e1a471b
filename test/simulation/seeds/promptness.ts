import type { Ended } from "./invariants.ts";
import type { Run } from "./run-seed.ts";

const minute = 60_000;
/** How long after its time something may be rung for: two rounds of the sweeper, and what indexes and clocks add. */
const ringWithin = 4 * minute;
/** How long after the end of patience a worker may come to it, unless workers die at it then: each holds its messages for a while. */
const giveUpWithin = 3 * 60 * minute;
const given = ["portal_unavailable", "portal_changed"];

/** While AWS works, nothing that is due waits longer than a round or two of the sweeper. */
export function watchRings({ world, witness, apartMs }: Run, works: () => boolean): void {
  const look = () => {
    const { name, ms } = world.table.overdue(world.scheduler.now());
    if (works() && ms > ringWithin + apartMs)
      witness.note(`${name} was due for more than ${ringWithin / minute} minutes`);
    world.scheduler.after(10 * minute, look);
  };
  world.scheduler.after(10 * minute, look);
}

/** Nobody gives up before the time, nor long after it. */
export function checkPatience({ rows, world, witness, apartMs }: Ended): string[] {
  const { giveUp, visibility } = world.times;
  return rows.flatMap(({ taskId, row, errorValue, acceptedAt, lastUpdated }) => {
    const waited = Date.parse(lastUpdated) - Date.parse(acceptedAt);
    if (!given.includes(errorValue)) return [];
    const held = world.killedSince(Date.parse(acceptedAt) + giveUp) * visibility;
    const late = waited > giveUp + giveUpWithin + apartMs + held + witness.stoppedMs();
    const when = `after ${Math.round(waited / minute)} minutes`;
    return waited < giveUp - minute - apartMs || late
      ? [`row ${taskId}-${row} was given up ${when}: ${errorValue}`]
      : [];
  });
}
