import { dateOf, dayOf } from "../../shared/contract/day.ts";
import { kindOf, reservationFieldNames } from "../../shared/contract/reservation-fields.ts";
import { isOwn, type Mapping } from "./columns.ts";
import type { Field } from "./fields.ts";
import type { Cell, Grid, Row } from "./grid.ts";
import { headingKey } from "./heading.ts";
import type { Edits } from "./question.ts";
import { type AmountStyle, decimalSignOf, readAmount, readAnyAmount } from "./rules/amounts.ts";
import { currencyIn, currencyNamed, currencyOfHeading, isCurrencyColumn, isForeign } from "./rules/currency.ts";
import { type DayOrder, orderOf, readDay } from "./rules/days.ts";
import { changeBy, deductionsIn } from "./rules/deductions.ts";
import { otherAmounts } from "./rules/other-amounts.ts";
import { chargeColumns, taxColumns } from "./rules/taxes.ts";
import { sourceById } from "./sources/all.ts";
import type { Source } from "./sources/source.ts";
import { readNights } from "./values.ts";

/** A grid as its mapping reads it: what its columns show together, and the cells of a row by field. */
export interface Table {
  readonly grid: Grid;
  readonly mapping: Mapping;
  readonly source: Source | undefined;
  readonly edits: Edits;
  readonly order: DayOrder | undefined;
  /** The contract's own order was assumed although the file does not confirm it: a person should. */
  readonly orderTaken: boolean;
  cellOf(row: Row, field: Field): Cell;
  /** As the file has it, whatever a person has filled in. */
  inFile(row: Row, field: Field): Cell;
  styleOf(field: Field): AmountStyle | "open" | undefined;
  /** Added to a row's price: cleaning and other charges beside it, less taxes and levies within it, where a person has said so. */
  besideOf(row: Row): number;
  /** Discounts and the like that a person wants to have applied to a stay's price; below zero, they lower it. */
  changeOf(row: Row, price: number): number;
  /** The currency of a row's amount if it is not the euro. */
  currencyOf(row: Row, field: Field): string | undefined;
}

const ofKind = (kind: ReturnType<typeof kindOf>) => reservationFieldNames.filter((field) => kindOf(field) === kind);

export const amountFields: readonly Field[] = [
  ...ofKind("amount"),
  "payout",
  "hostFee",
  "cleaningOnTop",
  "taxesWithin",
  "lineAmount",
];
export const dateFields: readonly Field[] = [...ofKind("day"), "lastNight"];

/** Reads a row's cells: a person's, the file's, or the mapping's for all rows. */
export function cellReader({ columns }: Grid, mapping: Mapping, edits: Edits) {
  const index = new Map(columns.map((column, at) => [column, at] as const).toReversed());
  return ({ cells, line }: Row) =>
    (field: Field): Cell => {
      const edited = edits.get(line)?.[field];
      if (edited !== undefined) return edited.trim() || undefined;
      const at = index.get(mapping.columns[field] ?? "");
      return emptied(at === undefined ? undefined : cells[at]) ?? mapping.fixed[field];
    };
}

/** Programs write a hyphen where there is nothing. */
const emptied = (cell: Cell) => (cell === "-" || cell === "–" ? undefined : cell);

export function tableOf(grid: Grid, mapping: Mapping, edits: Edits, stays: readonly Row[]): Table {
  const source = sourceById(mapping.source);
  const [edited, plainly] = [cellReader(grid, mapping, edits), cellReader(grid, mapping, new Map())];
  const columnOf = (field: Field) => stays.map((row) => plainly(row)(field));
  const styles = new Map(amountFields.map((field) => [field, styleIn(columnOf(field), mapping, source)] as const));
  const money = currencyColumns(grid, mapping, source, stays);
  const headed = new Map(
    amountFields.map((field) => [field, currencyOfHeading(mapping.columns[field] ?? "")] as const),
  );
  const find = (row: Row, field: Field) => edited(row)(field);
  const isRead = isReadBy(mapping, source);
  const asSaid = (kind: "taxes" | "charges", found: readonly number[], said: string) =>
    mapping.answers[besideId(kind, grid, found)] === said ? found : [];
  const taxes = asSaid("taxes", taxColumns(grid, stays, isRead), "within");
  const charges = asSaid("charges", chargeColumns(grid, stays, isRead), "added");
  const other = source ? [] : otherAmounts(grid, stays, isRead, mapping.columns.amountReceived);
  const saidOfOthers = mapping.answers[besideId("amounts", grid, other)] ?? "";
  const signed = (sign: "+" | "-") => other.filter((at) => saidOfOthers === `${sign}${grid.columns[at]}`);
  const deductions = deductionsIn(grid, stays, isRead).flatMap((deduction) => {
    const said = mapping.answers[deductionId(deduction.column)];
    return said === "amount" || said === "percent" ? [{ deduction, said } as const] : [];
  });
  return {
    grid,
    mapping,
    source,
    edits,
    ...orderIn(stays, grid.rows, plainly, mapping),
    cellOf: find,
    inFile: (row, field) => plainly(row)(field),
    styleOf: (field) => styles.get(amountFields.find((one) => one === field) ?? "amountReceived"),
    besideOf: (row) => sumIn(row, [...charges, ...signed("+")]) - sumIn(row, [...taxes, ...signed("-")]),
    changeOf: (row, price) =>
      deductions.reduce((sum, { deduction, said }) => sum + (changeBy(deduction, row, price, said) ?? 0), 0),
    currencyOf: (row, field) => {
      const named = amountFields.find((one) => one === field);
      return [
        ...money.map((at) => currencyNamed(row.cells[at])),
        currencyIn(plainly(row)(field)),
        named && headed.get(named),
        money.length === 0 ? grid.currency : undefined,
      ].find(isForeign);
    },
  };
}

/** The question about columns beside the price. It names them: an answer says nothing of another that comes later. */
export const besideId = (kind: "taxes" | "charges" | "amounts", { columns }: Grid, found: readonly number[]) =>
  `${kind}:${found.map((at) => columns[at]).join(", ")}`;

/** The question about a column that may have changed the price. */
export const deductionId = (column: string) => `deduction:${column}`;

/** The question whether a column's prices are for a night. */
export const nightlyId = (column: string) => `nightly:${column}`;

/** The sum of amounts in columns that are not read themselves. */
const sumIn = ({ cells }: Row, columns: readonly number[]) =>
  columns.reduce((sum, at) => {
    const amount = readAnyAmount(cells[at], ".");
    return sum + ("value" in amount ? Math.abs(amount.value) : 0);
  }, 0);

/** Whether a column is read, or understood and not needed. */
export function isReadBy(mapping: Mapping, source: Source | undefined): (column: string) => boolean {
  const known = new Set([...Object.values(mapping.columns), ...(source?.known ?? [])].map(headingKey));
  return (column) => known.has(headingKey(column));
}

/** A person's answer, what the column shows, or what its source is known to write. */
function styleIn(cells: readonly Cell[], { answers }: Mapping, source: Source | undefined) {
  const shown = decimalSignOf(cells);
  if (shown !== "open") return shown;
  const said = answers["decimals"];
  if (said === "thousands" || said === "fraction") return said;
  const isPlain = cells.every(
    (cell) => typeof cell !== "string" || !/[.,]/.test(cell.replaceAll(source?.decimalSign ?? "", "")),
  );
  return source?.decimalSign !== undefined && isPlain ? source.decimalSign : "open";
}

/** The column of currencies, and every other that holds nothing else; not those that the source keeps for its transfers. */
function currencyColumns({ columns }: Grid, mapping: Mapping, source: Source | undefined, stays: readonly Row[]) {
  const notNeeded = new Set((source?.known ?? []).map(headingKey));
  return columns.flatMap((column, at) => {
    if (column !== "" && column === mapping.columns.currency) return [at];
    const isFree = !Object.values(mapping.columns).includes(column) && !notNeeded.has(headingKey(column));
    return isFree && isCurrencyColumn(stays.map(({ cells }) => cells[at])) ? [at] : [];
  });
}

type Reader = ReturnType<typeof cellReader>;

/** The API's own column names mean the contract's own order. In other files the dates decide, the nights, or a person. */
function orderIn(
  stays: readonly Row[],
  all: readonly Row[],
  read: Reader,
  mapping: Mapping,
): Pick<Table, "order" | "orderTaken"> {
  if (mapping.dates) return { order: mapping.dates, orderTaken: false };
  const orderBy = (rows: readonly Row[]) => orderOf(rows.flatMap((row) => dateFields.map((field) => read(row)(field))));
  const ofStays = orderBy(stays);
  // The lines that are left out are written as the others are.
  const ofAll = ofStays === "undecided" ? orderBy(all) : undefined;
  const shown = ofAll === "DMY" || ofAll === "MDY" ? ofAll : ofStays;
  if (isOwn(mapping)) return { order: "DMY", orderTaken: shown === "undecided" || shown === "MDY" };
  if (shown === "both") return { order: undefined, orderTaken: false };
  return { order: shown === "undecided" ? byNights(stays, read) : (shown ?? "DMY"), orderTaken: false };
}

/** The one order in which each stay has as many nights as its line says. */
function byNights(stays: readonly Row[], read: Reader): DayOrder | undefined {
  const fitting = (["DMY", "MDY"] as const).filter((order) => {
    const counted = stays.flatMap((row) => {
      const nights = readNights(read(row)("nights"));
      const between = nightsBetween(read(row)("startDate"), read(row)("endDate"), order);
      return "value" in nights && nights.value > 0 ? [between === nights.value] : [];
    });
    return counted.length > 0 && counted.every(Boolean);
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** By its days, else by its own number of them. */
export function nightsOf(table: Table, row: Row): number | undefined {
  const between = nightsBetween(table.cellOf(row, "startDate"), table.cellOf(row, "endDate"), table.order ?? "DMY");
  const said = readNights(table.cellOf(row, "nights"));
  return between ?? ("value" in said && said.value > 0 ? said.value : undefined);
}

export function nightsBetween(start: Cell, end: Cell, order: DayOrder): number | undefined {
  const [from, to] = [readDay(start, order), readDay(end, order)];
  return "value" in from && "value" in to ? dayOf(to.value) - dayOf(from.value) : undefined;
}

/** A day of a field. What a person fills in has the day first, whatever the file has. */
export function readDayOf({ edits, order, mapping }: Table, { line }: Row, field: Field, cell: Cell) {
  const read = readDay(cell, edits.get(line)?.[field] === undefined ? (order ?? "DMY") : "DMY");
  if ("value" in read || read.offered === undefined) return read;
  // A person has said for all of them what a time before midnight means.
  const said = mapping.answers["evening"];
  if (said === "next") return { value: read.offered };
  return said === "same" ? { value: dateOf(dayOf(read.offered) - 1) } : read;
}

/** An amount of a field, in the style of its column. A person's own is read as it stands. */
export function readAmountOf(table: Table, row: Row, field: Field) {
  const style = table.styleOf(field);
  const isEdited = table.edits.get(row.line)?.[field] !== undefined;
  return readAmount(table.cellOf(row, field), isEdited || style === "open" ? undefined : style);
}
