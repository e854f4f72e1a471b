import { expect, it } from "vitest";
import { type Written, workbookOf } from "../../../../test/support/workbook.ts";
import { checkGrid } from "../../check.ts";
import { guessMapping } from "../../columns.ts";
import { readFile } from "../../read-file.ts";

const head = [
  "reservationId",
  "apartmentId",
  "startDate",
  "endDate",
  "amountReceived",
  "platform",
  "paymentMethod",
  "isForeigner",
  "guestTaxId",
];
const day = (date: number) => new Date(Date.UTC(2026, 3, date));
const stay = (id: string, more: readonly Written[] = [day(3), day(7), 420.5]): Written[] => [
  id,
  1,
  ...more,
  "Airbnb",
  "Μετρητά",
  false,
  "090000045",
];

async function check(...rows: Written[][]) {
  const grid = await readFile(new Blob([new Uint8Array(workbookOf(rows))]));
  return checkGrid(grid, guessMapping(grid.columns), () => undefined);
}

it("a workbook is read as the API reads it: days, amounts and flags as stored", async () => {
  const { rows, problems } = await check(head, stay("X-1"), stay("X-2", ["2026-04-03", "7 Apr 2026", "420,50"]));

  expect(problems).toEqual([]);
  expect(rows.map(({ reservation }) => reservation)).toEqual(
    ["X-1", "X-2"].map((reservationId) => ({
      reservationId,
      apartmentId: 1,
      startDate: "03/04/2026",
      endDate: "07/04/2026",
      amountReceived: 420.5,
      platform: "Airbnb",
      paymentMethod: "Μετρητά",
      isForeigner: false,
      guestTaxId: "090000045",
    })),
  );
});

it("a workbook's rows have the numbers that a person sees, with blank rows", async () => {
  const { rows, problems } = await check(head, [], stay("X-1"), [], stay("X-2", [day(7), day(3), 10]));

  expect(rows.map(({ line }) => line)).toEqual([3]);
  expect(problems.map(({ line, field }) => `${line} ${field}`)).toEqual(["5 endDate"]);
});
