import { expect, it } from "vitest";
import { checkGrid } from "../../check.ts";
import { guessMapping } from "../../columns.ts";
import { readFile } from "../../read-file.ts";

const columns = "reservationId,apartmentId,startDate,endDate,amountReceived,platform,paymentMethod,isForeigner";
const cells = ["A-1", "1", "03/04/2026", "07/04/2026", "420.50", "Airbnb", "Μετρητά", "ΟΧΙ", "Ada", "P1", "Confirmed"];

/** Reads and checks files with the text as a column's name, and in each cell of a row; in seconds of processor time. */
async function costOf(text: string): Promise<number> {
  const start = process.cpuUsage();
  for (const at of [undefined, ...cells.keys()]) {
    const head = `${columns},guestName,guestId,status,${at === undefined ? text : "note"}`;
    const row = cells.with(at ?? 0, at === undefined ? "A-1" : text);
    const grid = await readFile(new Blob([`${head}\n${row.join()}\n`]));
    checkGrid(grid, guessMapping(grid.columns), () => undefined);
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000_000;
}

it("a file whose cells are marks costs at most ten times one of letters", async () => {
  const letters = "aβ".repeat(20_000);
  await costOf(letters);
  const plain = await costOf(letters);

  expect((await costOf("\u0301\u0316".repeat(20_000))) / plain).toBeLessThan(10);
  expect((await costOf("\uFF9E\u0301".repeat(20_000))) / plain).toBeLessThan(10);
});
