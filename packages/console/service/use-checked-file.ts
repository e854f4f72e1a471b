import { useMemo } from "react";
import { namesOfApartment } from "../../sheets/apartments.ts";
import { type Checked, checkGrid } from "../../sheets/check.ts";
import type { Field } from "../../sheets/fields.ts";
import type { Cell, Row } from "../../sheets/grid.ts";
import { checkWithGuests, withGuests } from "../../sheets/guests.ts";
import type { Question } from "../../sheets/question.ts";
import type { FindApartment } from "../../sheets/read-row.ts";
import { cellReader } from "../../sheets/table.ts";
import { plain } from "../../sheets/values.ts";
import { useWork } from "./context.ts";
import type { Apartment } from "./manager-records.ts";
import type { Opened } from "./opened.ts";

export interface CheckedFile {
  readonly checked: Checked;
  /** A cell as it is corrected or filled in by a second file: an apartment's name stands for its id. */
  cellOf(row: Row, field: Field): Cell;
  /** The rows to show: all but those left out, unless something is asked about these, such as what was paid back of a stay. */
  readonly rows: readonly Row[];
  /** Lines that a person has to do something about. */
  readonly lines: ReadonlySet<number>;
  /** Questions about the file as a whole. */
  readonly questions: readonly Question[];
  /** Whether the file's columns are still unknown. */
  readonly isUnread: boolean;
  /** Whether nothing is left to fix or to answer. */
  readonly isReady: boolean;
}

/** Checks an opened file as it stands: its rows with what was answered, corrected and left out. */
export function useCheckedFile({ grid, mapping, edits, skipped, guests: second }: Opened): CheckedFile {
  const { records } = useWork();
  const guests = second && "list" in second ? second.list : undefined;
  const checked = useMemo(() => {
    const rows = grid.rows.filter(({ line }) => !skipped.has(line));
    const find = apartmentFinder(records.apartments, mapping);
    return guests
      ? checkWithGuests({ ...grid, rows }, mapping, find, edits, guests)
      : checkGrid({ ...grid, rows }, mapping, find, edits);
  }, [grid, mapping, records.apartments, edits, skipped, guests]);
  const cellOf = useMemo(() => {
    const find = apartmentFinder(records.apartments, mapping);
    const shown = guests ? withGuests(grid, mapping, find, edits, guests) : { grid, mapping };
    const read = cellReader(shown.grid, shown.mapping, edits);
    const byLine = new Map(shown.grid.rows.map((row) => [row.line, row]));
    return (row: Row, field: Field) => {
      const cell = read(byLine.get(row.line) ?? row);
      const named = cell("apartment");
      // The apartment that its name stands for, also while something else of the row is open.
      return cell(field) ?? (field === "apartmentId" && named !== undefined ? find(String(named)) : undefined);
    };
  }, [grid, mapping, records.apartments, edits, guests]);

  const leftOut = new Set(checked.leftOut.flatMap(({ lines: some }) => some));
  const lines = new Set([
    ...checked.problems.map(({ line }) => line),
    ...checked.questions.flatMap(({ line }) => (line === undefined ? [] : [line])),
  ]);
  return {
    checked,
    cellOf,
    rows: grid.rows.filter(({ line }) => !leftOut.has(line) || lines.has(line)),
    lines,
    questions: checked.questions.filter(({ line }) => line === undefined),
    isUnread: checked.questions.some(({ id }) => id.startsWith("column:")),
    isReady: checked.stopped === undefined && checked.problems.length === 0 && checked.questions.length === 0,
  };
}

/** Finds an apartment by the name that was matched to it, or else by its own name or registry id if only one fits. */
const apartmentFinder =
  (apartments: readonly Apartment[], mapping: Pick<Opened["mapping"], "apartments">): FindApartment =>
  (name) => {
    const said = mapping.apartments[name];
    if (apartments.some(({ id }) => id === said)) return said;
    const found = apartments.filter((one) => namesOfApartment(one).includes(plain(name)));
    return found.length === 1 ? found[0]?.id : undefined;
  };
