import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { listReviews } from "../../../shared/contract/endpoints.ts";
import type { Evidence } from "../../../shared/records/rows.ts";
import type { Review, ReviewCase } from "../../../shared/tasks/operating/review.ts";
import { evidenceInWords } from "../../../shared/wording/evidence-words.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import type { Language } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly review: Pick<Review, "list">;
}

const maxCases = 100;

/** GET /operations/reviews: the cases to decide, with what was sent and seen, without guests' data. */
export function createHandler({ review, ...dependencies }: Dependencies) {
  return createApiHandler(listReviews, dependencies, async ({ language }) => {
    const { cases, more } = await review.list(maxCases);
    return { cases: cases.map((found) => toAnswer(found, language)), more };
  });
}

function toAnswer(found: ReviewCase, language: Language) {
  if (found.kind === "statement") {
    const { taskId, statement, outcome, evidence, mark } = found.filing;
    return {
      taskId,
      mark,
      declarationId: "",
      evidence: toldIn(language, evidence),
      what: `TAKK ${statement?.month}/${statement?.year}, ${statement?.portalUsername}`,
      errorValue: outcome?.errorValue ?? "",
      details: inWords(outcome?.details ?? "", language),
    };
  }
  const { taskId, number: row, reservation, errorValue, details, intent, rule, evidence } = found.row;
  const { reservationId, apartmentId, startDate, endDate, cancellationDate } = reservation;
  const where = [found.apartment?.registryId ?? `${apartmentId}`, found.owner?.portalUsername ?? ""];
  return {
    taskId,
    row,
    errorValue,
    mark: found.filing?.mark ?? "",
    declarationId: intent?.declarationId ?? "",
    what: `${[reservationId, ...where].join(", ")}, ${startDate} – ${endDate ?? `✕ ${cancellationDate}`}`,
    details: inWords(details, language),
    ...(rule !== undefined && { rule }),
    evidence: toldIn(language, evidence),
  };
}

const toldIn = (language: Language, evidence: readonly Evidence[] = []) =>
  evidence.map(({ at, rule, ...seen }) => ({
    at: new Date(at).toISOString(),
    event: evidenceInWords(seen, language),
    ...(rule !== undefined && { rule }),
  }));
