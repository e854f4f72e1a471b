import { plainNumber } from "../../../shared/portal/number.ts";
import { createRandom } from "../../support/simulation/random.ts";
import { openWholeWorld, type WholeWorld } from "../../support/simulation/whole-world.ts";
import { reservation, rowsOf } from "../bugs/small-world.ts";
import { drawFaults, drawPortal, prepare } from "./run-whole.ts";

const minute = 60_000;
const hour = 60 * minute;
const before = { startDate: "03/06/2026", endDate: "05/06/2026", amountReceived: 210 };
const after = { startDate: "04/06/2026", endDate: "07/06/2026", amountReceived: 250.5 };

/** A stay is declared in good weather and corrected in bad, at a portal of a drawn release: says what is wrong in the end. */
export async function runWholeCorrection(seed: number): Promise<{ about: string; wrong: readonly string[] }> {
  const random = createRandom(seed + 9_000);
  const release = drawPortal(seed, false);
  let bad = false;
  const killRate = random.chance(0.3) ? random.next() * 0.02 : 0;
  const world = openWholeWorld({ seed, release, dies: () => bad && random.chance(killRate) });
  try {
    await prepare(world);
    world.accept({ kind: "str", reservations: [reservation(10, before)] });
    await world.run({ until: 6 * hour, quiet: true });
    bad = true;
    await world.control("faults", drawFaults(random, seed));
    const at = world.scheduler.now() - world.started;
    world.accept({ kind: "str", onDeclared: "amend", reservations: [reservation(10, after)] });
    await world.run({ until: at + hour });
    bad = false;
    await world.control("faults", {});
    await world.run({ until: at + 26 * hour, quiet: true });
    return { about: JSON.stringify(release), wrong: await judge(world) };
  } finally {
    world.close();
  }
}

/** Both stand as finals, the second as the correction of the first, and nothing else does. */
async function judge(world: WholeWorld): Promise<string[]> {
  const { declarations, accounts } = await world.truth();
  const there = declarations.map(({ startDate, endDate, amountReceived, draft }) =>
    [draft ? "draft" : "final", startDate, endDate, amountReceived].join(" "),
  );
  const expected = [before, after].map((one) => ["final", one.startDate, one.endDate, one.amountReceived].join(" "));
  const [first, second] = rowsOf(world);
  const numbers = declarations.map(({ declarationId }) => declarationId);
  const told = [first?.declarationServerId, second?.amends, second?.declarationServerId].map((one = "") =>
    plainNumber(one),
  );
  return [
    ...world.bugs.map((bug) => `a worker threw ${bug instanceof Error ? bug.stack : String(bug)}`),
    ...accounts.flatMap(({ failedLogins }) => (failedLogins > 0 ? ["a failed login"] : [])),
    ...(there.join() === expected.join() ? [] : [`there are ${there.join(", ")}`]),
    ...rowsOf(world).flatMap(({ state, errorValue, details }) =>
      state === "SUBMITTED" ? [] : [`${state} ${errorValue} ${JSON.stringify(details)}`],
    ),
    ...(told.join() === [numbers[0], numbers[0], numbers[1]].join()
      ? []
      : [`told are ${told.join(", ")}, not ${numbers}`]),
  ];
}
