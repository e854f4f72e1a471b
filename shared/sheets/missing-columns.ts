import { ofFile } from "../wording/files.ts";
import type { Said } from "../wording/say.ts";
import type { Field, Mapping } from "./columns.ts";
import type { Grid } from "./grid.ts";
import type { RowProblem } from "./read-row.ts";

const needed: readonly (readonly Field[])[] = [
  ["reservationId"],
  ["apartmentId", "apartment"],
  ["startDate"],
  ["endDate", "cancellationDate"],
  ["amountReceived", "cancellationAmount"],
  ["platform"],
  ["paymentMethod"],
  ["isForeigner"],
];

/** What is found of a column that is not there. */
export const noColumn: Said = ofFile("found_no_column");

/** Told once, not for every row. */
export function missingColumns({ columns }: Grid, { columns: mapped, fixed }: Mapping): RowProblem[] {
  const about = { line: 1, found: noColumn };
  const gone = Object.entries(mapped).filter(([, column]) => !columns.includes(column));
  const absent = needed.filter((either) => either.every((field) => !mapped[field] && fixed[field] === undefined));
  return [
    ...gone.map(([field, column]) => ({
      ...about,
      column,
      field,
      mend: ofFile("column_renamed"),
    })),
    ...absent.map(([field = ""]) => ({
      ...about,
      ...{ column: field, field },
      mend: ofFile("column_missing", { field }),
    })),
  ];
}
