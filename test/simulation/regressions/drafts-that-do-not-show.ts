import { inWords } from "../../../shared/wording/say.ts";
import type { Scene } from "../bugs/scenes.ts";
import { endedOtherThan, misdeeds, reservation, rowsOf, runUntilWrong, smallWorld } from "../bugs/small-world.ts";

const hour = 60 * 60_000;
const day = 24 * hour;

/** A draft that was saved and that nobody can find again is not saved over and over. */
const lostBy =
  (rules: NonNullable<Parameters<typeof smallWorld>[0]["rules"]>, ended: "SUBMITTED" | "told"): Scene =>
  async () => {
    const world = await smallWorld({ rules });
    const stay = reservation(10);
    const { endDate: _, amountReceived: __, ...arrival } = stay;
    const cancelled = { ...arrival, cancellationDate: "30/05/2026", cancellationAmount: 20 };
    world.accept({ kind: "str", reservations: [rules.filter === "departure" ? cancelled : stay] });
    await runUntilWrong(world, 20 * day);
    const [row] = rowsOf(world);
    const strays = [...world.state.declarations.values()].filter(({ number }) => number === undefined);
    if (ended === "SUBMITTED")
      return [
        ...misdeeds(world),
        ...endedOtherThan(world, "SUBMITTED"),
        ...strays.map(({ declarationId }) => `stray draft ${declarationId}`),
      ];
    const told = row?.state === "SUBMITTED" || (row?.state === "NEEDS_REVIEW" && row.details !== "");
    return [...misdeeds(world), ...(told ? [] : [`a row is ${row?.state} ${inWords(row?.details ?? "")}`])];
  };

export const scenes: Readonly<Record<string, Scene>> = {
  "1: a portal that keeps notes in capitals": lostBy({ notes: "upper case" }, "told"),
  "1: a portal that cuts notes": lostBy({ notes: "cut" }, "told"),
  "1: a list that lags twenty seconds": lostBy({ listLag: 20_000 }, "SUBMITTED"),
  "1: a list that filters on departure, and a cancelled stay without one": lostBy({ filter: "departure" }, "told"),
};
