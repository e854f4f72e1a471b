/** Calls back when the parent has ended, even by `kill -9`: the child's standard input is a pipe that the parent holds. */
export function whenParentEnds(end: () => void): void {
  process.stdin.on("close", end);
  process.stdin.resume();
}
