import { defaultRelease, releaseWith } from "../../../packages/portal-simulator/release.ts";
import { openWholeWorld } from "../../support/simulation/whole-world.ts";
import { figures, rowsOf } from "../scenes/small-world.ts";
import { prepare } from "./run-whole.ts";

/** Two stays of one batch overlap in part at a portal that refuses that: the second fails and names the first. */
export async function overhang(): Promise<string[]> {
  const release = releaseWith({ overlap: "refused" }, defaultRelease);
  if (typeof release === "string") throw new Error(release);
  const world = openWholeWorld({ seed: 1, release, dies: () => false });
  try {
    await prepare(world);
    const stay = (reservationId: string, startDate: string, endDate: string) => {
      const { amountCents: _, ...others } = figures;
      return { ...others, reservationId, apartmentId: 10, startDate, endDate, amountReceived: 100 };
    };
    const reservations = [stay("r1", "01/06/2026", "05/06/2026"), stay("r2", "03/06/2026", "07/06/2026")];
    world.accept({ kind: "str", reservations });
    await world.run({ until: 26 * 60 * 60_000, quiet: true });
    const ends = rowsOf(world).map(({ state, errorValue }) => `${state} ${errorValue}`.trim());
    return ends.join() === "SUBMITTED,FAILED overlapping_declaration" ? [] : [`rows are ${ends.join()}`];
  } finally {
    world.close();
  }
}
