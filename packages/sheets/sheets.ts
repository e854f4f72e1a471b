import { guessMapping, type Mapping } from "./columns.ts";
import type { Grid } from "./grid.ts";
import type { OpenFile } from "./open-file.ts";

export interface ChosenSheet {
  readonly name: string;
  /** Undefined where several sheets fit: a person chooses one of them. */
  readonly grid: Grid | undefined;
  /** The names of the sheets that fit. */
  readonly fitting: readonly string[];
  /** The names of the others that are filled. */
  readonly unread: readonly string[];
}

/** The sheet of that name, or the only one that shows reservations; a hidden one is read only by its name. */
export function chooseSheet({ sheets }: OpenFile, wanted?: string): ChosenSheet {
  const filled = sheets.filter(({ grid }) => grid !== undefined);
  const shown = filled.filter(({ isHidden }) => !isHidden);
  const fitting = shown.filter(({ grid }) => grid !== undefined && hasReservations(grid));
  const byName = filled.find(({ name }) => name === wanted);
  // A page with a title beside a hidden sheet of reservations is none.
  const tables = shown.filter(({ grid }) => (grid?.columns.filter(Boolean).length ?? 0) > 1);
  const other = tables[0] ?? (filled.length > shown.length ? undefined : shown[0]);
  const only = byName ?? (fitting.length > 1 ? undefined : (fitting[0] ?? other));
  return {
    name: only?.name ?? "",
    grid: only?.grid,
    fitting: (fitting.length > 0 ? fitting : other ? shown : []).map(({ name }) => name),
    unread: filled.filter((one) => one !== only).map(({ name }) => name),
  };
}

/** Whether a sheet of it shows reservations: a list of guests, for one, has no amounts. */
export const showsReservations = ({ sheets }: OpenFile) =>
  sheets.some(({ grid }) => grid !== undefined && hasReservations(grid));

const needed: readonly (readonly (keyof Mapping["columns"])[])[] = [
  ["startDate"],
  ["endDate", "cancellationDate", "nights", "lastNight"],
  ["amountReceived", "cancellationAmount", "payout"],
];

const hasReservations = ({ columns, rows }: Grid) => {
  const { columns: found } = guessMapping(columns);
  return rows.length > 0 && needed.every((either) => either.some((field) => found[field] !== undefined));
};
