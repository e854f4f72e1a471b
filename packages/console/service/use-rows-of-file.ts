import { useMemo, useState } from "react";
import type { Checked } from "../../sheets/check.ts";
import type { Row } from "../../sheets/grid.ts";
import type { Question } from "../../sheets/question.ts";
import type { RowProblem } from "../../sheets/read-row.ts";
import type { Remark } from "./upload.ts";

/** The problems, questions and remarks beneath a line of a file. */
export interface AboutLine {
  readonly problems: readonly RowProblem[];
  readonly questions: readonly Question[];
  readonly remarks: readonly Remark[];
}

interface RowsOfFile {
  /** Those of the current page. */
  readonly visible: readonly Row[];
  /** How many rows need something, or have needed it. */
  readonly needing: number;
  readonly shown: "some" | "all";
  readonly page: number;
  readonly pages: number;
  about(line: number): AboutLine;
  show(which: "some" | "all"): void;
  turnTo(page: number): void;
}

const rowsOfPage = 50;

/** Which rows of a file are on the page: those that need something first, in an order that correcting one does not change. */
export function useRowsOfFile(
  rows: readonly Row[],
  checked: Checked,
  remarks: readonly Remark[],
  skipped: ReadonlySet<number>,
): RowsOfFile {
  const [asked, setAsked] = useState<"some" | "all">();
  const [page, setPage] = useState(1);
  const problems = useMemo(() => Map.groupBy(checked.problems, ({ line }) => line), [checked]);
  const questions = useMemo(() => Map.groupBy(checked.questions, ({ line }) => line ?? 0), [checked]);
  const noted = useMemo(() => Map.groupBy(remarks, ({ line }) => line), [remarks]);
  // A row that has needed something stays in sight once it is fixed, where it was.
  const [needed, setNeeded] = useState<ReadonlySet<number>>(new Set());
  const fresh = rows.filter(
    ({ line }) => !needed.has(line) && (problems.has(line) || questions.has(line) || noted.has(line)),
  );
  if (fresh.length > 0) setNeeded(new Set([...needed, ...fresh.map(({ line }) => line)]));

  // Those that hold the file up come first.
  const [firstRank] = useState(
    () => new Map(rows.map(({ line }) => [line, problems.has(line) ? 0 : questions.has(line) ? 1 : 2])),
  );
  const rank = ({ line }: Row) => firstRank.get(line) ?? 2;
  const some = rows.filter(({ line }) => needed.has(line) || skipped.has(line));
  const shown = asked ?? (some.length > 0 ? "some" : "all");
  const ordered =
    shown === "all" ? rows : some.toSorted((one, other) => rank(one) - rank(other) || one.line - other.line);
  const pages = Math.max(1, Math.ceil(ordered.length / rowsOfPage));
  const current = Math.min(page, pages);
  return {
    visible: ordered.slice((current - 1) * rowsOfPage, current * rowsOfPage),
    needing: some.length,
    shown,
    page: current,
    pages,
    about: (line) => ({
      problems: problems.get(line) ?? [],
      questions: questions.get(line) ?? [],
      remarks: noted.get(line) ?? [],
    }),
    show(which) {
      setAsked(which);
      setPage(1);
    },
    turnTo: setPage,
  };
}
