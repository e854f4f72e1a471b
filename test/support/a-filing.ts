import type { Filing } from "../../shared/records/filings.ts";

/** The first filing of task 1, of one row, that nobody has come to yet. */
export const aFiling = (change: Partial<Filing> = {}): Filing => ({
  taskId: 1,
  number: 1,
  group: "u",
  rows: [1],
  draft: false,
  mark: "m",
  createdAt: 0,
  takeUps: 0,
  visitsWithoutProgress: 0,
  ...change,
});
