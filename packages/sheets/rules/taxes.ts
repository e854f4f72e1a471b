import type { Grid, Row } from "../grid.ts";
import { plain } from "../values.ts";
import { readAnyAmount } from "./amounts.ts";

const taxes = /(^|[^\p{L}])(vat|tax|taxes|levy|levies|φπα|φορο\p{L}*|τελοσ|τελη|τακκ|iva|mwst|tva)([^\p{L}]|$)/u;
const others = /id|number|rate|%|αφμ|αριθμ/;

/** Columns of taxes and levies beside the price, with an amount in some line, that nobody reads. */
export function taxColumns(
  { columns }: Grid,
  stays: readonly Row[],
  isRead: (column: string) => boolean,
): readonly number[] {
  return columns.flatMap((column, at) => {
    const name = plain(column);
    if (isRead(column) || !taxes.test(name) || others.test(name)) return [];
    const isFilled = stays.some(({ cells }) => {
      const amount = readAnyAmount(cells[at], ".");
      return "value" in amount && amount.value !== 0;
    });
    return isFilled ? [at] : [];
  });
}
