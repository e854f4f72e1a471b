/**
 * Calls back when the parent has ended, even by `kill -9`: the child's standard input is a pipe that the parent holds.
 * Ctrl-C reaches the whole process group at once and is ignored here: the parent ends its children in order.
 */
export function whenParentEnds(end: () => void): void {
  process.on("SIGINT", () => undefined);
  process.stdin.on("close", end);
  process.stdin.resume();
}
