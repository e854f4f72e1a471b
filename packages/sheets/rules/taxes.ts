import type { Cell, Grid, Row } from "../grid.ts";
import { plain } from "../values.ts";
import { readAnyAmount } from "./amounts.ts";

const taxes =
  /(?<!\p{L})(?:vat|tax|taxes|levy|levies|gst|φπα|φ\.π\.α|φορ[οω]\p{L}*|τελοσ|τελη|τελουσ|τακκ|ταπ|ανθεκτικοτητ\p{L}*|iva|mwst|ust|tva|kurtaxe|ortstaxe|tourismusabgabe|taxe|tassa|imposta|tasa|impuesto|btw|toeristenbelasting)(?!\p{L})|(?:environment|climate|resilience|κλιματικ)\p{L}*|steuer(?!\p{L})/u;
const others =
  /(?<!\p{L})(?:id|ids|number|no|rate|αφμ|αριθμ\p{L}*|invoice|free|excl\p{L}*|χωρισ|without|ohne|hors|κατηγορι\p{L}*)(?!\p{L})/u;
const within =
  /(?<!\p{L})(?:incl\p{L}*|inkl\p{L}*|with|με|συμπ\p{L}*|μαζι|included|inc|mit|compris|ttc|inclus\p{L}*)(?!\p{L})/u;

const isTax = (name: string) => taxes.test(name) && !others.test(name);

/** True for a price's heading that says that taxes are within: "Ποσό με ΦΠΑ", "Total incl. VAT". */
export const saysTaxes = (heading: string) => {
  const name = plain(heading);
  return /(?<!\p{L})ttc(?!\p{L})/u.test(name) || (isTax(name) && within.test(name));
};

/** `13` or `13 %`, and not what 13 % of a price comes to. */
const isRate = (cell: Cell) =>
  /^(?:0|4|5|6|7|9|10|13|17|19|20|21|22|23|24)(?:[.,]0+)?\s*%?$|%$|^0[.,]\d{1,2}$/.test(String(cell ?? ""));

/** Charges that belong to the rent: cleaning, further guests, linen, pets. */
const charges =
  /(?<!\p{L})(?:clean|καθαρισ|καθαριοτ|reinigung|endreinigung|menage|pulizi|limpieza|schoonmaak|sprzatan|uklid|temizlik|уборк|extra|surcharge|late check|early check|breakfast|parking|transfer(?! date)|heating|additional (?:guest|person|fee|charge)|επιπλεον|προσθετ|προσαυξησ|πρωινο(?!\p{L})|θερμανσ|linen|κλινοσκεπ|λευκα ειδη|pet(?:s| fee)|zusatz|aufpreis|supplement|suppl|supplemento|suplemento|toeslag|doplat)/u;
const noCharge = /guests?$|persons?$|adults?$|bed(?:s)?$|request|note|σχολι|ατομ|info|κρεβατ/u;

/** Columns of cleaning and other charges beside the price, with an amount in some line, that nobody reads. */
export const chargeColumns = (
  { columns }: Grid,
  stays: readonly Row[],
  isRead: (column: string) => boolean,
): readonly number[] =>
  columns.flatMap((column, at) => {
    const name = plain(column);
    if (isRead(column) || !charges.test(name) || noCharge.test(name)) return [];
    const isFilled = stays.some(({ cells }) => {
      const amount = readAnyAmount(cells[at], ".");
      return "value" in amount && amount.value !== 0;
    });
    return isFilled ? [at] : [];
  });

/** Columns of taxes and levies beside the price, with an amount in some line, that nobody reads. */
export function taxColumns(
  { columns }: Grid,
  stays: readonly Row[],
  isRead: (column: string) => boolean,
): readonly number[] {
  return columns.flatMap((column, at) => {
    const name = plain(column);
    if (isRead(column) || !isTax(name)) return [];
    const filled = stays.flatMap(({ cells }) => cells[at] ?? []);
    const isFilled = filled.some((cell) => {
      const amount = readAnyAmount(cell, ".");
      return "value" in amount && amount.value !== 0;
    });
    const isOfRates = name.includes("%") && filled.every(isRate);
    return isFilled && !isOfRates ? [at] : [];
  });
}
