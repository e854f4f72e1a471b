import * as v from "valibot";
import { isTerminal } from "../../../shared/contract/outcome.ts";
import { queues } from "../../../shared/deployment/queues.ts";
import { Filing, readFiling } from "../../../shared/records/filings.ts";
import { filingKey } from "../../../shared/records/keys.ts";
import { Row, readRow } from "../../../shared/records/rows.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import type { Item } from "../../support/simulation/expressions.ts";
import type { Declaration } from "../../support/simulation/portal-state.ts";
import { nameOf } from "../../support/simulation/stored-items.ts";
import { checkCancelledByHand } from "./cancelled-by-hand.ts";
import { whyOf } from "./duplicates.ts";
import { checkLogins } from "./login-invariants.ts";
import { checkMetrics } from "./metric-invariants.ts";
import { stayIn, typedFor, untruths } from "./oracle.ts";
import { byHandMeanwhile } from "./patches.ts";
import { checkPatience } from "./promptness.ts";
import { isInUnknownWords, isTakenOver, reasonOf } from "./reasons.ts";
import type { Run } from "./run-seed.ts";
import { isLong } from "./scenario.ts";
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
  const { world, witness, tally } = run;
  const amended = [...world.state.declarations.values()].filter((one) => one.amends !== undefined && one.number);
  tally.counted("declarations corrected", amended.length);
  return [
    ...witness.wrong(),
    ...checkSides(run),
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

/** One worker at a time uses a login. */
function checkSides({ witness, apartMs, tally }: Run): readonly string[] {
  if (apartMs === 0) return witness.sideBySide();
  for (const _ of witness.sideBySide()) tally.excused("Clocks that are minutes apart");
  return [];
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

export function readAll(run: Run): Ended {
  const items = run.world.table.items();
  const of = (prefix: string) =>
    items.filter(({ pk, sk }) => String(pk).startsWith("TASK#") && String(sk).startsWith(prefix));
  const isDamaged = ({ pk, sk }: Item) => run.witness.wasDamaged(nameOf({ pk: String(pk), sk: String(sk) }));
  return {
    ...run,
    tasks: of("TASK").map((item) => v.parse(StoredTask, item)),
    rows: of("RES#").map((item) => (isDamaged(item) ? asSent(run, readRow(item)) : v.parse(Row, item))),
    filings: of("FILING#").map((item) => (isDamaged(item) ? readFiling(item) : v.parse(Filing, item))),
  };
}

export const kindOf = ({ tasks }: Ended, taskId: number) => tasks.find((task) => task.taskId === taskId)?.kind;

/** Nothing that was answered is lost, and everything has ended. */
function checkTasks({ world, tasks, rows, filings, tally, scenario, witness }: Ended): string[] {
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
      if (witness.wasDamaged(nameOf(filingKey(filing.taskId, filing.filing)))) excuses.push("internal_error");
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

/** The declaration of the row's property that has the number that is reported: of two, the one that says so. */
function declaredAs(ended: Ended, row: Row) {
  const registries = ended.witness.registriesOf(row.reservation.apartmentId);
  const isTrue = ({ figures, amends }: Declaration) =>
    untruths(asSent(ended, row).reservation, figures, amends !== undefined).length === 0;
  const all = [...ended.world.state.declarations.values()].filter(
    ({ number, registryId }) => number === row.declarationServerId && registries.has(registryId),
  );
  return all.find(isTrue) ?? all[0];
}

/** A status says what the portal holds, and an end that is not SUBMITTED has a reason in this seed. */
function checkRow(ended: Ended, row: Row): string[] {
  const { tally, world } = ended;
  const { state, errorValue, declarationServerId } = row;
  const name = `row ${row.taskId}-${row.row} is ${state} ${errorValue}`.trim();
  tally.end(`${state} ${errorValue}`.trim());
  const declared = declarationsOf(ended, row).filter(({ number }) => number !== undefined);
  // A draft of a correction that its owner changed and made final is corrected once more: only the last one is in force.
  const finals = declared.filter(({ declarationId }) => !declared.some(({ amends }) => amends === declarationId));
  const [own] = finals;
  const isByHand = own !== undefined && world.state.byHand.get(own.declarationId)?.has("final");
  const wrong: string[] = [];
  if (!isTerminal(state)) wrong.push(`${name}: stuck`);
  if (finals.length > 1) wrong.push(`${name}: ${finals.length} finals`);
  if (state === "SUBMITTED") {
    // What says already what a row says is not declared again under its own mark.
    const final = own ?? declaredAs(ended, row);
    if (!final) wrong.push(`${name}: no final at the portal`);
    else if (final.number !== declarationServerId) wrong.push(`${name}: ${final.number} at the portal`);
    else
      wrong.push(
        ...untruths(asSent(ended, row).reservation, final.figures, final.amends !== undefined).map(
          (what) => `${name}: another ${what}`,
        ),
      );
    if (final?.figures.isForeigner && !final.figures.guestName) wrong.push(`${name}: declared without its guest`);
    if (row.isDraft && !isByHand) wrong.push(`${name}: was to be a draft`);
  }
  if (state === "FAILED" && own) {
    const excuse = excuseOf(ended, row, own);
    if (isByHand && excuse) tally.excused(excuse);
    else wrong.push(`${name}: final as ${own.number}`);
  }
  if (state === "DRAFTED") wrong.push(...checkDrafted(ended, row).map((what) => `${name}: ${what}`));
  if (errorValue === "") return wrong;
  const reason = reasonOf(ended, row, errorValue);
  if (typeof reason === "object") tally.excused(reason.not);
  else tally.reason(errorValue, reason ?? "none");
  if (reason === undefined) wrong.push(`${name}: without reason: ${inWords(row.details)}`);
  if (isToldAnothers(ended, row)) wrong.push(`${name}: another's reason: ${inWords(row.details)}`);
  return wrong;
}

/** Whatever was erased of it since, or is damaged. */
function asSent({ world }: Run, row: Row): Row {
  const submission = world.accepted.find(({ taskId }) => taskId === row.taskId)?.submission;
  const sent = submission?.kind === "str" ? submission.reservations[row.row - 1] : undefined;
  return sent ? { ...row, reservation: sent } : row;
}

/** A draft of a row that has failed was made final by its owner. */
function excuseOf({ world }: Ended, { errorValue, declaredAs }: Row, { number }: Declaration) {
  // Of what is cancelled the draft is removed as its filing closes, and no sooner.
  if (cannotBeCleaned.has(errorValue) || errorValue === "cancelled") return "A draft left behind";
  const isTold = errorValue === "duplicate_declaration" && declaredAs === number;
  return isTold && world.state.rules.finalNotes === "hidden" ? "Where notes are hidden" : undefined;
}

/** The draft is there, unless its owner has done something with it since, or a later version has, which is named. */
function checkDrafted(ended: Ended, row: Row): string[] {
  const { declarations, byHand } = ended.world.state;
  const there = declarations.get(row.declarationServerId);
  const wrong = row.isDraft ? [] : ["was to be final"];
  const touched = byHand.get(row.declarationServerId);
  if (there && (there.number === undefined || touched?.has("final"))) return wrong;
  if (touched?.has("deleted")) return wrong;
  return isTakenOver(ended, row) ? wrong : [...wrong, there ? "final" : "no such draft"];
}

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
  "apartment_not_found",
  "owner_not_found",
]);

/** No draft of ours stays behind, but the ones that were asked for and those that a person has to look at. */
function checkDrafts({ world, rows, tasks, tally, witness, scenario }: Ended): string[] {
  return [...world.state.declarations.values()].flatMap(({ declarationId, typed, number }) => {
    const mark = typedFor(typed);
    if (!mark || number !== undefined) return [];
    const task = tasks.find(({ taskId }) => taskId === mark.taskId);
    const row = rows.find((one) => one.taskId === mark.taskId && one.row === mark.row);
    if (!task || !row) return [`draft ${declarationId} of nobody`];
    // Without its mark nobody can tell it from one that the owner saved: no more than three of a row, by its gentleness.
    const ofFiling = rows.filter((one) => one.taskId === row.taskId && one.filing === row.filing);
    // Whoever cancels where the portal refuses the right password or is out of use to the end, or after the owner was removed
    // or a PATCH to a login that does not see the property, or whose workers all die or cannot read what is kept of it,
    // leaves what nobody can log in to remove.
    const owners = witness.ownersOf(row.reservation.apartmentId);
    const isOutOfReach = (["property_not_registered", "invalid_credentials"] as const).some(
      (one) => witness.reasonOf(owners, one, Date.parse(row.lastUpdated)) !== undefined,
    );
    const isPoisoned = scenario.plot === "poison" && row.taskId === 1;
    const isGivenUp =
      isPoisoned || isLong(scenario.plot) || witness.wasDamaged(nameOf(filingKey(row.taskId, row.filing)));
    const isShutOut = row.errorValue === "cancelled" && (isGivenUp || isOutOfReach || witness.hasLostLogin(owners));
    const isHidden = isShutOut || witness.sawEmptyPage() || world.state.unreadable.has(declarationId);
    const isUnseen = isHidden || ofFiling.some(({ errorValue }) => cannotBeCleaned.has(errorValue));
    if (isUnseen || world.state.rules.notes === "cut") {
      tally.excused("A draft left behind");
      return [];
    }
    if (row.state === "NEEDS_REVIEW" || (row.state === "DRAFTED" && row.declarationServerId === declarationId))
      return [];
    return [`stray draft ${declarationId} of row ${row.taskId}-${row.row}, ${row.state} ${row.errorValue}`];
  });
}

/** A stay is declared once in all, whoever asked for it how often. */
function checkStays({ world, tally }: Ended): string[] {
  // What was declared and is cancelled takes no days: its reservation alone is asked.
  const taking = world.state
    .inForce()
    .filter(({ figures, amends }) => figures.cancellationDate === undefined || amends === undefined);
  const stays = Map.groupBy(taking, ({ registryId, figures }) => `${registryId} ${stayIn(figures)}`);
  return [...stays].flatMap(([stay, finals]) => {
    const ours = finals.filter(({ typed }) => typed !== byHandMeanwhile);
    if (ours.length > 0 && finals.length > ours.length) tally.excused("The owner's own hand");
    return ours.length > 1 ? [`${stay} declared as ${ours.map(({ number }) => number).join(", ")}`] : [];
  });
}

/** The same unknown words for three users within minutes are the portal's trouble: nothing fails for them. */
function checkWords({ rows, filings }: Ended): string[] {
  const refused = rows.filter(isInUnknownWords);
  const at = ({ lastUpdated }: Row) => Date.parse(lastUpdated);
  const others = (row: Row) => refused.filter((one) => Math.abs(at(row) - at(one)) < sureToCount && at(one) <= at(row));
  // Who is renamed meanwhile hears them under both names.
  const userOf = ({ taskId, filing }: Row) =>
    filings.find((one) => one.taskId === taskId && one.filing === filing)?.ownerId;
  const users = (row: Row) => new Set(others(row).map(userOf));
  return refused
    .filter((row) => users(row).size > 2)
    .map(({ taskId, row }) => `row ${taskId}-${row} fails for words that three users heard`);
}

/** Ten minutes, less what a visit may take to delete the draft. */
const sureToCount = 6 * 60_000;

/** A reservation is declared once in all, whatever dates and whichever property its rows came with. */
function checkReservations(ended: Ended): string[] {
  const { world, rows, tasks, tally } = ended;
  const { rules, byHand } = world.state;
  const finals = Map.groupBy(world.state.inForce(), ({ typed }) => {
    const mark = typedFor(typed);
    const isOurs = tasks.some(({ taskId, mark: own }) => taskId === mark?.taskId && own === mark.mark);
    const row = rows.find((one) => isOurs && one.taskId === mark?.taskId && one.row === mark.row);
    return row && `${row.reservation.apartmentId}#${row.reservation.reservationId}`;
  });
  return [...finals].flatMap(([name, all]) => {
    if (name === undefined || all.length < 2) return [];
    const ours = all.filter(({ declarationId }) => !byHand.get(declarationId)?.has("final"));
    if (ours.length > 1 || rules.finalNotes !== "hidden")
      return [`reservation ${name} declared as ${all.map(({ number }) => number).join(", ")}`];
    tally.excused("Where notes are hidden");
    return [];
  });
}
