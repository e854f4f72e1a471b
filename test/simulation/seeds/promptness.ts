import type { Ended } from "./invariants.ts";
import type { Run } from "./run-seed.ts";

const minute = 60_000;
/** How late something due may be woken: two rounds of the sweeper, and what indexes and clocks add. */
const ringWithin = 4 * minute;
/** How long after the end of patience a row may be given up; each worker that dies then holds its messages for a while. */
const giveUpWithin = 3 * 60 * minute;
const given = ["portal_unavailable", "portal_changed"];

/** Holds that, while AWS works, nothing due waits longer than two rounds of the sweeper. */
export function watchRings({ world, witness, apartMs }: Run, works: () => boolean): void {
  const look = () => {
    const { name, ms } = world.table.overdue(world.scheduler.now());
    if (works() && ms > ringWithin + apartMs)
      witness.wrong.add(`${name} was due for more than ${ringWithin / minute} minutes`);
    world.scheduler.after(10 * minute, look);
  };
  world.scheduler.after(10 * minute, look);
}

/**
 * Holds that no row is given up before patience ends, nor long after. Stopped filing, dying workers, skewed clocks and services
 * that still fail add to it.
 */
export function checkPatience({ rows, world, witness, apartMs, scenario }: Ended): string[] {
  const { giveUp, visibility } = world.times;
  return rows.flatMap(({ taskId, number: row, errorValue, acceptedAt, lastUpdated }) => {
    const waited = Date.parse(lastUpdated) - Date.parse(acceptedAt);
    if (!given.includes(errorValue)) return [];
    const held = world.killedSince(Date.parse(acceptedAt) + giveUp) * visibility;
    const troubled = world.started + scenario.troubledFor - Date.parse(acceptedAt);
    const late = waited > Math.max(giveUp, troubled) + giveUpWithin + apartMs + held + witness.stoppedMs;
    const when = `after ${Math.round(waited / minute)} minutes`;
    return waited < giveUp - minute - apartMs || late
      ? [`row ${taskId}-${row} was given up ${when}: ${errorValue}`]
      : [];
  });
}
