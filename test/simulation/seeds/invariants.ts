import * as v from "valibot";
import { type ErrorValue, isTerminal } from "../../../shared/contract/outcome.ts";
import { queues } from "../../../shared/deployment/queues.ts";
import { readFiling, StoredFiling } from "../../../shared/records/filings.ts";
import { filingKey } from "../../../shared/records/keys.ts";
import { type Row, readRow, StoredRow } from "../../../shared/records/rows.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import type { AnyFiling } from "../../support/a-filing.ts";
import type { Item } from "../../support/simulation/expressions.ts";
import type { Declaration } from "../../support/simulation/portal-state.ts";
import { nameOf } from "../../support/simulation/stored-items.ts";
import { checkAmended } from "./amended.ts";
import { asSent, siblingsOf, whyOf } from "./duplicates.ts";
import { checkLogins } from "./login-invariants.ts";
import { checkMetrics } from "./metric-invariants.ts";
import { stayIn, typedFor, untruths } from "./oracle.ts";
import { byHandMeanwhile } from "./patches.ts";
import { checkPatience } from "./promptness.ts";
import { areOfAnIncident, isInUnknownWords, isRefused, isTakenOver, reasonOf } from "./reasons.ts";
import type { Run } from "./run-seed.ts";
import { isLong } from "./scenario.ts";
import { checkStatements } from "./statement-invariants.ts";

const StoredTask = v.object({
  taskId: v.number(),
  kind: v.string(),
  mark: v.string(),
  endedAs: v.optional(v.string()),
});

/** A run at its end, with all its records read. */
export interface Ended extends Run {
  readonly tasks: readonly v.InferOutput<typeof StoredTask>[];
  readonly rows: readonly Row[];
  readonly filings: readonly AnyFiling[];
}

/** Judges the end of a seed: every stay declared once and truly, nothing left behind, no account near a lock. Says what is wrong. */
export function violations(run: Run): string[] {
  const ended = readAll(run);
  const { world, witness, tally } = run;
  const amended = [...world.state.declarations.values()].filter((one) => one.amends !== undefined && one.number);
  tally.counted("declarations corrected", amended.length);
  return [
    ...witness.wrong,
    ...checkSides(run),
    ...world.gentleness.wrong(),
    ...bugs(run),
    ...deadLetters(run),
    ...checkTasks(ended),
    ...ended.rows.filter(({ taskId }) => kindOf(ended, taskId) === "str").flatMap((row) => checkRow(ended, row)),
    ...checkDrafts(ended),
    ...checkOwnersDrafts(ended),
    ...checkStays(ended),
    ...checkReservations(ended),
    ...checkWords(ended),
    ...checkAmended(ended),
    ...checkStatements(ended),
    ...checkLogins(ended),
    ...checkPatience(ended),
    ...checkMetrics(ended),
  ];
}

/** Holds that one worker at a time uses a login. Excused where clocks are minutes apart. */
function checkSides({ witness, apartMs, tally }: Run): Iterable<string> {
  if (apartMs === 0) return witness.sideBySide;
  for (const _ of witness.sideBySide) tally.excused("Clocks that are minutes apart");
  return [];
}

const bugs = ({ world }: Run) =>
  world.bugs.map((bug) => `a worker threw ${bug instanceof Error ? bug.stack : String(bug)}`);

/** Holds that a message becomes a dead letter only when workers died at it as often as it may be received. */
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
  const isDamaged = ({ pk, sk }: Item) => run.witness.damaged.has(nameOf({ pk: String(pk), sk: String(sk) }));
  return {
    ...run,
    tasks: of("TASK").map((item) => v.parse(StoredTask, item)),
    rows: of("RES#").map((item) => (isDamaged(item) ? asSent(run, readRow(item)) : whole(StoredRow, readRow)(item))),
    filings: of("FILING#").map((item) => (isDamaged(item) ? readFiling(item) : whole(StoredFiling, readFiling)(item))),
  };
}

/** Reads a record that nothing has damaged; throws where the schema does not hold for all of it. */
const whole =
  <T>(schema: v.GenericSchema, read: (item: Item) => T) =>
  (item: Item): T => {
    v.parse(schema, item);
    return read(item);
  };

export const kindOf = ({ tasks }: Ended, taskId: number) => tasks.find((task) => task.taskId === taskId)?.kind;

/** Holds that every accepted task is on record with all its rows, and that every filing has ended. */
function checkTasks({ world, tasks, rows, filings, tally, scenario, witness }: Ended): string[] {
  const wrong: string[] = [];
  for (const { taskId, submission } of world.accepted) {
    const task = tasks.find((one) => one.taskId === taskId);
    if (!task) wrong.push(`task ${taskId} is lost`);
    // A task that was never begun has no rows, and says so.
    if (task?.endedAs !== undefined) wrong.push(`task ${taskId} was never begun`);
    if (task?.endedAs !== undefined) continue;
    const expected = submission.kind === "str" ? submission.reservations.length : 0;
    const there = rows.filter((row) => row.taskId === taskId).length;
    if (submission.kind === "str" && there !== expected) wrong.push(`task ${taskId} has ${there} of ${expected} rows`);
    if (submission.kind !== "str" && !filings.some((filing) => filing.taskId === taskId && filing.outcome))
      wrong.push(`task ${taskId} has no outcome`);
  }
  for (const filing of filings) {
    if (filing.dueAt !== undefined) wrong.push(`filing ${filing.taskId}-${filing.number} is open`);
    if (filing.search && filing.outcome) {
      const { state, errorValue } = filing.outcome;
      tally.end(`search: ${state} ${errorValue}`.trim());
      const excuses = ["apartment_not_found", "property_not_registered", "owner_not_found"];
      if (witness.damaged.has(nameOf(filingKey(filing.taskId, filing.number)))) excuses.push("internal_error");
      const plain =
        scenario.plot === "ordinary" && !excuses.includes(errorValue) && errorValue !== "invalid_credentials";
      if (state !== "SUBMITTED" && plain) wrong.push(`search ${filing.taskId} is ${state} ${errorValue}`);
    }
  }
  return wrong;
}

/** The declarations at the portal with a row's mark. */
function declarationsOf({ tasks, world }: Ended, { taskId, number: row }: Row): Declaration[] {
  const mark = tasks.find((task) => task.taskId === taskId)?.mark;
  return [...world.state.declarations.values()].filter(({ typed }) => {
    const read = typedFor(typed);
    return read?.taskId === taskId && read.row === row && read.mark === mark;
  });
}

/** The declaration with the row's reported number at any property of its apartment; of two, the one that says what the row says. */
function declaredAs(ended: Ended, row: Row) {
  const registries = ended.witness.registriesOf(row.reservation.apartmentId);
  // Nothing was saved for the row: a departure that it does not name is kept.
  const isTrue = ({ figures }: Declaration) => untruths(asSent(ended, row).reservation, figures, true).length === 0;
  const all = [...ended.world.state.declarations.values()].filter(
    ({ number, registryId }) => number === row.declarationServerId && registries.has(registryId),
  );
  return all.find(isTrue) ?? all[0];
}

/** Holds that a row's status says what the portal holds, and that an end other than SUBMITTED has a cause in this seed. */
function checkRow(ended: Ended, row: Row): string[] {
  const { tally, world } = ended;
  const { state, errorValue, declarationServerId } = row;
  const name = `row ${row.taskId}-${row.number} is ${state} ${errorValue}`.trim();
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
    // A declaration that already says what the row says is not declared again under the row's own mark.
    const final = own ?? declaredAs(ended, row);
    if (!final) wrong.push(`${name}: no final at the portal`);
    else if (final.number !== declarationServerId) wrong.push(`${name}: ${final.number} at the portal`);
    else
      wrong.push(
        ...untruths(asSent(ended, row).reservation, final.figures, !own || final.amends !== undefined).map(
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

/** What excuses that the owner has made a failed row's draft final. */
function excuseOf({ world }: Ended, { errorValue, declaredAs, details }: Row, { declarationId, number }: Declaration) {
  // A cancelled row's draft is removed only as its filing closes.
  if (cannotBeCleaned.has(errorValue) || errorValue === "cancelled") return "A draft left behind";
  const isHidden = world.state.rules.finalNotes === "hidden";
  // With other figures and no mark it looks like the owner's own.
  if (isHidden && world.state.byHand.get(declarationId)?.has("changed")) return "Where notes are hidden";
  const named = declaredAs ?? (typeof details === "object" ? details.params?.["number"] : undefined);
  const isTold = errorValue === "duplicate_declaration" && named === number;
  return isTold && isHidden ? "Where notes are hidden" : undefined;
}

/** Holds that a DRAFTED row's draft is at the portal, unless its owner has touched it or the row names the later version that took it. */
function checkDrafted(ended: Ended, row: Row): string[] {
  const { declarations, byHand } = ended.world.state;
  const there = declarations.get(row.declarationServerId);
  const wrong = row.isDraft ? [] : ["was to be final"];
  const touched = byHand.get(row.declarationServerId);
  const isUntouched = there?.number === undefined && there !== undefined && isMarkedFor(there, row);
  const taker = isUntouched ? takerOf(ended, row) : undefined;
  // Until its end, nobody could log in to see what had become of it; or its worker died before it could remove it.
  if (taker && (cannotBeCleaned.has(taker.errorValue) || wasCutOff(ended, taker)))
    ended.tally.excused("A draft left behind");
  else if (taker) wrong.push("said to be taken over, and is not");
  if (there && (there.number === undefined || touched?.has("final"))) return wrong;
  if (touched?.has("deleted")) return wrong;
  return isTakenOver(ended, row) ? wrong : [...wrong, there ? "final" : "no such draft"];
}

const isMarkedFor = ({ typed }: Declaration, { taskId, number: row }: Row) => {
  const mark = typedFor(typed);
  return mark?.taskId === taskId && mark.row === row;
};

/** The later row that is said to have taken its draft over, once that has ended without doubt. */
function takerOf({ rows }: Ended, row: Row): Row | undefined {
  const { details } = row;
  const taker = typeof details === "object" && details.code === "draft_taken_over" && details.params?.["taskId"];
  const takers = siblingsOf(row, rows).filter(({ taskId }) => taskId === taker);
  return takers.every(({ state }) => state !== "NEEDS_REVIEW" && isTerminal(state)) ? takers[0] : undefined;
}

/** Whether a worker at its filing died or hung, and its consumer cancelled it before another came to it. */
const wasCutOff = ({ witness }: Ended, { taskId, filing, errorValue }: Row) =>
  errorValue === "cancelled" && witness.deaths.at(taskId, filing) > 0;

/** Whether the row is said to wait for a task that has no row of its reservation. */
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

/** Ends after which nobody can log in to delete a draft. It declares nothing, and is removed when the stay is sent again. */
const cannotBeCleaned = new Set<string>([
  "portal_unavailable",
  "portal_changed",
  "internal_error",
  "invalid_credentials",
  "account_locked",
  "owner_action_required",
  // After a PATCH of the username to a login that does not see the property.
  "property_not_registered",
  "apartment_not_found",
  "owner_not_found",
]);

/**
 * Holds that no draft of ours is left, except those that were asked for and those that a person has to decide about. Excused
 * as "A draft left behind" where nobody can see or reach it.
 */
function checkDrafts({ world, rows, tasks, tally, witness, scenario, apartMs }: Ended): string[] {
  return [...world.state.declarations.values()].flatMap(({ declarationId, typed, number }) => {
    const mark = typedFor(typed);
    if (!mark || number !== undefined || world.state.begunByOwners.has(declarationId)) return [];
    const task = tasks.find(({ taskId }) => taskId === mark.taskId);
    const row = rows.find((one) => one.taskId === mark.taskId && one.number === mark.row);
    if (!task || !row) return [`draft ${declarationId} of nobody`];
    // Without its mark nobody can tell it from the owner's own. Gentleness sees to it that a row has three at most.
    const ofFiling = rows.filter((one) => one.taskId === row.taskId && one.filing === row.filing);
    // A cancelled row leaves its draft where nobody can log in to remove it: the portal refuses the password or is out of
    // use to the end, the owner is gone, the login does not show the property, or every worker dies.
    const owners = witness.ownersOf(row.reservation.apartmentId);
    const isSaid = (errorValue: ErrorValue) =>
      witness.reasonOf(owners, errorValue, Date.parse(row.lastUpdated)) !== undefined;
    const isOutOfSight = isSaid("property_not_registered");
    const isOutOfReach =
      witness.logIns.some(({ what }) => what === "falsely refused") || isOutOfSight || isSaid("invalid_credentials");
    const isPoisoned = scenario.plot === "poison" && row.taskId === 1;
    const record = nameOf(filingKey(row.taskId, row.filing));
    const isGivenUp = isPoisoned || isLong(scenario.plot);
    const isShutOut = row.errorValue === "cancelled" && (isGivenUp || isOutOfReach || witness.hasLostLogin(owners));
    // Its apartment has moved, and the login on record does not show the property where its draft is.
    const isLeft = row.errorValue === "apartment_changed" && isOutOfSight;
    // Its owner had to act at the portal before a log-in could look for what the row left.
    const isTurnedAway = [...owners].some((id) => {
      const username = scenario.owners.find((one) => one.id === id)?.username.toLowerCase() ?? "";
      return world.state.accounts.get(username)?.turnedAwayAt.some((at) => at > Date.parse(row.lastUpdated)) === true;
    });
    const isHidden =
      isShutOut ||
      isTurnedAway ||
      isLeft ||
      // The filing's record says where its drafts are, and was damaged while it was open.
      witness.damaged.has(record) ||
      witness.openAtRemoval.has(record) ||
      witness.sawEmptyPage ||
      world.state.unreadable.has(declarationId) ||
      // The next session's last look may be too early.
      world.state.shownToOthersAt(declarationId) > latestOf(ofFiling) - apartMs;
    const isUnseen = isHidden || ofFiling.some(({ errorValue }) => cannotBeCleaned.has(errorValue));
    if (isUnseen || world.state.rules.notes === "cut") {
      tally.excused("A draft left behind");
      return [];
    }
    if (row.state === "NEEDS_REVIEW" || (row.state === "DRAFTED" && row.declarationServerId === declarationId))
      return [];
    return [`stray draft ${declarationId} of row ${row.taskId}-${row.number}, ${row.state} ${row.errorValue}`];
  });
}

/** Holds that what owners have begun by hand is neither deleted, changed nor made final by us. */
function checkOwnersDrafts({ world: { state } }: Ended): string[] {
  return [...state.begunByOwners].flatMap((id) => {
    const there = state.declarations.get(id);
    const isDeleted = state.byHand.get(id)?.has("deleted");
    if (isDeleted || (there && there.number === undefined)) return [];
    return [`the owner's draft ${id} was ${there ? "made final" : "deleted"}`];
  });
}

/** Holds that a stay has one declaration in force, whoever asked for it and how often. Excused by the owner's own hand. */
function checkStays({ world, tally }: Ended): string[] {
  // A cancelled declaration takes no days; checkReservations asks for it.
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

/**
 * Holds that unknown words fail nothing once three users have heard the same within minutes, and no more than the
 * first two stays of each login at a form, within minutes of each other: they are the portal's trouble.
 */
function checkWords(ended: Ended): string[] {
  const { rows, filings, scenario, witness } = ended;
  const refused = rows.filter((row) => isInUnknownWords(row) && !isRefused(ended, row));
  const at = ({ lastUpdated }: Row) => Date.parse(lastUpdated);
  const areSame = (row: Row, one: Row) => areOfAnIncident(row) === areOfAnIncident(one);
  const others = (row: Row) =>
    refused.filter((one) => areSame(row, one) && Math.abs(at(row) - at(one)) < sureToCount && at(one) <= at(row));
  // An owner renamed meanwhile hears them under both usernames.
  const userOf = ({ taskId, filing }: Row) =>
    filings.find((one) => one.taskId === taskId && one.number === filing)?.ownerId;
  const users = (row: Row) => new Set(others(row).map(userOf));
  const ofThree = refused
    .filter((row) => users(row).size > 2)
    .map(({ taskId, number: row }) => `row ${taskId}-${row} fails for words that three users heard`);
  const ofOne = [...Map.groupBy(refused, userOf)].flatMap(([owner = 0, its]) => {
    const logins = witness.hasLostLogin([owner]) || scenario.owners.length > 1 ? 2 : 1;
    const most = logins * formsThatRefuse * staysBelieved;
    // A single stay is forgotten after ten minutes, two are not.
    const near = (row: Row) => its.filter((one) => areSame(row, one) && Math.abs(at(row) - at(one)) < sureToCount);
    const stays = staysOf(its.filter((row) => staysOf(near(row)).size > 1)).size;
    return stays > most ? [`${stays} stays of owner ${owner} fail for words that nobody knows`] : [];
  });
  return [...ofThree, ...ofOne];
}

const latestOf = (rows: readonly Row[]) => Math.max(...rows.map(({ lastUpdated }) => Date.parse(lastUpdated)));

const staysOf = (rows: readonly Row[]) =>
  new Set(rows.map(({ reservation }) => `${reservation.apartmentId} ${reservation.reservationId}`));

/** A save and a finalise are refused, each in its own words. */
const formsThatRefuse = 2;
const staysBelieved = 2;

/** Ten minutes, less the time that a visit may take to delete the draft. */
const sureToCount = 6 * 60_000;

/** Holds that a reservation has one declaration in force, whichever dates and property its rows named. Excused where notes are hidden. */
function checkReservations(ended: Ended): string[] {
  const { world, rows, tasks, tally } = ended;
  const { rules, byHand } = world.state;
  const finals = Map.groupBy(world.state.inForce(), ({ typed }) => {
    const mark = typedFor(typed);
    const isOurs = tasks.some(({ taskId, mark: own }) => taskId === mark?.taskId && own === mark.mark);
    const row = rows.find((one) => isOurs && one.taskId === mark?.taskId && one.number === mark.row);
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
