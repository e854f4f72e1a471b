import { NewerRecord } from "../../aws/record.ts";
import { type Ended, isTerminal, type Outcome } from "../../contract/outcome.ts";
import { guestErased, recordUnreadable } from "../../contract/outcomes.ts";
import type { Metrics } from "../ports/metrics.ts";
import type { Filing, FilingRepository } from "../records/filings.ts";
import type { Row } from "../records/rows.ts";
import { missingIn, withoutPassword } from "../records/submission.ts";
import type { FilingDependencies } from "./dependencies.ts";

/**
 * The rows of one filing while a worker has it: the latest known record of each. A write that another worker
 * forestalled shows that worker's record instead.
 */
export type RowsAtWork = Awaited<ReturnType<typeof takeRows>>;

interface Dependencies extends Pick<FilingDependencies, "rows" | "metrics" | "log"> {
  readonly filings: Pick<FilingRepository, "progressed">;
}

export async function takeRows(
  filing: Filing,
  { rows, filings, metrics, log }: Dependencies,
  onProgress: () => void = () => {},
) {
  const { taskId } = filing;
  const numbers = filing.rows;
  const isOurs = ({ row, filing: of, unreadable: { filing: lost } = {} }: Row) =>
    of === filing.filing || (lost !== undefined && numbers.includes(row));
  const stored =
    numbers.length === 0 ? [] : (await rows.list(taskId, Math.min(...numbers), Math.max(...numbers))).filter(isOurs);
  const turn = new Map(numbers.map((row, index) => [row, index]));
  const inTurn = stored.toSorted((one, other) => (turn.get(one.row) ?? 0) - (turn.get(other.row) ?? 0));
  const known = new Map(inTurn.map((row) => [row.row, row]));
  const tried = new Set<number>();
  let progressed = false;
  let isForgiven = filing.claims <= 1;

  const open = () => [...known.values()].filter(({ state }) => !isTerminal(state));
  function markProgress() {
    progressed = true;
    onProgress();
  }
  /** Runs a write of a row and keeps what stands afterwards; undefined when the write was not ours to make. */
  async function write(row: Row, work: (row: Row) => Promise<Row | undefined>): Promise<Row | undefined> {
    const written = await work(row);
    const there = written ?? (await rows.find(taskId, row.row));
    if (there) known.set(row.row, there);
    if (written && isTerminal(written.state)) markProgress();
    if (progressed && !isForgiven) {
      isForgiven = true;
      await filings.progressed(filing);
    }
    return written;
  }
  /** Undefined when it was not ours to end. */
  async function end(row: Row, outcome: Ended): Promise<Row | undefined> {
    const ended = await write(row, async (latest) => await rows.end(latest, outcome));
    if (ended) countOutcome(metrics, outcome);
    return ended;
  }
  for (const row of open()) {
    if (row.isNewer) throw new NewerRecord();
    const missing = missingIn(row.reservation);
    if (row.unreadable) {
      log.error("a reservation's record cannot be read: it is left to a person", { taskId, row: row.row });
      const left = await rows.leaveToAPerson(row);
      if (left) countOutcome(metrics, recordUnreadable);
      known.set(row.row, left ?? { ...row, state: "NEEDS_REVIEW" });
    } else if (missing) {
      const isUntouched = !row.intent && row.unclearSaveAt === undefined;
      await end(row, missing === "guest" && isUntouched ? guestErased : recordUnreadable);
    }
  }
  return {
    all: () => [...known.values()],
    open,
    /** It has had its turn in this visit. */
    tried: ({ row }: Row) => void tried.add(row),
    /** Their numbers, the longest untried first: what waits must not use up, each time, the calls of what could go on. */
    byLastTry: () => [...numbers.filter((row) => !tried.has(row)), ...tried],
    /** Something of the filing was brought further. */
    markProgress,
    progressed: () => progressed,
    write,
    end,
    /** Ends, as failed, the open rows of which nothing can be at the portal. */
    async failUntouched(as: (row: Row) => Ended) {
      for (const row of open()) {
        if (!row.intent && row.unclearSaveAt === undefined) await end(row, as(row));
      }
    },
  };
}

/** Writes the one outcome of a statement, a search or a check; a password that the task brought along goes with it. */
export async function endSingle(
  { filings, metrics }: Pick<FilingDependencies, "filings" | "metrics">,
  filing: Filing,
  outcome: Ended,
): Promise<void> {
  const { check, statement } = filing;
  const { state, errorValue = "", details = "", declarationServerId = "", rule } = outcome;
  const written = await filings.record(filing, {
    outcome: { state, errorValue, details, declarationServerId, rule },
    ...(check && { check }),
    ...(statement && { statement: withoutPassword(statement) }),
  });
  if (written && (statement || state === "FAILED")) countOutcome(metrics, outcome);
}

const metricOf = { SUBMITTED: "Submitted", DRAFTED: "Drafted", NEEDS_REVIEW: "NeedsReview" } as const;

function countOutcome(metrics: Metrics, { state, errorValue }: Pick<Outcome, "state" | "errorValue">): void {
  if (state === "FAILED") metrics.count("Failed", errorValue || "internal_error");
  else metrics.count(metricOf[state]);
}
