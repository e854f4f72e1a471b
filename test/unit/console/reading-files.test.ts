import { expect, it } from "vitest";
import { UnreadableSheet } from "../../../shared/sheets/grid.ts";
import { readFile } from "../../../shared/sheets/read-file.ts";
import { ofFile } from "../../../shared/wording/files.ts";
import { workbookOf } from "../../support/workbook.ts";

const rows = [
  ["reservationId", "apartmentId"],
  ["A-1", 7],
];
const file = (content: string | Uint8Array<ArrayBuffer>) => new File([content], "anything");

it.each([
  ["a workbook", new Uint8Array(workbookOf(rows)), 7],
  ["lines", "reservationId;apartmentId\nA-1;7", "7"],
  ["a list", '\uFEFF [{ "reservationId": "A-1", "apartmentId": 7 }]', 7],
])("the console reads a file by its content, whatever its name: %s", async (_, content, apartment) => {
  const grid = await readFile(file(content));

  expect(grid.columns).toEqual(["reservationId", "apartmentId"]);
  expect(grid.rows.map(({ cells }) => cells)).toEqual([["A-1", apartment]]);
});

it.each([
  ["what begins as a workbook and is none", "PK\u0003\u0004 and no more", "file_workbook"],
  ["an Excel file of old", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), "file_old_excel"],
] as const)("the console refuses %s with the reason", async (_, content, why) => {
  const read = readFile(file(content));

  await expect(read).rejects.toBeInstanceOf(UnreadableSheet);
  await expect(read).rejects.toMatchObject({ why: ofFile(why) });
});
