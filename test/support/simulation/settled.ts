/** What the web's own streams and the router of the simulator need of turns until they wait for the clock again. */
const turns = 4;

/** Lets everything run that waits for nothing but its turn: bodies of answers too. */
export function settledWithBodies(then: () => void, left = turns): void {
  if (left === 0) then();
  else setImmediate(settledWithBodies, then, left - 1);
}
