import { ofFile } from "../../shared/wording/files.ts";
import type { Said } from "../../shared/wording/say.ts";
import { isOwn, type Mapping } from "./columns.ts";
import type { Field } from "./fields.ts";
import type { Row } from "./grid.ts";
import { readAnyAmount } from "./rules/amounts.ts";
import { feeShareOf, grossOf, readFee } from "./rules/fee.ts";
import { nightlyId, readAmountOf, type Table } from "./table.ts";
import type { Reading } from "./values.ts";

/**
 * The portal asks for the agreed rent: without VAT and levies, but with cleaning and the platform's commission. An
 * export shows the payout and what was deducted from it: parts with these signs.
 */
const parts = [
  ["payout", 1],
  ["hostFee", 1],
  ["cleaningOnTop", 1],
  ["taxesWithin", -1],
] as const satisfies readonly (readonly [Field, 1 | -1])[];
type Part = (typeof parts)[number][0];

export const isPart = (field: Field): field is Part => parts.some(([part]) => part === field);

/** True if the rent is computed: the file has a payout, and no column or fixed value for the rent. */
export const isComputed = ({ columns, fixed }: Mapping) =>
  columns.amountReceived === undefined && fixed.amountReceived === undefined && columns.payout !== undefined;

/** The share of the rent that the platform kept, as a person has answered; undefined if the file has the fee itself. */
export const feeShare = ({ columns, fixed, answers }: Mapping) =>
  hasFee({ columns, fixed }) ? undefined : feeShareOf(answers["fee"] ?? "");

const hasFee = ({ columns, fixed }: Pick<Mapping, "columns" | "fixed">) =>
  columns.hostFee !== undefined || fixed.hostFee !== undefined;

/** True if the file has only what was paid out, and nobody has said yet what was deducted: nothing is sent until then. */
export const isFeeOpen = (mapping: Mapping) =>
  isComputed(mapping) && !hasFee(mapping) && feeShare(mapping) === undefined;

/** A row's agreed rent, or the part that cannot be read; undefined without a payout. */
export function agreedRent(table: Table, row: Row): (Reading<number> & { readonly part?: Part }) | undefined {
  const { mapping } = table;
  if (table.cellOf(row, "payout") === undefined) return undefined;
  const share = feeShare(mapping);
  let cents = 0;
  for (const [part, sign] of parts) {
    const cell = table.cellOf(row, part);
    // Every stay has a payout and a fee; the other parts may be empty.
    if (cell === undefined && (part !== "hostFee" || !hasFee(mapping))) continue;
    const reading = readAmountOf(table, row, part);
    if (!("value" in reading)) return { ...reading, part };
    // Exports show deductions with or without a minus.
    const amount = part === "payout" ? reading.value : Math.abs(reading.value);
    if (part === "payout" && amount === 0) return { value: 0 };
    const gross = part === "payout" && share !== undefined ? grossOf(amount, share) : amount;
    cents += sign * Math.round(gross * 100);
  }
  return { value: cents / 100 };
}

/** The amount of a line, in whatever currency. */
export function received(table: Table, row: Row): number | undefined {
  const computed = isComputed(table.mapping) ? agreedRent(table, row) : undefined;
  if (computed) return "value" in computed ? computed.value : undefined;
  const style = table.styleOf("amountReceived");
  const cell = table.cellOf(row, "amountReceived");
  if (cell === undefined) return 0;
  const read = readAnyAmount(cell, style === "open" ? undefined : style);
  return "value" in read ? read.value : undefined;
}

/** Which columns are taken for the agreed rent; undefined when the file uses the API's own names. */
export function rentTaken(mapping: Mapping): Said | undefined {
  const { columns, answers } = mapping;
  if (isOwn(mapping)) return undefined;
  if (!isComputed(mapping)) {
    const column = columns.amountReceived;
    if (column === undefined) return undefined;
    const isNightly = answers[nightlyId(column)] === "multiply";
    return isNightly
      ? ofFile("file_rent_computed", { sum: ofFile("sum_nightly", { column }) })
      : ofFile("file_rent_column", { column });
  }
  return ofFile("file_rent_computed", { sum: rentParts(mapping) });
}

/** @example "Amount + Service fee" */
export function rentParts(mapping: Mapping): string | Said {
  const { columns, fixed } = mapping;
  const taken = parts.flatMap(([part, sign]) => {
    const name = columns[part] ?? fixed[part];
    return name === undefined || name === 0 ? [] : [`${sign === 1 ? "+" : "−"} ${name}`];
  });
  const columnsTaken = taken.join(" ").slice(2);
  const fee = feeShare(mapping) === undefined ? undefined : readFee(mapping.answers["fee"] ?? "");
  if (!fee) return columnsTaken;
  return ofFile(fee.hasVat ? "sum_with_fee_vat" : "sum_with_fee", { columns: columnsTaken, fee: fee.percent });
}
