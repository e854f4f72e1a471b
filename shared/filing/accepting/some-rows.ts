import type { Row } from "../records/rows.ts";

interface Named {
  readonly rows?: readonly number[] | undefined;
}

/** Whether a request means this row: one that names none means all. */
export const isMeant =
  ({ rows }: Named) =>
  ({ row }: Row): boolean =>
    rows === undefined || rows.includes(row);

const atATime = 25;

export async function toEach(rows: readonly Row[], act: (row: Row) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += atATime) {
    await Promise.all(rows.slice(start, start + atATime).map(act));
  }
}
