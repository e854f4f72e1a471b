import type { Ended, Outcome } from "../../contract/outcome.ts";
import { folded, word, wordsOf } from "../../parsing/folded.ts";
import type { Row } from "../../records/rows.ts";
import type { FilingDependencies } from "./dependencies.ts";

const metricOf = { SUBMITTED: "Submitted", DRAFTED: "Drafted", NEEDS_REVIEW: "NeedsReview" } as const;

export function countOutcome({ metrics }: Pick<FilingDependencies, "metrics">, { state, errorValue }: Outcome): void {
  if (state === "FAILED") metrics.count("Failed", errorValue || "internal_error");
  else metrics.count(metricOf[state]);
}

/** Logs how a reservation ended, or a filing that has one outcome, and how long after `since`. */
export function logOutcome(
  { log, clock }: Pick<FilingDependencies, "log" | "clock">,
  outcome: Ended,
  since: number,
  row?: Row,
): void {
  const { state, errorValue, rule } = outcome;
  const its = row && { row: row.row, said: refusalIn(outcome, row) };
  log.info("outcome", { ...its, state, errorValue, rule, milliseconds: clock.now() - since });
}

/** The portal's words for a refusal, without figures and without any word that was sent, however the portal writes it. */
function refusalIn({ errorValue, details = "" }: Outcome, { reservation }: Row): string | undefined {
  if (errorValue !== "rejected_by_portal") return undefined;
  const sent = new Set(
    Object.values(reservation).flatMap((value) => (typeof value === "string" ? wordsOf(value) : [])),
  );
  const portals = typeof details === "string" ? details : details.params?.["words"];
  if (typeof portals !== "string") return undefined;
  const words = portals.replaceAll(word, (one) => (sent.has(folded(one)) ? "…" : one));
  return words.replaceAll(/\d/g, "#").slice(0, 200);
}
