import type { Grid, Row } from "../grid.ts";
import { plain } from "../values.ts";
import { readAmount, readAnyAmount } from "./amounts.ts";
import { deductionsIn } from "./deductions.ts";
import { chargeColumns, taxColumns } from "./taxes.ts";

/** Amounts that do not change the agreed rent: what became of it, and numbers of other things. */
const others =
  /(?<!\p{L})(?:cash|card|bank|transfer|prepay|prepayment|advance|anzahlung|acompte|anticipo|zaliczka|commission|provision|comision|service fee|host fee|channel fee|ota fee|airbnb fee|booking fee|payout|pay|paid|payment|payments|balance|due|deposit|caution|kaution|net|netto|received|income|earnings|revenue|εσοδα|expenses?|profit|share|percent|rate|rating|score|review|id|number|no|code|phone|lat|lng|lon|latitude|longitude|age|adults?|guests?|nights?|size|km|kwh|per|night|nightly|average|adr|currency|exchange)(?!\p{L})|kommission|μετρητ|καρτα|τραπεζ|προμηθ|πληρω|εξοφλ|εισπραξ|εισπραχθ|υπολοιπ|προκαταβολ|εγγυησ|καθαρ|κερδοσ|εξοδ|αποδοσ|μεριδι|ποσοστ|βαθμολογ|αξιολογ|αριθμ|κωδ|τηλ|διανυκτ|νυχτ|βραδ|ατομ|ημερ|εμβαδ|ισοτιμ|καταθεσ|κατατεθ|εκκαθαρ|co-?host|owner|ιδιοκτητ|%/u;

/** Columns of amounts that nothing is known of, in a sheet without a known source: they may have changed the price. */
export function otherAmounts(
  grid: Grid,
  stays: readonly Row[],
  isRead: (column: string) => boolean,
  rentColumn: string | undefined,
): readonly number[] {
  const { columns } = grid;
  const classed = new Set([
    ...taxColumns(grid, stays, isRead),
    ...chargeColumns(grid, stays, isRead),
    ...deductionsIn(grid, stays, isRead).map(({ at }) => at),
  ]);
  const rent = columns.indexOf(rentColumn ?? "");
  if (rent < 0) return [];
  return columns.flatMap((column, at) => {
    if (column === "" || isRead(column) || classed.has(at) || others.test(plain(column))) return [];
    const filled = stays.flatMap(({ cells }) =>
      cells[at] === undefined ? [] : [{ cell: cells[at], price: cells[rent] }],
    );
    const isOfAmounts =
      filled.some(({ cell }) => /\d[.,]\d{2}(?!\d)/.test(String(cell))) && filled.every(({ cell }) => isAmount(cell));
    return isOfAmounts && filled.some(({ cell, price }) => !isSame(cell, price)) ? [at] : [];
  });
}

/** With a currency or without: a remark has other words. */
const isAmount = (cell: Row["cells"][number]) =>
  "value" in readAmount(cell, ".") ||
  ("value" in readAnyAmount(cell, ".") && !/\p{L}{4}|\d\s*\p{L}+\s*\d/u.test(String(cell)));

/** Nothing, or the price once more. */
function isSame(cell: Row["cells"][number], price: Row["cells"][number]): boolean {
  const [one, other] = [readAnyAmount(cell, "."), readAnyAmount(price, ".")];
  return "value" in one && (one.value === 0 || ("value" in other && one.value === other.value));
}
