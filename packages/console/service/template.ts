import writeExcelFile, { type Feature } from "write-excel-file/universal";
import { templateColumns } from "../../sheets/columns.ts";
import type { Say } from "../words/words.ts";
import { choicesOf } from "./choices.ts";
import { download } from "./download.ts";
import type { Records } from "./manager-records.ts";

const listSheet = "Values";
/** Enough for a month of many apartments. */
const rows = 2_000;

/** An empty workbook with a column for each field, and drop-down lists of the allowed values. */
export async function downloadTemplate(records: Records, say: Say): Promise<void> {
  const { apartmentId: apartment, platform, paymentMethod, isForeigner } = choicesOf(records, say);
  const fields = Object.keys(templateColumns);
  const listed = Object.entries({ apartment, platform, paymentMethod, isForeigner }).flatMap(([field, choices]) =>
    choices.length > 0
      ? [{ field, values: choices.map(([value, text]) => (field === "paymentMethod" ? String(value) : text)) }]
      : [],
  );
  const validations = listed.map(({ field, values }, list) => {
    const column = letter(fields.indexOf(field));
    const cells = `${listSheet}!$${letter(list)}$1:$${letter(list)}$${values.length}`;
    return `<dataValidation type="list" allowBlank="1" sqref="${column}2:${column}${rows}"><formula1>${cells}</formula1></dataValidation>`;
  });
  const withLists: Feature<Blob> = {
    files: {
      transform: {
        "xl/worksheets/sheet{id}.xml": {
          insert: (_, { sheetIndex }) =>
            sheetIndex === 0 && validations.length > 0
              ? `<dataValidations count="${validations.length}">${validations.join("")}</dataValidations>`
              : undefined,
        },
      },
    },
  };
  const longest = Math.max(0, ...listed.map(({ values }) => values.length));
  const blob = await writeExcelFile(
    [
      {
        sheet: say("reservations"),
        data: [Object.values(templateColumns).map((value) => ({ value, fontWeight: "bold" as const }))],
        columns: fields.map(() => ({ width: 24 })),
        stickyRowsCount: 1,
      },
      {
        sheet: listSheet,
        data: Array.from({ length: longest }, (_, row) => listed.map(({ values }) => values[row] ?? null)),
      },
    ],
    { features: [withLists] },
  ).toBlob();
  download(blob, "template.xlsx");
}

const letter = (index: number) => String.fromCharCode(65 + index);
