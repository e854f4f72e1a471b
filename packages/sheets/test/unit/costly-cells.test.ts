import { expect, it } from "vitest";
import { timesAsMuch } from "../../../../test/support/cost.ts";
import { checkGrid } from "../../check.ts";
import { guessMapping } from "../../columns.ts";
import { readFile } from "../../read-file.ts";

const columns = "reservationId,apartmentId,startDate,endDate,amountReceived,platform,paymentMethod,isForeigner";
const cells = ["A-1", "1", "03/04/2026", "07/04/2026", "420.50", "Airbnb", "Μετρητά", "ΟΧΙ", "Ada", "P1", "Confirmed"];

/** Files with the text as a column's name, and in each cell of a row. */
async function readFiles(text: string): Promise<void> {
  for (const at of [undefined, ...cells.keys()]) {
    const head = `${columns},guestName,guestId,status,${at === undefined ? text : "note"}`;
    const row = cells.with(at ?? 0, at === undefined ? "A-1" : text);
    const grid = await readFile(new Blob([`${head}\n${row.join()}\n`]));
    checkGrid(grid, guessMapping(grid.columns), () => undefined);
  }
}

it.each([
  ["marks", "\u0301\u0316"],
  ["letters that become marks", "\uFF9E\u0301"],
])("a file whose cells are %s costs at most ten times one of letters", async (_, marks) => {
  const letters = "aβ".repeat(20_000);

  expect(
    await timesAsMuch(
      () => readFiles(marks.repeat(20_000)),
      () => readFiles(letters),
    ),
  ).toBeLessThan(10);
});
