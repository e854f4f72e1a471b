import type { Words } from "../../../shared/wording/say.ts";
import type { Mapping } from "../../sheets/columns.ts";
import type { Grid } from "../../sheets/grid.ts";
import type { GuestList } from "../../sheets/guests.ts";
import type { OpenFile } from "../../sheets/open-file.ts";
import type { Edits } from "../../sheets/question.ts";

/** A file that is being added, with all that a person has said about it. */
export interface Opened {
  readonly name: string;
  readonly grid: Grid;
  /** Sheets of the workbook that are not read. */
  readonly unread: readonly string[];
  readonly mapping: Mapping;
  /** Whether the mapping is that of the last file of this source. */
  readonly isKept: boolean;
  readonly edits: Edits;
  /** Lines that are left out. */
  readonly skipped: ReadonlySet<number>;
  /** A second file or sheet, with the guests' documents; or why it cannot be read. */
  readonly guests?: GuestList | { readonly wrong: Words } | undefined;
}

/** A workbook with several sheets of reservations: a person chooses one. */
export interface Sheets {
  readonly name: string;
  readonly file: OpenFile;
  readonly fitting: readonly string[];
}

export type Adding = Opened | Sheets | { readonly wrong: Words };
