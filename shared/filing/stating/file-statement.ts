import type { Outcome } from "../../contract/outcome.ts";
import { monthStated, statementFiled, statementSaved } from "../../contract/outcomes.ts";
import { say } from "../../wording/say.ts";
import type { StatementIntent, StatementWork } from "../records/filings.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { type Interruption, interruptionOf, later } from "../session/interruption.ts";
import { countOutcome } from "../session/rows-at-work.ts";
import { change, mustSee, type Visit } from "../session/visit.ts";
import { nextStatementStep, type SeenOfMonth } from "./next-statement-step.ts";

type Dependencies = Pick<FilingDependencies, "filings" | "metrics">;

/** Files a climate-fee statement: `nextStatementStep` decides, this acts. Undefined when its outcome is known. */
export async function fileStatement(visit: Visit, deps: Dependencies): Promise<Interruption | undefined> {
  const { filing, clock, times, session } = visit;
  if (!filing.statement || filing.outcome) return undefined;
  let work = filing.statement;
  let seen: SeenOfMonth = {};
  for (;;) {
    const step = nextStatementStep(work, seen, clock.now(), times);
    switch (step.do) {
      case "look": {
        const month = work;
        seen = { there: await mustSee(visit, async () => await session.findStatements(month)) };
        continue;
      }
      case "end":
        await end(visit, deps, work, step.outcome);
        return undefined;
      case "wait":
        if (step.intent) await deps.filings.record(filing, { statement: { ...work, intent: step.intent } });
        return later(step.trouble, step.until);
      case "submit": {
        const sent = await submit(visit, deps, work, step.intent);
        if (!sent.work) return sent.interruption;
        work = sent.work;
        seen = {};
      }
    }
  }
}

interface Sent {
  /** The statement as it stands, when the month is to be looked at now. */
  readonly work?: StatementWork;
  readonly interruption?: Interruption | undefined;
}

/** Writes down that it is sent, and sends it. */
async function submit(visit: Visit, deps: Dependencies, before: StatementWork, intent: StatementIntent): Promise<Sent> {
  const { filing, session, clock, times } = visit;
  visit.budget.need("change");
  const statement = { ...before, intent };
  if (!(await deps.filings.record(filing, { statement }))) return {};
  const answer = await change(
    visit,
    async () => await session.fileStatement(statement, statement.records, statement.draft),
  );
  if (answer.ok) {
    const { number } = answer.value;
    if (statement.draft || number !== undefined) {
      await end(visit, deps, statement, number === undefined ? statementSaved("") : statementFiled(number));
      return {};
    }
    return { work: await learn(visit, deps, statement, { ...intent, confirmed: true }) };
  }
  const { failure } = answer;
  if (failure.kind === "refused") {
    const { detail: words, coveredBy, known } = failure;
    const refusal = { words, ...(coveredBy !== undefined && { coveredBy }), ...(!known && { at: clock.now() }) };
    // An earlier submit may have come through meanwhile: the month is looked at before this counts.
    const refusals = (intent.refusals ?? 0) + 1;
    return { work: await learn(visit, deps, statement, { ...intent, refusal, refusals }) };
  }
  if (failure.effect === "no") {
    await deps.filings.record(filing, { statement: before });
    return { interruption: interruptionOf(failure) };
  }
  const event = `submit ${intent.attempts}: ${failure.kind} ${failure.detail}`;
  await deps.filings.record(filing, { evidence: [...(filing.evidence ?? []), { at: clock.now(), event }] });
  return {
    interruption: later(
      { reason: say("unclear"), cause: "portal_unavailable", outage: false },
      clock.now() + times.settle,
    ),
  };
}

async function learn({ filing }: Visit, { filings }: Dependencies, statement: StatementWork, intent: StatementIntent) {
  await filings.record(filing, { statement: { ...statement, intent } });
  return { ...statement, intent };
}

/**
 * A month of a portal user that another filing is still at is waited for, and one that another has stated is not stated
 * again, whatever a list that is late shows; what is under review a person decides first. The table knows: nobody is
 * logged in for it.
 */
export async function claimMonth(
  { lease, filing }: Pick<Visit, "lease" | "filing">,
  deps: Pick<FilingDependencies, "filings" | "months" | "clock" | "times" | "metrics">,
): Promise<Interruption | "stated" | undefined> {
  const { statement: work, outcome } = filing;
  if (!work || work.intent || outcome) return undefined;
  const key = { portalUser: lease.portalUser, year: work.year, month: work.month };
  const holder = await deps.months.claim(key, filing);
  if (!holder) return undefined;
  const before = await deps.filings.find(holder);
  if (before?.outcome?.state === "SUBMITTED") {
    await end({ filing }, deps, work, monthStated(before.outcome.declarationServerId ?? ""));
    return "stated";
  }
  const isUnderReview = before?.outcome?.state === "NEEDS_REVIEW";
  const isOver = before?.dueAt === undefined && !isUnderReview;
  if (isOver && (await deps.months.takeOver(key, holder, filing))) return undefined;
  const reason = say("other_statement", { taskId: holder.taskId });
  const until = isUnderReview ? undefined : deps.clock.now() + deps.times.settle;
  return later({ reason, cause: "duplicate_declaration", outage: false }, until);
}

/** The outcome, and with it the password that the task brought along goes. */
async function end(
  { filing }: Pick<Visit, "filing">,
  { filings, metrics }: Dependencies,
  work: StatementWork,
  outcome: Outcome,
): Promise<void> {
  const { state, errorValue = "", details = "", declarationServerId = "" } = outcome;
  const { sealedPassword: _, ...statement } = work;
  if (await filings.record(filing, { statement, outcome: { state, errorValue, details, declarationServerId } }))
    countOutcome(metrics, outcome);
}
