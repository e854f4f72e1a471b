import { filingKey } from "../../../shared/records/keys.ts";
import { maxUnclear } from "../../../shared/records/portal-users.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { nameOf } from "../../support/simulation/stored-items.ts";
import { daysByHand } from "../corners/draw.ts";
import { type Ended, kindOf } from "./invariants.ts";

/** A month of a portal user is stated once, and every climate-fee task says what became of it. */
export function checkStatements(ended: Ended): string[] {
  const { world, filings, tally, scenario } = ended;
  const wrong: string[] = [];
  const finals = Map.groupBy(
    world.state.statements.filter(({ final }) => final),
    ({ username, year, month }) => `${username.toLowerCase()} ${year}-${month}`,
  );
  for (const [month, statements] of finals) {
    if (statements.length > 1) wrong.push(`${month} stated ${statements.length} times`);
  }
  for (const { username } of scenario.owners) wrong.push(...unclaimed(ended, username));
  for (const filing of filings) {
    const { taskId, statement, outcome } = filing;
    if (kindOf(ended, taskId) !== "takk" || !statement || !outcome) continue;
    tally.end(`statement: ${outcome.state} ${outcome.errorValue}`.trim());
    const name = `statement ${taskId} is ${outcome.state} ${outcome.errorValue}`.trim();
    // As it was accepted, if that was answered: its record may be damaged once its outcome stands.
    const accepted = world.accepted.find((one) => one.taskId === taskId);
    const sent =
      accepted?.submission.kind === "takk" ? { ...accepted.submission, draft: accepted.draftUpload } : statement;
    const user = sent.portalUsername.toLowerCase();
    const there = world.state.statements.filter(
      (one) =>
        one.username.toLowerCase() === user &&
        one.month === sent.month &&
        (one.final !== sent.draft || (sent.draft && world.state.rules.statementDrafts === "made final")) &&
        (one.final === sent.draft || JSON.stringify(one.records) === JSON.stringify(sent.records)),
    );
    const claimed = outcome.state === "SUBMITTED" || outcome.state === "DRAFTED";
    if (claimed && there.length === 0) wrong.push(`${name}: nothing at the portal`);
    if (claimed && outcome.state === "SUBMITTED" && sent.draft) wrong.push(`${name}: was to be a draft`);
    // Sent in a session that another task had opened; its own password opens none to look it up, or its owner was removed.
    const owner = scenario.owners.find((one) =>
      [one.username, one.otherUsername].some((name) => name.toLowerCase() === user),
    );
    const isRemoved = owner !== undefined && ended.witness.hasLostLogin([owner.id]);
    const cannotLook = statement.sealedPassword?.endsWith("|wrong too") || isRemoved;
    const isDamaged = ended.witness.wasDamaged(nameOf(filingKey(taskId, filing.filing)));
    const inDoubt = hasSpentItsTries(ended, filing);
    // What is asked to come later comes later: nothing else is refused here.
    if (outcome.errorValue === "rejected_by_portal") wrong.push(`${name}: ${inWords(outcome.details)}`);
    if (outcome.errorValue === "outcome_unknown") {
      // Whoever cannot log in as the one who sent it cannot look either: its answer went wrong, or its worker died.
      const isUnclear = isDamaged || inDoubt || cannotLook || mayBeSent(ended, filing) || scenario.plot !== "ordinary";
      if (isUnclear) tally.excused("A decision in every case");
      else wrong.push(`${name}: ${inWords(outcome.details)}`);
      continue;
    }
    if (outcome.errorValue !== "") tally.reason(outcome.errorValue, `a statement, ${scenario.plot}`);
    if (
      outcome.errorValue === "duplicate_declaration" &&
      !isGivenUp(outcome) &&
      !finals.has(`${user} 2026-${sent.month}`)
    )
      wrong.push(`${name}: the month is not stated`);
    const excuses = ["duplicate_declaration", "owner_not_found", "invalid_credentials", ""];
    if (isSpent(ended, outcome)) continue;
    if (scenario.plot === "ordinary" && !cannotLook && !excuses.includes(outcome.errorValue))
      wrong.push(`${name}: ${inWords(outcome.details)}`);
  }
  return wrong;
}

/** Another task was at its month until patience ended. */
const isGivenUp = ({ details }: NonNullable<Ended["filings"][number]["outcome"]>) =>
  typeof details !== "string" && details.code === "gave_up_because";

/**
 * A password that a task brought along cannot be set again: after three posts that were not clearly answered its task
 * ends. So many there have to have been.
 */
function isSpent(
  { witness }: Ended,
  { errorValue, details }: NonNullable<Ended["filings"][number]["outcome"]>,
): boolean {
  const unclear = typeof details !== "string" && details.code === "logins_unclear";
  return errorValue === "owner_action_required" && unclear && witness.unclearPosts() >= maxUnclear.unproven;
}

/** Sent three times, or noted as sent, and no answer said what became of it: a person looks then. So many doubts there have to have been. */
function hasSpentItsTries({ witness }: Ended, { taskId, filing }: Ended["filings"][number]): boolean {
  return witness.doubtsAt(taskId, filing) + witness.deathsAt(taskId, filing) >= 3;
}

const mayBeSent = ({ witness }: Ended, { taskId, filing }: Ended["filings"][number]) =>
  witness.doubtsAt(taskId, filing) + witness.deathsAt(taskId, filing) > 0;

/** Every final at the portal, under whichever of the owner's usernames, is some task's. */
function unclaimed({ world, filings, witness }: Ended, username: string): string[] {
  const users = [username.toLowerCase(), `${username.toLowerCase()}-b`];
  const finals = world.state.statements.filter(
    (one) =>
      one.final &&
      users.includes(one.username.toLowerCase()) &&
      one.records.every(({ daysUsed }) => daysUsed !== daysByHand),
  );
  // Of a damaged record a person is told, who may have to guess whose it was.
  const claims = filings.filter(
    ({ taskId, filing, statement, outcome }) =>
      (outcome?.state === "SUBMITTED" || outcome?.state === "NEEDS_REVIEW") &&
      statement &&
      (users.includes(statement.portalUsername.toLowerCase()) || witness.wasDamaged(nameOf(filingKey(taskId, filing)))),
  );
  return finals.length > claims.length ? [`${username}: ${finals.length} statements, ${claims.length} claimed`] : [];
}
