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
  for (const { taskId, statement, outcome } of filings) {
    if (kindOf(ended, taskId) !== "takk" || !statement || !outcome) continue;
    tally.end(`statement: ${outcome.state} ${outcome.errorValue}`.trim());
    const name = `statement ${taskId} is ${outcome.state} ${outcome.errorValue}`.trim();
    const user = statement.portalUsername.toLowerCase();
    const there = world.state.statements.filter(
      (one) =>
        one.username.toLowerCase() === user &&
        one.month === statement.month &&
        one.final !== statement.draft &&
        JSON.stringify(one.records) === JSON.stringify(statement.records),
    );
    const claimed = outcome.state === "SUBMITTED" || outcome.state === "DRAFTED";
    if (claimed && there.length === 0) wrong.push(`${name}: nothing at the portal`);
    if (claimed && outcome.state === "SUBMITTED" && statement.draft) wrong.push(`${name}: was to be a draft`);
    if (outcome.errorValue === "outcome_unknown" && scenario.plot === "ordinary") wrong.push(`${name}: ${outcome.details}`);
    if (outcome.errorValue === "duplicate_declaration" && !finals.has(`${user} 2026-${statement.month}`))
      wrong.push(`${name}: the month is not stated`);
    const excuses = ["duplicate_declaration", "owner_not_found", "invalid_credentials", ""];
    if (scenario.plot === "ordinary" && !excuses.includes(outcome.errorValue)) wrong.push(`${name}: ${outcome.details}`);
  }
  return wrong;
}
