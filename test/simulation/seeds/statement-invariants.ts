import { filingKey } from "../../../shared/records/keys.ts";
import { maxUnclear } from "../../../shared/records/portal-users.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { nameOf } from "../../support/simulation/stored-items.ts";
import { daysByHand } from "../corners/draw.ts";
import { type Ended, kindOf } from "./invariants.ts";
import { areRefusedFalsely } from "./reasons.ts";

/** Holds that a portal user's month is stated once, and that every climate-fee task says what became of it. */
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
    // As accepted, where that was answered: its record may be damaged after its outcome.
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
    // It was sent in another task's session: its own password opens none to look it up, its owner was removed, or the sign-on
    // refused a right password, which nobody set again.
    const owner = scenario.owners.find((one) =>
      [one.username, one.otherUsername].some((name) => name.toLowerCase() === user),
    );
    const isRemoved = owner !== undefined && ended.witness.hasLostLogin([owner.id]);
    const cannotLook =
      statement.sealedPassword?.endsWith("|wrong too") || isRemoved || areRefusedFalsely(ended, [user]);
    const isDamaged = ended.witness.damaged.has(nameOf(filingKey(taskId, filing.number)));
    const inDoubt = hasSpentItsTries(ended, filing);
    // "Try later" is tried later, and unknown words are believed the third time: nothing else is refused in these worlds.
    const isBelieved = ended.witness.unknownWords.at(taskId, filing.number) >= 3;
    if (outcome.errorValue === "rejected_by_portal" && !isBelieved) wrong.push(`${name}: ${inWords(outcome.details)}`);
    if (outcome.errorValue === "outcome_unknown") {
      // Nobody could look it up: its answer was lost, its worker died, or its login is lost.
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

/** Whether it waited for another task of its month until patience ended. */
const isGivenUp = ({ details }: NonNullable<Ended["filings"][number]["outcome"]>) =>
  typeof details !== "string" && details.code === "gave_up_because";

/** Whether its own password, which nobody can set again, was posted three times without a clear answer. */
function isSpent(
  { witness }: Ended,
  { errorValue, details }: NonNullable<Ended["filings"][number]["outcome"]>,
): boolean {
  const unclear = typeof details !== "string" && details.code === "logins_unclear";
  return errorValue === "owner_action_required" && unclear && witness.unclearPosts >= maxUnclear.unproven;
}

/** Whether it was sent three times, or noted as sent, without an answer: then a person looks. */
function hasSpentItsTries({ witness }: Ended, { taskId, number: filing }: Ended["filings"][number]): boolean {
  return witness.doubts.at(taskId, filing) + witness.deaths.at(taskId, filing) >= 3;
}

const mayBeSent = ({ witness }: Ended, { taskId, number: filing }: Ended["filings"][number]) =>
  witness.doubts.at(taskId, filing) + witness.deaths.at(taskId, filing) > 0;

/** Holds that every final statement at the portal, under either of the owner's usernames, belongs to a task. */
function unclaimed({ world, filings, witness }: Ended, username: string): string[] {
  const users = [username.toLowerCase(), `${username.toLowerCase()}-b`];
  const finals = world.state.statements.filter(
    (one) =>
      one.final &&
      users.includes(one.username.toLowerCase()) &&
      one.records.every(({ daysUsed }) => daysUsed !== daysByHand),
  );
  // A damaged record goes to a person, who may have to guess whose it was.
  const claims = filings.filter(
    ({ taskId, number: filing, statement, outcome }) =>
      (outcome?.state === "SUBMITTED" || outcome?.state === "NEEDS_REVIEW") &&
      statement &&
      (users.includes(statement.portalUsername.toLowerCase()) ||
        witness.damaged.has(nameOf(filingKey(taskId, filing)))),
  );
  return finals.length > claims.length ? [`${username}: ${finals.length} statements, ${claims.length} claimed`] : [];
}
