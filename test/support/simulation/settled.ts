import { setImmediate as turn } from "node:timers/promises";

/** What the web's own streams and the router of the simulator need of turns until they wait for the clock again. */
const turns = 4;

/** Lets everything run that waits for nothing but its turn: bodies of answers too. */
export async function settledWithBodies(): Promise<void> {
  for (let count = 0; count < turns; count += 1) await turn();
}
