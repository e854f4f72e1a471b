import * as v from "valibot";
import { isTerminal } from "../../../shared/contract/outcome.ts";
import { queues } from "../../../shared/deployment/queues.ts";
import { Filing } from "../../../shared/filing/records/filings.ts";
import { Row } from "../../../shared/filing/records/rows.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import type { Declaration } from "../../support/simulation/portal-state.ts";
import { checkCancelledByHand } from "./cancelled-by-hand.ts";
import { causeOf, isInUnknownWords, whyOf } from "./excuses.ts";
import { checkLogins } from "./login-invariants.ts";
import { checkMetrics } from "./metric-invariants.ts";
import { stayIn, typedFor, untruths } from "./oracle.ts";
import { byHandMeanwhile } from "./patches.ts";
import { checkPatience } from "./promptness.ts";
import type { Run } from "./run-seed.ts";
import { checkStatements } from "./statement-invariants.ts";

const StoredTask = v.object({
  taskId: v.number(),
  kind: v.string(),
  mark: v.string(),
  endedAs: v.optional(v.string()),
});

/** Everything as it stands when a seed has ended. */
export interface Ended extends Run {
  readonly tasks: readonly v.InferOutput<typeof StoredTask>[];
  readonly rows: readonly Row[];
  readonly filings: readonly Filing[];
}

/** What a seed's end must be: once, true, clean, and never a lock. Says what is not. */
export function violations(run: Run): string[] {
  const ended = readAll(run);
  const { world, witness } = run;
  return [
    ...witness.wrong(),
    ...world.gentleness.wrong(),
    ...bugs(run),
    ...deadLetters(run),
    ...checkTasks(ended),
    ...ended.rows.filter(({ taskId }) => kindOf(ended, taskId) === "str").flatMap((row) => checkRow(ended, row)),
    ...checkDrafts(ended),
    ...checkStays(ended),
    ...checkReservations(ended),
    ...checkWords(ended),
    ...checkCancelledByHand(ended),
    ...checkStatements(ended),
    ...checkLogins(ended),
    ...checkPatience(ended),
    ...checkMetrics(ended),
  ];
}

const bugs = ({ world }: Run) =>
  world.bugs.map((bug) => `a worker threw ${bug instanceof Error ? bug.stack : String(bug)}`);

/** Outages never use a message up: only workers that died at it again and again do. */
function deadLetters({ world }: Run): string[] {
  const { maxReceiveCount } = queues(world.times).filings;
  return world.queues
    .deadLetters()
    .filter(({ queue, body }) => world.killedAt(queue, body) < maxReceiveCount)
    .map(({ queue, body }) => `dead letter of ${queue}: ${body}`);
}

function readAll(run: Run): Ended {
  const items = run.world.table.items();
  const of = (prefix: string) =>
    items.filter(({ pk, sk }) => String(pk).startsWith("TASK#") && String(sk).startsWith(prefix));
  return {
    ...run,
    tasks: of("TASK").map((item) => v.parse(StoredTask, item)),
    rows: of("RES#").map((item) => v.parse(Row, item)),
    filings: of("FILING#").map((item) => v.parse(Filing, item)),
  };
}

export const kindOf = ({ tasks }: Ended, taskId: number) => tasks.find((task) => task.taskId === taskId)?.kind;

/** Nothing that was answered is lost, and everything has ended. */
function checkTasks({ world, tasks, rows, filings, tally, scenario }: Ended): string[] {
  const wrong: string[] = [];
  for (const { taskId, submission } of world.accepted) {
    const task = tasks.find((one) => one.taskId === taskId);
    if (!task) wrong.push(`task ${taskId} is lost`);
    // A task that could never be begun has no rows, and says so.
    if (task?.endedAs !== undefined) wrong.push(`task ${taskId} was never begun`);
    if (task?.endedAs !== undefined) continue;
    const expected = submission.kind === "str" ? submission.reservations.length : 0;
    const there = rows.filter((row) => row.taskId === taskId).length;
    if (submission.kind === "str" && there !== expected) wrong.push(`task ${taskId} has ${there} of ${expected} rows`);
    if (submission.kind !== "str" && !filings.some((filing) => filing.taskId === taskId && filing.outcome))
      wrong.push(`task ${taskId} has no outcome`);
  }
  for (const filing of filings) {
    if (filing.dueAt !== undefined) wrong.push(`filing ${filing.taskId}-${filing.filing} is open`);
    if (filing.search && filing.outcome) {
      const { state, errorValue } = filing.outcome;
      tally.end(`search: ${state} ${errorValue}`.trim());
      const excuses = ["apartment_not_found", "property_not_registered", "owner_not_found"];
      const plain =
        scenario.plot === "ordinary" && !excuses.includes(errorValue) && errorValue !== "invalid_credentials";
      if (state !== "SUBMITTED" && plain) wrong.push(`search ${filing.taskId} is ${state} ${errorValue}`);
    }
  }
  return wrong;
}

/** The declarations at the portal that carry a row's mark. */
function declarationsOf({ tasks, world }: Ended, { taskId, row }: Row): Declaration[] {
  const mark = tasks.find((task) => task.taskId === taskId)?.mark;
  return [...world.state.declarations.values()].filter(({ typed }) => {
    const read = typedFor(typed);
    return read?.taskId === taskId && read.row === row && read.mark === mark;
  });
}

/** The declaration of the row's property that has the number that is reported. */
function declaredAs({ world, witness }: Ended, { state, declarationServerId, reservation }: Row) {
  if (state !== "SUBMITTED") return undefined;
  const registries = witness.registriesOf(reservation.apartmentId);
  return [...world.state.declarations.values()].find(
    ({ number, registryId }) => number === declarationServerId && registries.has(registryId),
  );
}

/** Another row of the same reservation that may have taken the draft over: a later one, or one that was to declare it. */
const isFollowed = ({ rows }: Ended, { taskId, row, reservation }: Row) =>
  rows.some(
    (one) =>
      (one.taskId > taskId || (one.taskId === taskId && one.row > row) || !one.isDraft) &&
      one.reservation.apartmentId === reservation.apartmentId &&
      one.reservation.reservationId === reservation.reservationId,
  );

/** A status says what the portal holds, and an end that is not SUBMITTED has a cause in this seed. */
function checkRow(ended: Ended, row: Row): string[] {
  const name = `row ${row.taskId}-${row.row} is ${row.state} ${row.errorValue}`.trim();
  ended.tally.end(`${row.state} ${row.errorValue}`.trim());
  const all = declarationsOf(ended, row);
  const declared = all.filter(({ number }) => number !== undefined);
  // A draft of a correction that its owner changed and made final is corrected once more: only the last one is in force.
  const finals = declared.filter(({ declarationId }) => !declared.some(({ amends }) => amends === declarationId));
  const [own] = finals;
  // What says already what a row says is not declared again under its own mark.
  const final = own ?? declaredAs(ended, row);
  const wrong: string[] = [];
  if (!isTerminal(row.state)) wrong.push(`${name}: stuck`);
  if (finals.length > 1) wrong.push(`${name}: ${finals.length} finals`);
  if (row.state === "SUBMITTED") {
    if (!final) wrong.push(`${name}: no final at the portal`);
    else if (final.number !== row.declarationServerId) wrong.push(`${name}: ${final.number} at the portal`);
    else wrong.push(...untruthsOf(ended, row, final).map((what) => `${name}: another ${what}`));
    if (row.isDraft && ended.scenario.plot !== "owner meddles") wrong.push(`${name}: was to be a draft`);
  } else if (
    own &&
    row.state !== "NEEDS_REVIEW" &&
    !isToldSo(ended, row, own) &&
    !isLeftToItsOwner(ended, row) &&
    !(row.state === "DRAFTED" && ended.scenario.plot === "owner meddles")
  )
    wrong.push(`${name}: final as ${own.number}`);
  if (row.state === "DRAFTED" && !row.isDraft) wrong.push(`${name}: was to be final`);
  if (row.state === "DRAFTED" && ended.scenario.plot !== "owner meddles") {
    if (!all.some(({ declarationId }) => declarationId === row.declarationServerId) && !isFollowed(ended, row))
      wrong.push(`${name}: no such draft`);
  }
  if (row.errorValue !== "") {
    const cause = causeOf(ended, row, row.errorValue);
    ended.tally.excused(row.errorValue, cause ?? "none");
    if (cause === undefined) wrong.push(`${name}: without cause: ${inWords(row.details)}`);
    if (isToldAnothers(ended, row)) wrong.push(`${name}: another's reason: ${inWords(row.details)}`);
  }
  return wrong;
}

function untruthsOf({ world, witness, tally }: Ended, { reservation, lastUpdated }: Row, final: Declaration): string[] {
  const wrong = untruths(reservation, final.figures, final.amends !== undefined);
  // Changed and made final by its owner between our look and our request, which is told the number all the same.
  const isRace = world.state.rules.secondFinalise === "accepted";
  if (wrong.length === 0 || !isRace || !witness.wasByHand(final.declarationId, Date.parse(lastUpdated))) return wrong;
  tally.excused("SUBMITTED", "changed and made final by its owner as we did");
  return [];
}

/** Its owner made its draft final where notes are hidden: it is told, truly, that its stay is declared so. */
const isToldSo = ({ world }: Ended, { errorValue, declaredAs }: Row, { number }: Declaration) =>
  world.state.rules.finalNotes === "hidden" && errorValue === "duplicate_declaration" && declaredAs === number;

/** Its draft was left where nobody could log in, and its owner made it final. */
const isLeftToItsOwner = ({ scenario }: Ended, { errorValue }: Row) =>
  scenario.plot === "owner meddles" && cannotBeCleaned.has(errorValue);

/** It is said to wait for a task, in which nothing of its reservation is. */
function isToldAnothers({ rows }: Ended, row: Row): boolean {
  const why = whyOf(row);
  if (!why?.code.startsWith("same_reservation")) return false;
  const { reservation } = row;
  return !rows.some(
    (one) =>
      one.taskId === why.params?.["taskId"] &&
      one.reservation.reservationId === reservation.reservationId &&
      one.reservation.apartmentId === reservation.apartmentId,
  );
}

/**
 * Where nobody can log in any more, or every worker dies, nobody can delete a draft. It declares nothing, and it is
 * removed when the stay is sent again.
 */
const cannotBeCleaned = new Set<string>([
  "portal_unavailable",
  "portal_changed",
  "internal_error",
  "invalid_credentials",
  "owner_action_required",
  // After a PATCH of the username to a login that does not see the property.
  "property_not_registered",
]);

/** No draft of ours stays behind, but the ones that were asked for and those that a person has to look at. */
function checkDrafts({ world, rows, tasks }: Ended): string[] {
  return [...world.state.declarations.values()].flatMap(({ declarationId, typed, number }) => {
    const mark = typedFor(typed);
    if (!mark || number !== undefined) return [];
    const task = tasks.find(({ taskId }) => taskId === mark.taskId);
    const row = rows.find((one) => one.taskId === mark.taskId && one.row === mark.row);
    if (!task || !row) return [`draft ${declarationId} of nobody`];
    if (cannotBeCleaned.has(row.errorValue)) return [];
    // Without its mark nobody can tell it from one that the owner saved: no more than three of a row, by its gentleness.
    if (world.state.rules.notes === "cut") return [];
    if (row.state === "NEEDS_REVIEW" || (row.state === "DRAFTED" && row.declarationServerId === declarationId))
      return [];
    return [`stray draft ${declarationId} of row ${row.taskId}-${row.row}, ${row.state} ${row.errorValue}`];
  });
}

/** A stay is declared once in all, whoever asked for it how often. */
function checkStays({ world }: Ended): string[] {
  const finals = new Map<string, string[]>();
  for (const { registryId, number, figures, typed, amends } of world.state.inForce()) {
    if (number === undefined || typed === byHandMeanwhile) continue;
    // What was declared and is cancelled takes no days: its reservation alone is asked.
    if (figures.cancellationDate !== undefined && amends !== undefined) continue;
    const stay = `${registryId} ${stayIn(figures)}`;
    finals.set(stay, [...(finals.get(stay) ?? []), number]);
  }
  return [...finals].flatMap(([stay, numbers]) =>
    numbers.length > 1 ? [`${stay} declared as ${numbers.join(", ")}`] : [],
  );
}

/** The same unknown words for three users within minutes are the portal's trouble: nothing fails for them. */
function checkWords({ rows, witness }: Ended): string[] {
  const refused = rows.filter(isInUnknownWords);
  const at = ({ lastUpdated }: Row) => Date.parse(lastUpdated);
  const others = (row: Row) => refused.filter((one) => Math.abs(at(row) - at(one)) < sureToCount && at(one) <= at(row));
  const users = (row: Row) =>
    new Set(others(row).map((one) => [...witness.ownersOf(one.reservation.apartmentId)].join()));
  return refused
    .filter((row) => users(row).size > 2)
    .map(({ taskId, row }) => `row ${taskId}-${row} fails for words that three users heard`);
}

/** Ten minutes, less what a visit may take to delete the draft. */
const sureToCount = 6 * 60_000;

/** A reservation is declared once in all, whatever dates and whichever property its rows came with. */
function checkReservations({ world, rows, tasks }: Ended): string[] {
  const finals = new Map<string, string[]>();
  for (const { number, typed } of world.state.inForce()) {
    const mark = typedFor(typed);
    const task = tasks.find(({ taskId }) => taskId === mark?.taskId);
    const row = rows.find((one) => one.taskId === mark?.taskId && one.row === mark.row);
    if (number === undefined || !row || task?.mark !== mark?.mark) continue;
    const { apartmentId, reservationId } = row.reservation;
    const name = `${apartmentId}#${reservationId}`;
    finals.set(name, [...(finals.get(name) ?? []), number]);
  }
  return [...finals].flatMap(([name, numbers]) =>
    numbers.length > 1 ? [`reservation ${name} declared as ${numbers.join(", ")}`] : [],
  );
}
