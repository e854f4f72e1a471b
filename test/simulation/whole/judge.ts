import type { Release } from "../../../packages/portal-simulator/release.ts";
import { isTerminal } from "../../../shared/contract/outcome.ts";
import { sortable } from "../../../shared/parsing/fields.ts";
import { isSameNumber } from "../../../shared/portal/number.ts";
import type { Row } from "../../../shared/records/rows.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import type { AnyFiling } from "../../support/a-filing.ts";
import type { WholeWorld } from "../../support/simulation/whole-world.ts";
import { filingsOf } from "../scenes/small-world.ts";

type State = Awaited<ReturnType<WholeWorld["truth"]>>;
type Truth = State["declarations"][number];
type Statements = State["takkStatements"];

/** How many exchanges one row may take in all. */
const exchangesOfARow = 400;

/** Holds that every row is declared once and truly, that no login fails, and that filing halts clearly at a portal that it cannot file at. */
export async function judge(world: WholeWorld, release: Release, rows: readonly Row[]): Promise<string[]> {
  const { declarations, accounts, takkStatements } = await world.truth();
  const asked = world.accepted.reduce(
    (sum, { submission }) => sum + (submission.kind === "str" ? submission.reservations.length : 0),
    0,
  );
  return [
    ...world.bugs.map((bug) => `a worker threw ${bug instanceof Error ? bug.stack : String(bug)}`),
    ...world.queues.deadLetters().map(({ body }) => `dead letter ${body}`),
    ...accounts.flatMap(({ username, failedLogins }) => (failedLogins > 0 ? [`${username} has failed logins`] : [])),
    ...(rows.length === asked ? [] : [`${rows.length} of ${asked} rows`]),
    ...rows.flatMap((row) => checkRow(release, declarations, rows, row)),
    ...twice(declarations),
    ...filingsOf(world).flatMap((filing) => checkStatement(filing, release, takkStatements)),
    ...(world.exchanges() > exchangesOfARow * Math.max(1, rows.length) ? [`${world.exchanges()} exchanges`] : []),
  ];
}

function checkRow(release: Release, declarations: readonly Truth[], rows: readonly Row[], row: Row): string[] {
  const { taskId, state, errorValue, details, reservation } = row;
  const name = `row ${taskId}-${row.number} is ${state} ${errorValue}`.trim();
  const same = declarations.filter(
    ({ startDate, endDate }) => startDate === reservation.startDate && endDate === reservation.endDate,
  );
  const finals = same.filter(({ draft }) => !draft);
  if (state === "SUBMITTED") {
    const [final] = finals.filter(({ declarationId }) => isSameNumber(row.declarationServerId, declarationId));
    if (!final) return [`${name}: no such final`];
    return final.amountReceived === reservation.amountReceived ? [] : [`${name}: another rent`];
  }
  if (errorValue === "duplicate_declaration")
    return duplicateOf(release, declarations, rows, row).map((what) => `${name}: ${what}`);
  const refused = errorValue === "overlapping_declaration" || errorValue === "rejected_by_portal";
  if (refused && release.overlap === "refused")
    return refusedFor(declarations, row) ? [] : [`${name}: nothing overlaps: ${inWords(details)}`];
  if (cannotBeFiledAt(release)) return finals.length > 0 && state === "FAILED" ? [`${name}: declared`] : [];
  return isTerminal(state) ? [`${name}: ${inWords(details)}`] : [`${name}: stuck`];
}

/** Holds that a duplicate names a declaration of its dates or reservation, and that the differences it names are the real ones. */
function duplicateOf(release: Release, declarations: readonly Truth[], rows: readonly Row[], row: Row): string[] {
  const { details, differs = [], reservation } = row;
  const code = typeof details === "object" ? details.code : "";
  const isUnproven = code === "declared_unproven";
  const isOfEarlier = code === "earlier_declared_unproven";
  const isOfItsGuest = code === "guest_declared";
  const named =
    (isUnproven || isOfEarlier || isOfItsGuest) && typeof details === "object"
      ? details.params?.["number"]
      : row.declaredAs;
  const declaredAs = typeof named === "string" ? named : undefined;
  const there = declarations.find(
    ({ draft, declarationId }) => !draft && declaredAs !== undefined && isSameNumber(declaredAs, declarationId),
  );
  if (!there) return ["of nothing"];
  if (isUnproven)
    return isOfDates(row, there) && !isOfGuest(row, there) ? [] : [`${declaredAs} is of other dates, or of its guest`];
  if (isOfItsGuest)
    return isOfGuest(row, there) && sharesNights(row, there)
      ? []
      : [`${declaredAs} is of other nights, or another guest`];
  const same = rows.filter((one) => one.reservation.reservationId === reservation.reservationId);
  if (isOfEarlier)
    return isOfGuest(row, there) && same.some((one) => one.taskId < row.taskId && isOfDates(one, there))
      ? []
      : [`${declaredAs} is of no earlier version's dates, or of another guest`];
  const ofReservation = same.some(
    (one) =>
      (one.state === "SUBMITTED" && isSameNumber(one.declarationServerId, there.declarationId)) ||
      // Where notes are hidden, a final of these very dates and guest counts as the reservation's.
      (hidesNotes(release) && isOfDates(one, there) && isOfGuest(one, there)),
  );
  const ofDates = isOfDates(row, there);
  if (!ofReservation && !ofDates) return [`${declaredAs} is another reservation of other dates`];
  const [told, actual] = [differs.toSorted().join(), differences(reservation, there).toSorted().join()];
  return told === actual ? [] : [`differs in ${actual}, and is told to in ${told}`];
}

const isOfDates = ({ reservation }: Row, { startDate, endDate }: Truth) =>
  startDate === reservation.startDate && endDate === reservation.endDate;

const sharesNights = ({ reservation }: Row, { startDate, endDate }: Truth) =>
  sortable(startDate) < sortable(reservation.endDate ?? "") &&
  sortable(reservation.startDate) < sortable(endDate ?? "");

const isOfGuest = ({ reservation: { guestId, guestTaxId } }: Row, there: Truth) =>
  (guestId !== undefined && guestId === there.guestId) || (guestTaxId !== undefined && guestTaxId === there.guestTaxId);

const hidesNotes = ({ finalNotes }: Release) => finalNotes === "hidden";

function differences(sent: Row["reservation"], there: Truth): string[] {
  const pairs: Record<string, readonly [unknown, unknown]> = {
    startDate: [sent.startDate, there.startDate],
    endDate: [sent.endDate, there.endDate],
    amountReceived: [sent.amountReceived, there.amountReceived],
    platform: [sent.platform, there.platform],
    paymentMethod: [sent.paymentMethod, there.paymentMethod],
    isForeigner: [sent.isForeigner, there.guestId !== null],
    guestId: [sent.guestId ?? null, there.guestId],
    guestTaxId: [sent.guestTaxId ?? null, there.guestTaxId],
    ...(sent.isForeigner && { guestName: [sent.guestName, there.guestName] }),
  };
  return Object.entries(pairs).flatMap(([name, [one, other]]) => (one === other ? [] : [name]));
}

/** Whether a final of other dates shares nights with the row; the one that the row names, where it names one. */
const refusedFor = (declarations: readonly Truth[], { errorValue, details, reservation }: Row) =>
  declarations.some(
    ({ draft, declarationId, startDate, endDate }) =>
      !draft &&
      !(startDate === reservation.startDate && endDate === reservation.endDate) &&
      startDate < (reservation.endDate ?? "") &&
      reservation.startDate < (endDate ?? "") &&
      (errorValue !== "overlapping_declaration" || inWords(details).includes(`Α/Α ${declarationId};`)),
  );

/** By construction: a page that only the owner can answer. */
const cannotBeFiledAt = ({ rolePage }: Release) => rolePage === "several";

/** The month is stated once, as it is told. */
function checkStatement({ outcome, statement }: AnyFiling, release: Release, truth: Statements): string[] {
  if (!statement) return [];
  const finals = truth.filter(({ draft, month }) => !draft && month === statement.month);
  const name = `the statement is ${outcome?.state ?? "open"} ${outcome?.errorValue ?? ""}`.trim();
  if (finals.length > 1) return [`a month is stated ${finals.length} times`];
  if (outcome?.state === "SUBMITTED") return finals.length === 1 ? [] : [`${name}: nothing is stated`];
  if (outcome?.state === "NEEDS_REVIEW") return finals.length === 1 ? [] : [`${name}: nothing is stated`];
  return cannotBeFiledAt(release) && finals.length === 0 ? [] : [`${name}: ${inWords(outcome?.details ?? "")}`];
}

/** A stay is declared once. */
function twice(declarations: readonly Truth[]): string[] {
  const stays = Map.groupBy(
    declarations.filter(({ draft }) => !draft),
    ({ registryId, startDate, endDate }) => `${registryId} ${startDate} ${endDate}`,
  );
  return [...stays].flatMap(([stay, finals]) =>
    finals.length > 1 ? [`${stay} is declared ${finals.length} times`] : [],
  );
}
