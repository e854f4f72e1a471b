import type { Ended, Outcome } from "../../contract/outcome.ts";
import type { Metrics } from "../ports/metrics.ts";
import type { Filing } from "../records/filings.ts";
import { withoutPassword } from "../records/submission.ts";
import type { FilingDependencies } from "./dependencies.ts";

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

export function countOutcome(metrics: Metrics, { state, errorValue }: Pick<Outcome, "state" | "errorValue">): void {
  if (state === "FAILED") metrics.count("Failed", errorValue || "internal_error");
  else metrics.count(metricOf[state]);
}
