import type { Outcome } from "../../contract/outcome.ts";
import { rejected, submitted } from "../../contract/outcome-wording.ts";
import { statementCounts } from "../../contract/statement.ts";
import type { Statement, StatementRecord } from "../../portal/portal.ts";
import type { FilingRef, StatementWork } from "../records/filings.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { countOutcome } from "../session/rows-at-work.ts";
import { interruptionOf, Stop, underAnotherUser } from "../session/stop.ts";
import { mustRead, needTime, type Work } from "../session/work.ts";

type Dependencies = Pick<FilingDependencies, "filings" | "months" | "metrics">;
type Submitted = StatementWork & { readonly intent: NonNullable<StatementWork["intent"]> };

/** Unclear submits before a person has to look. */
const maxAttempts = 3;
/** Looks that must miss the statement before it is sent again. */
const looksBeforeResend = 2;

/**
 * Files a climate-fee statement. The portal knows no mark and no draft for it, so what was there before the first
 * submit is kept in the intent: what appears since is ours, and nothing is sent while that is unclear.
 */
export async function fileStatement(work: Work, deps: Dependencies): Promise<void> {
  const { filing } = work;
  const statement = filing.statement;
  if (!statement || filing.outcome) return;
  const { portalUser } = work.lease;
  if (statement.intent && statement.intent.portalUser !== portalUser) throw new Stop(underAnotherUser);
  await claimMonth(work, deps, statement);
  const there = await mustRead(work, async () => await work.session.findStatements(statement));
  if (statement.intent) return await decide(work, deps, { ...statement, intent: statement.intent }, there);

  const final = there.find((one) => one.final);
  if (final) return await end(work, deps, alreadyThere(final));
  const before = there.map(({ statementId }) => statementId);
  const intent = { portalUser, before, at: work.clock.now(), attempts: 1, looks: 0 };
  await submit(work, deps, { ...statement, intent });
}

/** A month of a portal user that another filing is still at is waited for. */
async function claimMonth({ lease, filing, clock, times }: Work, deps: Dependencies, { year, month }: StatementWork) {
  const key = { portalUser: lease.portalUser, year, month };
  const holder = await deps.months.claim(key, filing);
  if (!holder || ((await isOver(deps, holder)) && (await deps.months.takeOver(key, holder, filing)))) return;
  const reason = `the statement of task ${holder.taskId} for the same month is being filed: it is waited for`;
  throw new Stop({ kind: "later", at: clock.now() + times.settle, reason, outage: false });
}

async function isOver({ filings }: Dependencies, holder: FilingRef): Promise<boolean> {
  return (await filings.find(holder))?.dueAt === undefined;
}

async function submit(work: Work, deps: Dependencies, statement: Submitted): Promise<void> {
  needTime(work, "submit");
  const intended = await deps.filings.record(work.filing, { statement });
  if (!intended) return;
  const { session, clock, times } = work;
  const answer = await session.fileStatement(statement, statement.records, statement.draft);
  if (answer.ok) {
    const { number } = answer.value;
    if (statement.draft) return await end(work, deps, { state: "DRAFTED", details: "saved, not submitted" });
    if (number !== undefined) return await end(work, deps, filed(number));
    throw new Stop({
      kind: "later",
      at: clock.now() + times.settle,
      reason: "its number is being looked up",
      outage: false,
    });
  }
  const { failure } = answer;
  if (failure.kind === "refused") return await end(work, deps, rejected(failure.detail, failure.coveredBy));
  if (failure.effect === "no") {
    const { intent: _, ...unsent } = statement;
    await deps.filings.record(work.filing, { statement: statement.intent.attempts === 1 ? unsent : statement });
    throw new Stop(interruptionOf(failure));
  }
  const event = `submit ${statement.intent.attempts}: ${failure.kind} ${failure.detail}`;
  await note(work, deps, event);
  throw new Stop({
    kind: "later",
    at: clock.now() + times.settle,
    reason: "the portal did not answer clearly: it is being looked up",
    outage: false,
  });
}

/** What became of an unclear submit. */
async function decide(
  work: Work,
  deps: Dependencies,
  statement: Submitted,
  there: readonly Statement[],
): Promise<void> {
  const { intent, records } = statement;
  const since = there.filter((one) => one.final !== statement.draft && !intent.before.includes(one.statementId));
  const ours = since.find((one) => sameRecords(one.records, records));
  if (ours)
    return await end(
      work,
      deps,
      statement.draft ? { state: "DRAFTED", declarationServerId: ours.statementId } : filed(ours.number),
    );
  const [stranger] = since;
  if (stranger)
    return await end(work, deps, review(`a statement ${stranger.number} with other figures appeared since`));

  const looks = intent.looks + 1;
  const { clock, times } = work;
  const resendAt = intent.at + times.takkResend;
  if (looks < looksBeforeResend || clock.now() < resendAt) {
    await deps.filings.record(work.filing, { statement: { ...statement, intent: { ...intent, looks } } });
    const at = looks < looksBeforeResend ? clock.now() + times.settle : resendAt;
    throw new Stop({
      kind: "later",
      at: Math.max(at, clock.now() + times.settle),
      reason: "the portal did not answer clearly: it is being looked up",
      outage: false,
    });
  }
  if (intent.attempts >= maxAttempts)
    return await end(work, deps, review(`no statement appeared after ${intent.attempts} submits without an answer`));
  const before = there.map(({ statementId }) => statementId);
  await submit(work, deps, {
    ...statement,
    intent: { ...intent, before, at: clock.now(), attempts: intent.attempts + 1, looks: 0 },
  });
}

async function note({ filing, clock }: Work, deps: Dependencies, event: string): Promise<void> {
  await deps.filings.record(filing, { evidence: [...(filing.evidence ?? []), { at: clock.now(), event }] });
}

async function end({ filing }: Work, { filings, metrics }: Dependencies, outcome: Outcome): Promise<void> {
  const { state, errorValue = "", details = "", declarationServerId = "" } = outcome;
  const recorded = await filings.record(filing, { outcome: { state, errorValue, details, declarationServerId } });
  if (recorded) countOutcome(metrics, outcome);
}

const filed = (number: string): Outcome => ({ ...submitted(number), details: `submitted as ${number}` });

const alreadyThere = ({ number }: Statement): Outcome => ({
  state: "FAILED",
  errorValue: "duplicate_declaration",
  details: `a statement ${number} of this month was submitted before: nothing was filed`,
});

const review = (what: string): Outcome => ({
  state: "NEEDS_REVIEW",
  errorValue: "outcome_unknown",
  details: `${what}: look at the month's statements at the portal, then have it resolved`,
});

function sameRecords(one: readonly StatementRecord[], other: readonly StatementRecord[]): boolean {
  return (
    one.length === other.length &&
    one.every((record, index) => statementCounts.every((field) => record[field] === other[index]?.[field]))
  );
}
