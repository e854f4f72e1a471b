import { inWords } from "../../../shared/wording/outcome-words.ts";
import type { Scene } from "../scenes/scenes.ts";
import { figures, filingsOf, reservation, rowsOf, smallWorld } from "../scenes/small-world.ts";

const hour = 60 * 60_000;

/** Of two of a batch one waits for a person, and the other behind it, until patience ends: each says why itself. */
const twoOfABatch: Scene = async () => {
  const world = await smallWorld({ times: { giveUp: 12 * hour } });
  world.state.changed = (id, draft) => {
    if (draft && draft.typed !== "" && draft.figures.amountCents === figures.amountCents)
      world.state.change(id, { figures: { ...draft.figures, amountCents: 1 } });
  };
  const moved = { startDate: "05/06/2026", endDate: "07/06/2026" };
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 2 * hour, quiet: true });
  world.accept({
    kind: "str",
    reservations: [reservation(10, moved), reservation(10, { ...moved, reservationId: "x" })],
  });
  await world.run({ until: 10 * hour });
  const meanwhile = filingsOf(world).flatMap(({ rowsWait = [] }) =>
    rowsWait.map(({ row, reason }) => `${row} ${inWords(reason)}`),
  );
  await world.run({ until: 48 * hour, quiet: true });
  const [, , behind] = rowsOf(world);
  const isOwn = (words = "") => words.includes("another reservation of the same stay");
  return [
    ...(isOwn(meanwhile[0]) ? [] : [`it says meanwhile: ${meanwhile.join()}`]),
    ...(behind && isOwn(inWords(behind.details)) ? [] : [`it is told: ${behind && inWords(behind.details)}`]),
  ];
};

export const scenes: Readonly<Record<string, Scene>> = { "two of a batch that wait for different things": twoOfABatch };
