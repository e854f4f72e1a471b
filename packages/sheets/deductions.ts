import { ofFile } from "../../shared/wording/files.ts";
import { received } from "./agreed-rent.ts";
import { isOwn } from "./columns.ts";
import type { Row } from "./grid.ts";
import type { Question } from "./question.ts";
import { changeBy, type Deduction, type DeductionReading, deductionsIn, mayBePercent } from "./rules/deductions.ts";
import { deductionId, isReadBy, type Table } from "./table.ts";

/** Columns that may have changed the price. In a file with the API's own columns the price is the one to declare. */
const deductionColumns = ({ grid, mapping, source }: Table, stays: readonly Row[]): readonly Deduction[] =>
  isOwn(mapping) ? [] : deductionsIn(grid, stays, isReadBy(mapping, source));

const choiceOf = { amount: "choice_deduction_amount", percent: "choice_deduction_percent" } as const;

/** Discounts and the like beside the price: nobody else knows whether it is the one before them. */
export function deductionQuestions(table: Table, stays: readonly Row[]): Question[] {
  return deductionColumns(table, stays).flatMap((deduction) => {
    const { column, at } = deduction;
    const id = deductionId(column);
    const first = stays
      .map((row) => ({ row, price: received(table, row) ?? 0 }))
      .find(({ row, price }) => changeBy(deduction, row, price, "amount") !== undefined);
    if (!first || table.mapping.answers[id] !== undefined) return [];
    const { row, price } = first;
    const readings = mayBePercent(deduction, stays) ? (["amount", "percent"] as const) : (["amount"] as const);
    const becomes = (reading: DeductionReading) =>
      `${price.toFixed(2)} → ${(price + (changeBy(deduction, row, price, reading) ?? 0)).toFixed(2)}`;
    return [
      {
        id,
        ask: ofFile("ask_deduction", { column, value: String(row.cells[at]), amount: price.toFixed(2) }),
        example: String(row.cells[at]),
        answer: "choice",
        choices: [
          { value: "within", text: ofFile("choice_deduction_within") },
          ...readings.map((reading) => ({
            value: reading,
            text: ofFile(choiceOf[reading], { becomes: becomes(reading) }),
          })),
        ],
      },
    ];
  });
}

/** Tells the cells that change a stay's price from those that say that all of it was paid back. */
export function deductionIn(table: Table, stays: readonly Row[]): (row: Row, column: string) => boolean {
  const byColumn = new Map(deductionColumns(table, stays).map((one) => [one.column, one] as const));
  return (row, column) => {
    const deduction = byColumn.get(column);
    return deduction !== undefined && changeBy(deduction, row, received(table, row) ?? 0, "amount") !== undefined;
  };
}
