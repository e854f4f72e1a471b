import type { Grid } from "./grid.ts";

/** A sheet of a workbook, or a text's only table; without a table where it has none. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly grid: Grid | undefined;
}

/** A file that was opened: its sheets, of which a text has one. */
export interface OpenFile {
  readonly sheets: readonly Sheet[];
}
