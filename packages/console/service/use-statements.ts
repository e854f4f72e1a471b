import { useCallback, useState } from "react";
import { useWork } from "./context.ts";
import { isUnderWay, readStatements, type Statement } from "./takk.ts";
import { useReading } from "./use-reading.ts";

const rereadPauseMs = 2_000;

/** Reads the statements again, until those of new tasks are among them. */
export type StatementsChanged = (...taskIds: readonly number[]) => void;

interface StatementsOfYears {
  /** Undefined until they have been read. */
  readonly statements: readonly Statement[] | undefined;
  /** Why they could not be read; "" while nothing is wrong. */
  readonly wrong: string;
  readonly changed: StatementsChanged;
}

/** The statements of a month's year and the one before, from which counts are copied; read again while one is on its way. */
export function useStatements(month: string, isAllowed = true): StatementsOfYears {
  const { session } = useWork();
  const year = Number(month.slice(0, 4));
  const read = () => (isAllowed ? readStatements(session, year - 1) : Promise.resolve([]));
  // A task just created appears in the list a moment later.
  const [created] = useState(() => new Set<number>());
  const isAwaited = (statements: readonly Statement[]) =>
    statements.some(isUnderWay) || !created.isSubsetOf(new Set(statements.map(({ taskId }) => taskId)));
  const pauseOf = (statements: readonly Statement[]) => (isAwaited(statements) ? rereadPauseMs : undefined);
  const { value, wrong, again } = useReading(read, [session, year, isAllowed], pauseOf);
  const changed = useCallback(
    (...taskIds: readonly number[]) => {
      for (const id of taskIds) created.add(id);
      again();
    },
    [again, created],
  );
  return { statements: value, wrong, changed };
}
