import { expect, it } from "vitest";
import { figures, misdeeds, registryId, rowsOf, smallWorld } from "./scenes/small-world.ts";

const hour = 60 * 60_000;
const days = ["01", "05", "09", "13"];

/** Four declarations are looked for by a worker that dies before one of its calls of a page. */
async function found(cutAt: number) {
  let reads = 0;
  const world = await smallWorld({
    interfere({ name }) {
      if (name === "read") reads += 1;
      return name === "read" && reads === cutAt ? "kill before" : undefined;
    },
  });
  for (const day of days) world.state.typeIn(registryId, { startDate: `${day}/06/2026`, endDate: "20/06/2026" }, true);
  world.accept({ kind: "search", apartmentId: 10, fromDate: "01/06/2026", toDate: "30/06/2026" });
  await world.run({ until: hour, quiet: true });
  const rows = rowsOf(world).map(({ row, reservation: { startDate } }) => `${row}: ${startDate.slice(0, 2)}`);
  return { rows, reads, misdeeds: misdeeds(world) };
}

it.each([1, 2, 3, 4])(
  "a search that is cut before its page %i finds each declaration once, and reads none twice",
  async (cutAt) => {
    const { rows, reads, misdeeds: wrong } = await found(cutAt);

    expect(rows).toEqual(["1: 01", "2: 05", "3: 09", "4: 13"]);
    // The one that was cut counts as well.
    expect(reads).toBe(days.length + 1);
    expect(wrong).toEqual([]);
  },
);

it("a found declaration is kept with what its page says, as the apartment's that was searched", async () => {
  const world = await smallWorld({});
  const typed = { ...figures, startDate: "01/06/2026", endDate: "03/06/2026" };
  const { endDate: _, amountCents: __, ...cancelled } = typed;
  world.state.saveDraft(registryId, typed, "by hand");
  world.state.saveDraft(
    registryId,
    { ...cancelled, cancellationDate: "20/05/2026", cancellationCents: 5_050 },
    "by hand",
  );
  world.accept({ kind: "search", apartmentId: 10, fromDate: "01/06/2026", toDate: "30/06/2026" });
  await world.run({ until: hour, quiet: true });
  const { amountCents: ___, ...stay } = typed;

  expect(rowsOf(world)).toMatchObject([
    { filing: 0, state: "DRAFTED", isDraft: true, reservation: { ...stay, apartmentId: 10, amountReceived: 123.45 } },
    { reservation: { cancellationDate: "20/05/2026", cancellationAmount: 50.5, apartmentId: 10 } },
  ]);
});
