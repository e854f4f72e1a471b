import type { Row } from "../../records/rows.ts";

interface Named {
  readonly rows?: readonly number[] | undefined;
}

/** Whether a request means this row: one that names none means all. */
export const isMeant =
  ({ rows }: Named) =>
  ({ row }: Row): boolean =>
    rows === undefined || rows.includes(row);
