import type { ErrorValue } from "../../../shared/contract/outcome.ts";
import { filingKey, reservationKey, rowKey, rowRef } from "../../../shared/records/keys.ts";
import { maxUnclear } from "../../../shared/records/portal-users.ts";
import type { Row } from "../../../shared/records/rows.ts";
import { areUnknown, incidentWords, notRegistered } from "../../support/simulation/fake-portal.ts";
import { isCrossing, refusedAtFinalise, refusedAtSave } from "../../support/simulation/portal-state.ts";
import { nameOf } from "../../support/simulation/stored-items.ts";
import { duplicateOf, siblingsOf, whyOf } from "./duplicates.ts";
import type { Ended } from "./invariants.ts";
import type { NotGuaranteed } from "./not-guaranteed.ts";
import { typedFor } from "./oracle.ts";
import { isLong, ownerlessApartment, unknownApartment } from "./scenario.ts";
import { rowName } from "./witness.ts";

/** How often workers may die at a filing before it is given up. */
const deadly = 10;

/** The cause of a row's end, or the excuse for it. */
export type Reason = string | { readonly not: NotGuaranteed };

/** What in this seed justifies a row's end; undefined where nothing does. */
export function reasonOf(ended: Ended, row: Row, errorValue: ErrorValue): Reason | undefined {
  const { scenario, witness } = ended;
  const { apartmentId } = row.reservation;
  const owners = witness.ownersOf(apartmentId);
  const said = witness.reasonOf(owners, errorValue, Date.parse(row.lastUpdated));
  switch (errorValue) {
    case "apartment_not_found":
      return apartmentId === unknownApartment ? "no such apartment" : said;
    case "owner_not_found":
      return apartmentId === ownerlessApartment ? "no owner" : said;
    case "apartment_changed":
      return witness.registriesOf(apartmentId).size > 1 ? "its apartment was moved" : undefined;
    case "property_not_registered":
      return said ?? (isNotFinal(ended, apartmentId) ? "a property that is not final" : undefined);
    case "rejected_by_portal":
      return isRefused(ended, row)
        ? "figures that the portal refuses"
        : (said ?? hasLeft(ended, row) ?? (isInUnknownWords(row) || areWordsErased(row) ? "unknown words" : undefined));
    case "duplicate_declaration":
      // Release 1.1.0 takes a declaration that it has met for the reservation's own, and so it is told.
      return duplicateOf(ended, row) ?? said ?? (ended.isReplacing ? "met by the release before" : undefined);
    case "invalid_credentials":
      return said ?? refusedFalsely(ended, row) ?? sparedALogin(ended, row);
    case "account_locked":
      return said;
    case "owner_action_required":
      return (
        said ?? (isUnclear(row) && witness.unclearPosts >= maxUnclear.unproven ? "logins without an answer" : undefined)
      );
    case "portal_unavailable":
    case "portal_changed":
      return isLong(scenario.plot) ? scenario.plot : said;
    case "internal_error":
      if (scenario.plot === "poison" && row.taskId === 1) return "poison";
      if (witness.deaths.at(row.taskId, row.filing) >= deadly) return "its workers died";
      return undefined;
    case "outcome_unknown":
      if (row.state === "FAILED")
        return witness.decided.has(rowName(rowRef(row))) ? "an operator's decision" : undefined;
      return said ?? damagedBy(ended, row) ?? changedByHand(ended, row) ?? undecided(ended, row);
    case "cancelled":
      return witness.cancelled.has(row.taskId) ? "cancelled by its consumer" : undefined;
    case "overlapping_declaration":
      return overlapOf(ended, row) ? "a stay of partly the same days" : undefined;
    case "guest_erased":
      return witness.erased.has(rowName(row.repeats ?? rowRef(row))) ? "its guest was erased" : undefined;
  }
}

/** Whether the portal refuses its figures, in words that we do not know. */
export function isRefused({ world }: Ended, { reservation }: Row): boolean {
  const { amountReceived, cancellationAmount, guestTaxId, endDate, bookedEndDate } = reservation;
  const isAmountRefused = [amountReceived, cancellationAmount].includes(refusedAtFinalise / 100);
  const isDepartureMissed = (endDate ?? bookedEndDate) === undefined && !world.state.rules.departureMayLack;
  return guestTaxId === refusedAtSave || isAmountRefused || isDepartureMissed;
}

const isUnclear = ({ details }: Row) => JSON.stringify(details).includes('"password_awaited"');

/** The portal's own words in a refusal. */
const wordsIn = ({ details }: Pick<Row, "details">) =>
  typeof details === "object" ? details.params?.["words"] : undefined;

/** Whether the row was refused in the words that nobody knows. */
export const isInUnknownWords = ({ details }: Row) =>
  typeof details === "object" && details.code === "refused" && areUnknown(wordsIn({ details }));

/** Which unknown words a row was refused in: those of an incident, with a number of their own each time, or the others. */
export function areOfAnIncident(row: Row): boolean {
  const words = wordsIn(row);
  return isInUnknownWords(row) && typeof words === "string" && words.startsWith(incidentWords);
}

/** The portal said that the property is not the owner's, when another owner's page of properties was shown. */
const hasLeft = ({ witness }: Ended, row: Row) =>
  wordsIn(row) === notRegistered
    ? witness.reasonOf(
        witness.ownersOf(row.reservation.apartmentId),
        "property_not_registered",
        Date.parse(row.lastUpdated),
      )
    : undefined;

/** Whether the portal's words were erased with the guest. */
const areWordsErased = (row: Row) => wordsIn(row) === "…";

function isNotFinal({ scenario, witness }: Ended, apartmentId: number): boolean {
  const registries = witness.registriesOf(apartmentId);
  return scenario.owners.some(({ properties }) =>
    properties.some(({ registryId, state }) => registries.has(registryId) && state !== "final"),
  );
}

/**
 * The sign-on took a right password for a wrong one, and nothing could show that: the password had never logged in, or too
 * few others met the same. Where three met it, no reservation may end with it.
 */
const refusedFalsely = (ended: Ended, row: Row) =>
  areRefusedFalsely(ended, usersOf(ended, row)) ? "a password refused falsely" : undefined;

export function areRefusedFalsely({ witness, apartMs }: Ended, users: readonly string[]): boolean {
  const its = witness.logIns.filter(({ what, username }) => what === "falsely refused" && users.includes(username));
  return its.some((one) => apartMs > 0 || !witness.isEverybodys(one));
}

function usersOf({ scenario, witness }: Ended, { reservation }: Row): string[] {
  const owners = witness.ownersOf(reservation.apartmentId);
  const names = scenario.owners.filter(({ id }) => owners.has(id)).flatMap((one) => [one.username, one.otherUsername]);
  return names.map((name) => name.toLowerCase());
}

/** Patience ended while no login was allowed, because another task's password had just been refused. */
function sparedALogin(ended: Ended, row: Row): string | undefined {
  const { scenario, witness, world } = ended;
  if (!isLong(scenario.plot) || whyOf(row)?.code !== "login_spared") return undefined;
  const since = Date.parse(row.lastUpdated) - world.times.lockWindow;
  const users = usersOf(ended, row);
  return witness.refusals.some(({ at, username }) => at >= since && users.includes(username))
    ? "a login that was spared for another's password"
    : undefined;
}

/** Whether the declaration that it names shares nights with this stay. */
function overlapOf({ world, witness }: Ended, { reservation, details }: Row): boolean {
  const number = typeof details === "object" ? details.params?.["number"] : undefined;
  const registries = witness.registriesOf(reservation.apartmentId);
  return [...world.state.declarations.values()].some(
    ({ number: its, registryId, figures: { cancellationDate, ...days } }) =>
      its === number &&
      registries.has(registryId) &&
      (cancellationDate === undefined || world.state.rules.cancelledKeepsDays) &&
      isCrossing(days, reservation),
  );
}

/** Whether the owner changed what carries our mark, or another owner's page was answered for it. */
function changedByHand({ world, witness }: Ended, { details, reservation }: Row): Reason | undefined {
  if (typeof details !== "object" || !["draft_differs", "final_differs"].includes(details.code)) return undefined;
  const { declarationId, number } = details.params ?? {};
  const changed = [...world.state.byHand].some(
    ([id, how]) => how.has("changed") && (id === declarationId || world.state.declarations.get(id)?.number === number),
  );
  if (changed) return "its owner changed it";
  const registries = witness.registriesOf(reservation.apartmentId);
  const isMixedUp = [...world.state.declarations.values()].some(
    (one) => one.number === number && !registries.has(one.registryId) && !typedFor(one.typed),
  );
  return isMixedUp ? { not: "A decision in every case" } : undefined;
}

/** Whether the record of the row, its filing or its reservation was damaged. */
function damagedBy({ witness }: Ended, { taskId, number: row, filing, reservation, details }: Row): string | undefined {
  const { apartmentId, reservationId } = reservation;
  const keys = [rowKey(taskId, row), filingKey(taskId, filing), reservationKey(apartmentId, reservationId)];
  const isDamaged = keys.some((key) => witness.damaged.has(nameOf(key)));
  return isDamaged && JSON.stringify(details).includes("record_unreadable")
    ? "a record that nobody can read"
    : undefined;
}

/** Holds that only what nobody can see is left to a person. */
function undecided(ended: Ended, row: Row): Reason | undefined {
  const { scenario, world, witness } = ended;
  const { notes, filter } = world.state.rules;
  const isUnseen =
    ["owner meddles", "property leaves"].includes(scenario.plot) ||
    isLong(scenario.plot) ||
    (scenario.plot === "poison" && row.taskId === 1) ||
    // A late index may show too late that a login is still needed.
    witness.hasLostLogin(witness.ownersOf(row.reservation.apartmentId)) ||
    notes === "cut" ||
    (filter === "departure" && row.reservation.endDate === undefined);
  if (isUnseen || isShutOut(ended, row) || isBehindPoison(ended, row)) return { not: "A decision in every case" };
  return undefined;
}

const isInDoubt = ({ details }: Row) => typeof details === "object" && details.code === "draft_unclear";

/** Whether the row was in doubt when its task's other rows ended for a refused password: only a log-in shows whether a draft was saved. */
function isShutOut({ rows, witness }: Ended, row: Row): boolean {
  const owners = witness.ownersOf(row.reservation.apartmentId);
  const isTheirs = (one: Row) => [...witness.ownersOf(one.reservation.apartmentId)].some((owner) => owners.has(owner));
  return (
    isInDoubt(row) &&
    rows.some((one) => one.taskId === row.taskId && one.errorValue === "invalid_credentials" && isTheirs(one))
  );
}

/** Whether the row waited to the end of patience for a draft of a filing at which every worker dies. */
function isBehindPoison({ scenario, rows }: Ended, row: Row): boolean {
  if (scenario.plot !== "poison" || row.taskId === 1 || !isInDoubt(row)) return false;
  const { startDate } = row.reservation;
  return rows.some(
    (one) => one.taskId === 1 && one.state === "NEEDS_REVIEW" && one.reservation.startDate === startDate,
  );
}

/** Whether the row names a row of its reservation that took its draft over. */
export function isTakenOver({ rows }: Ended, row: Row): boolean {
  const { details } = row;
  const taker = typeof details === "object" && details.code === "draft_taken_over" && details.params?.["taskId"];
  return siblingsOf(row, rows).some(({ taskId }) => taskId === taker);
}
