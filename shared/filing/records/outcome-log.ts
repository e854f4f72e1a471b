import { addFields } from "../../aws/log.ts";
import type { Outcome } from "../../contract/outcome.ts";
import type { Log } from "../../log.ts";
import { folded, word, wordsOf } from "../../parsing/folded.ts";
import type { FilingRepository } from "./filings.ts";
import type { Row, RowRepository } from "./rows.ts";

/** The rows' repository, with a log line for each outcome: which row, how it ended, and how long after acceptance. */
export function rowsWithOutcomeLog(rows: RowRepository, log: Pick<Log, "info">, now: () => number): RowRepository {
  return {
    ...rows,
    async end(row, outcome) {
      const ended = await rows.end(row, outcome);
      if (!ended) return ended;
      const { state, errorValue, rule } = outcome;
      const milliseconds = now() - Date.parse(row.acceptedAt);
      log.info("outcome", { row: row.row, state, errorValue, rule, milliseconds, said: refusalIn(outcome, row) });
      return ended;
    },
  };
}

/** The filings' repository: a claim says whose filing it is, an outcome of its own how it ended. */
export function filingsWithOutcomeLog(
  filings: FilingRepository,
  log: Pick<Log, "info">,
  now: () => number,
): FilingRepository {
  return {
    ...filings,
    async claim(...claim) {
      const filing = await filings.claim(...claim);
      if (filing) {
        addFields({ ownerId: filing.ownerId });
        log.info("filing begins", { claims: filing.claims, rows: filing.rows.length });
      }
      return filing;
    },
    async record(filing, change) {
      const recorded = await filings.record(filing, change);
      if (recorded && change.outcome) {
        const { state, errorValue, rule } = change.outcome;
        log.info("outcome", { state, errorValue, rule, milliseconds: now() - filing.createdAt });
      }
      return recorded;
    },
  };
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
