/**
 * How many times as much of this thread's processor time a work takes as another: of each, the least of five tries, in turns. Other load on the
 * machine adds nothing to it; collecting what earlier tests left in the heap adds to some tries only.
 */
export async function timesAsMuch(work: () => unknown, other: () => unknown): Promise<number> {
  let [least, leastOfOther] = [Infinity, Infinity];
  for (const _ of [1, 2, 3, 4, 5]) {
    leastOfOther = Math.min(leastOfOther, await costOf(other));
    least = Math.min(least, await costOf(work));
  }
  return least / leastOfOther;
}

/** In microseconds, at least one. */
async function costOf(work: () => unknown): Promise<number> {
  const start = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(start);
  return Math.max(1, user + system);
}
