import type { ErrorValue } from "../../contract/outcome.ts";
import { undecided } from "../../contract/outcome-wording.ts";
import { inWords } from "../../wording/say.ts";
import type { Filing } from "../records/filings.ts";
import { backoff } from "../session/backoff.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { countOutcome, type RowsAtWork } from "../session/rows-at-work.ts";
import type { Interruption } from "../session/stop.ts";

/** How one claim of a filing ends. */
export type End = { readonly kind: "done" } | Interruption;

/** Writes the end of a claim into the filing: closed, or due again. */
export async function conclude(deps: FilingDependencies, filing: Filing, rows: RowsAtWork, end: End): Promise<void> {
  const { filings, bell, clock, times, random, log, metrics } = deps;
  const { taskId } = filing;
  const now = clock.now();
  const progressed = rows.steps() > 0;
  const outages = (progressed ? 0 : filing.outages) + 1;

  if (end.kind === "changed") {
    log.error("the portal's pages have changed: nothing is filed until the profile is brought up to date", {
      taskId,
      difference: end.reason,
    });
    metrics.count("PortalChanged");
  }
  if (end.kind !== "done" && now > filing.createdAt + times.giveUp) {
    return await giveUp(deps, filing, rows, end.kind === "changed" ? "portal_changed" : "portal_unavailable");
  }
  switch (end.kind) {
    case "done":
      return await filings.close(filing);
    case "out_of_time":
      await filings.postpone(filing, { dueAt: now, outages: 0 });
      return await bell.ringFiling(filing, filing.group, now);
    case "session_lost": {
      const waiting = "the portal ends the session again and again";
      return await filings.postpone(filing, { dueAt: now + backoff(outages, times, random), outages, waiting });
    }
    case "changed": {
      const waiting = `the portal's pages have changed, the service has to be adapted first: ${end.reason}`;
      return await filings.postpone(filing, { dueAt: now + times.backoffCap, outages, waiting });
    }
    case "later": {
      const dueAt = end.at ?? now + backoff(outages, times, random, end.retryAfterMs);
      return await filings.postpone(filing, {
        dueAt,
        outages: end.outage ? outages : filing.outages,
        waiting: end.reason,
      });
    }
  }
}

const lastWords = {
  internal_error:
    "the service failed at this again and again; nothing was declared: report it with the requestId, then send it again",
  portal_unavailable:
    "the registry portal could not be used for a week; nothing was declared: declare it by hand or send it again",
  portal_changed:
    "the registry portal's pages have changed and the service was not adapted for a week; nothing was declared: declare it by hand",
} as const satisfies Partial<Record<ErrorValue, string>>;

/** The end of patience: what nothing was sent for fails, what is in doubt goes to a person. */
export async function giveUp(
  deps: FilingDependencies,
  filing: Filing,
  rows: RowsAtWork,
  errorValue: keyof typeof lastWords,
): Promise<void> {
  const { filings, log, metrics } = deps;
  log.error("a filing was given up", { taskId: filing.taskId, filing: filing.filing, errorValue });
  metrics.count("GaveUp");
  const why = filing.waiting === undefined ? "" : ` (it waited last because: ${inWords(filing.waiting)})`;
  await endAs(deps, filing, rows, errorValue, lastWords[errorValue] + why);
  for (const row of rows.open()) await rows.end(row, undecided(row.intent?.declarationId));
  if (filing.statement?.intent && !filing.outcome) {
    const outcome = {
      ...undecided(undefined),
      errorValue: "outcome_unknown" as const,
      details: "whether the statement was submitted could not be learnt: look at the month's statements at the portal",
    };
    if (await filings.record(filing, { outcome })) countOutcome(metrics, outcome);
  }
  await filings.close(filing);
}

/** Ends what nothing can be at the portal of. */
export async function endAs(
  { filings, metrics }: FilingDependencies,
  filing: Filing,
  rows: RowsAtWork,
  errorValue: ErrorValue,
  details: string,
): Promise<void> {
  await rows.failUntouched(errorValue, details);
  const single = filing.search ?? (filing.statement && !filing.statement.intent);
  if (!single || filing.outcome) return;
  const outcome = { state: "FAILED", errorValue, details } as const;
  if (await filings.record(filing, { outcome })) countOutcome(metrics, outcome);
}
