import type { Filing, StatementIntent, StatementWork } from "../../records/filings.ts";
import { evidenceOf } from "../../records/rows.ts";
import { say } from "../../wording/say.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { describeFailure } from "../session/describe-failure.ts";
import { type Pause, pauseAfter } from "../session/pause.ts";
import { endSingle } from "../session/rows-in-visit.ts";
import { changeOnce, readOrPause, type Visit } from "../session/visit.ts";
import { nextStatementStep, type SeenOfMonth } from "./statement-rules.ts";

type Statement = Filing<"statement">;
type Dependencies = Pick<FilingDependencies, "filings" | "metrics" | "log" | "clock">;

/** Files a climate-fee statement: `nextStatementStep` decides and this acts. Undefined when its outcome is known. */
export async function fileStatement(visit: Visit<Statement>, deps: Dependencies): Promise<Pause | undefined> {
  const { clock, times, session } = visit;
  let { filing } = visit;
  if (filing.outcome) return undefined;
  let work = filing.statement;
  let seen: SeenOfMonth = {};
  for (;;) {
    const step = nextStatementStep(work, seen, clock.now(), times);
    switch (step.do) {
      case "look": {
        const month = work;
        seen = { there: await readOrPause(visit, async () => await session.findStatements(month)) };
        continue;
      }
      case "end":
        await endSingle(deps, { ...filing, statement: work }, { ...step.outcome, rule: step.rule });
        return undefined;
      case "wait":
        // biome-ignore lint/plugin: what another worker has recorded since counts
        if (step.intent) await deps.filings.record(filing, { statement: { ...work, intent: step.intent } });
        return { ...step.pause, rule: step.rule };
      case "submit": {
        const sent = await submit({ ...visit, filing }, deps, work, step.intent);
        if (!sent.work) return sent.pause;
        ({ filing, work, seen = {} } = sent);
      }
    }
  }
}

/** The statement after a submit, and what the answer showed; or the pause that the submit ends with. */
type Submitted =
  | { readonly work: StatementWork; readonly filing: Statement; readonly seen?: SeenOfMonth }
  | { readonly work?: never; readonly pause: Pause };

async function submit(
  visit: Visit<Statement>,
  deps: Dependencies,
  before: StatementWork,
  intent: StatementIntent,
): Promise<Submitted> {
  const { session, clock, times } = visit;
  visit.budget.need("change");
  const statement = { ...before, intent };
  const filing = { ...visit.filing, sent: visit.filing.sent + 1 };
  const { written } = await deps.filings.record(visit.filing, { statement, sent: filing.sent });
  if (!written) return { pause: anotherWorkerWrote };
  const answer = await changeOnce(
    visit,
    async () => await session.fileStatement(statement, statement.records, statement.draft),
  );
  if (answer.ok) {
    const { number } = answer.value;
    if (!statement.draft && number === undefined)
      return await learn(filing, deps, statement, { ...intent, confirmed: true });
    return { work: statement, filing, seen: { answered: { number } } };
  }
  const { failure } = answer;
  if (failure.kind === "refused") {
    const { detail: words, coveredBy, notOffered, known } = failure;
    const refusal = {
      words,
      ...(coveredBy !== undefined && { coveredBy }),
      ...(notOffered && { notOffered }),
      ...(!known && { at: clock.now() }),
    };
    // An earlier submit may have taken effect meanwhile: the refusal counts only after a look at the month.
    return await learn(filing, deps, statement, { ...intent, refusal, refusals: (intent.refusals ?? 0) + 1 });
  }
  if (failure.effect === "no") {
    // biome-ignore lint/plugin: what another worker has recorded since counts
    await deps.filings.record(filing, { statement: before });
    return { pause: pauseAfter(failure) };
  }
  const event = say("submit_unanswered", { attempt: intent.attempts, failure: describeFailure(failure) });
  // biome-ignore lint/plugin: a closed filing needs no evidence
  await deps.filings.record(filing, { evidence: [...(filing.evidence ?? []), evidenceOf(event, clock.now())] });
  const until = clock.now() + times.settle;
  return { pause: { reason: say("unclear"), cause: "portal_unavailable", outage: false, until } };
}

async function learn(filing: Statement, { filings }: Dependencies, before: StatementWork, intent: StatementIntent) {
  const work = { ...before, intent };
  // biome-ignore lint/plugin: what another worker has recorded since counts, and no further submit is recorded after it
  await filings.record(filing, { statement: work });
  return { work, filing };
}

/** Another worker has sent the statement, or ended it. */
const anotherWorkerWrote: Pause = { reason: say("other_filing"), cause: "internal_error", outage: false };
