import { filingKey, rowKey } from "../../../shared/records/keys.ts";
import type { AnyFiling } from "../../support/a-filing.ts";
import { nameOf } from "../../support/simulation/stored-items.ts";
import type { Ended } from "./invariants.ts";

const metricOf = { SUBMITTED: "Submitted", DRAFTED: "Drafted", NEEDS_REVIEW: "NeedsReview" } as const;

/** Holds that no outcome is counted twice. A worker that dies between an outcome and its count may leave one out. */
export function checkMetrics({ world, rows, filings, tasks, tally, witness }: Ended): string[] {
  const ends = new Map<string, number>();
  const searches = new Set(tasks.filter(({ kind }) => kind === "search").map(({ taskId }) => taskId));
  const outcomes = [
    ...rows.filter(({ taskId }) => !searches.has(taskId)),
    // A successful search has submitted nothing, and is not counted.
    ...filings.flatMap(({ search, outcome }) =>
      outcome && !(search && outcome.state === "SUBMITTED") ? [outcome] : [],
    ),
  ];
  for (const { state, errorValue } of outcomes) {
    const name = state === "SUBMITTED" || state === "DRAFTED" || state === "NEEDS_REVIEW" ? metricOf[state] : "";
    const metric = name === "" ? `Failed ${errorValue}` : name;
    ends.set(metric, (ends.get(metric) ?? 0) + 1);
  }
  ends.set("NeedsReview", (ends.get("NeedsReview") ?? 0) + witness.decided.size);
  for (const [metric, count] of ends) tally.counted(`${metric}: ended`, count);
  for (const [metric, count] of world.counted) tally.counted(metric, count);
  // A damaged outcome was replaced by another, and nobody can say how a damaged row had ended before: one more count each.
  const isDamaged = ({ taskId, number: filing, outcome }: AnyFiling) =>
    outcome && witness.damaged.has(nameOf(filingKey(taskId, filing)));
  const damagedRows = rows.filter(({ taskId, number: row }) => witness.damaged.has(nameOf(rowKey(taskId, row))));
  const again = filings.filter(isDamaged).length + damagedRows.length;
  return [...world.counted].flatMap(([metric, count]) =>
    isOutcome(metric) && count > (ends.get(metric) ?? 0) + again ? [`${metric} was counted ${count} times`] : [],
  );
}

const isOutcome = (metric: string) => metric.startsWith("Failed ") || Object.values<string>(metricOf).includes(metric);
