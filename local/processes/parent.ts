/**
 * A child's standard input is a pipe that its parent holds. It closes when the parent ends, by `kill -9` too,
 * and so does the child. Ctrl-C reaches the whole group at once: the parent ends its children in order.
 */
export function whenParentEnds(end: () => void): void {
  process.on("SIGINT", () => undefined);
  process.stdin.on("close", end);
  process.stdin.resume();
}
