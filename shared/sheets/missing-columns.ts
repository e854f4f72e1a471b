import { ofFile } from "../wording/files.ts";
import type { Said } from "../wording/say.ts";
import { isComputed } from "./agreed-rent.ts";
import type { Field, Mapping } from "./columns.ts";
import type { Grid } from "./grid.ts";
import type { RowProblem } from "./read-row.ts";

const needed: readonly (readonly Field[])[] = [
  ["reservationId"],
  ["apartmentId", "apartment"],
  ["startDate"],
  ["endDate", "cancellationDate"],
  ["amountReceived", "cancellationAmount", "payout"],
  ["platform"],
  ["paymentMethod"],
  ["isForeigner"],
];

/** What is found of a column that is not there. */
export const noColumn: Said = ofFile("found_no_column");

/** Told once, not for every row. */
export function missingColumns({ columns }: Grid, mapping: Mapping): RowProblem[] {
  const { columns: mapped, fixed } = mapping;
  const about = { line: 1, found: noColumn, cell: undefined };
  const gone = Object.entries(mapped).filter(([, column]) => !columns.includes(column));
  const absent = needed.filter((either) => either.every((field) => !mapped[field] && fixed[field] === undefined));
  const feeless = isComputed(mapping) && !mapped.hostFee && fixed.hostFee === undefined;
  const column = mapped.payout ?? "payout";
  return [
    ...(feeless ? [{ ...about, column, field: "hostFee", mend: ofFile("column_payout", { column }) }] : []),
    ...gone.map(([field, column]) => ({
      ...about,
      column,
      field,
      mend: ofFile("column_renamed"),
    })),
    ...absent.map(([field = ""]) => ({
      ...about,
      ...{ column: field, field },
      mend: ofFile("column_missing"),
    })),
  ];
}
