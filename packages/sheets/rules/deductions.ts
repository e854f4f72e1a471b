import type { Cell, Grid, Row } from "../grid.ts";
import { plain } from "../values.ts";
import { readAnyAmount } from "./amounts.ts";

const discounts =
  /(?<!\p{L})(?:coupon|voucher|promo|rebate|reduction|κουπον|προσφορα|gutschein|ermassigung|remise|rabais|scont|descuento|desconto|rabat|znizk|slev|indirim|скидк|отстъпк|reducere|credit note|chargeback|πιστωτικ|gutschrift|avoir|nota di credito)|discount|εκπτωσ|rabatt|nachlass|korting/u;
const adjustments =
  /(?<!\p{L})(?:adjust|αναπροσαρμογ|προσαρμογ|διορθωσ|anpassung|korrektur|ajuste|rettific|aggiustament|aanpassing|korekt)/u;
const refunds = /refund|επιστροφ|επεστραφ|rembours|erstatt|rimbors|reembols/u;
const others = /code|κωδικ|reason|λογοσ|αιτι|date|ημερομ|policy|type|name|ονομα|status|κατασταση|link|url/u;

/** A column beside the price that may have changed it: a discount, a coupon, an adjustment, what was paid back. */
export interface Deduction {
  readonly column: string;
  readonly at: number;
  readonly isRefund: boolean;
  /** Its amounts raise a price as well. Others lower it, with or without a minus. */
  readonly isSigned: boolean;
}

/** How such a column is read, as a person has answered: its amounts, or so many percent of the price. */
export type DeductionReading = "amount" | "percent";

/** Columns that may have changed the price, with an amount in some line, that nobody reads. */
export function deductionsIn(
  { columns }: Grid,
  stays: readonly Row[],
  isRead: (column: string) => boolean,
): readonly Deduction[] {
  return columns.flatMap((column, at) => {
    const name = plain(column);
    const [isRefund, isAdjustment] = [refunds.test(name), adjustments.test(name)];
    if (column === "" || isRead(column) || others.test(name)) return [];
    if (!isRefund && !isAdjustment && !discounts.test(name)) return [];
    const amounts = stays.flatMap(({ cells }) => amountIn(cells[at]) ?? []);
    if (amounts.every((amount) => amount === 0)) return [];
    return [{ column, at, isRefund, isSigned: isAdjustment || amounts.some((amount) => amount < 0) }];
  });
}

/** Not the digits of a code such as SUMMER10. */
export function amountIn(cell: Cell): number | undefined {
  if (cell instanceof Date || typeof cell === "boolean") return undefined;
  // A reason may follow: "10 % early booking".
  const [text] =
    typeof cell === "string"
      ? (/^[^\p{L}]*(?:(?:EUR|€)\s*)?[\d.,]+\s*(?:%|€|EUR)?(?=\s|$|\))\)?/u.exec(cell.trim()) ?? [""])
      : [];
  const read = readAnyAmount(text === undefined ? cell : text.replace(/\s*%$/, ""), ".");
  return "value" in read ? read.value : undefined;
}

/** The amount that a line's cell adds to its price; below zero for a deduction. Undefined where there is none. */
export function changeBy(
  { at, isSigned, isRefund }: Deduction,
  { cells }: Row,
  price: number,
  reading: DeductionReading,
): number | undefined {
  const amount = amountIn(cells[at]) ?? 0;
  // All of it was paid back: whether it is a stay at all is asked.
  if (amount === 0 || (isRefund && Math.abs(amount) >= price)) return undefined;
  if (reading === "amount") return isSigned ? amount : -Math.abs(amount);
  // A spreadsheet has 10 % as 0.1.
  const rate = Math.abs(amount) < 1 ? amount : amount / 100;
  return price * (isSigned ? rate : -Math.abs(rate));
}

/** True if a column's amounts may be percentages of the price. */
export const mayBePercent = ({ at, column }: Deduction, stays: readonly Row[]) =>
  stays.every(({ cells }) => Math.abs(amountIn(cells[at]) ?? 0) <= 100) &&
  (column.includes("%") ||
    stays.every(({ cells }) => {
      const amount = amountIn(cells[at]) ?? 0;
      return Number.isInteger(amount) || Math.abs(amount) < 1 || String(cells[at]).includes("%");
    }));
