import type { ErrorValue } from "../../../shared/contract/outcome.ts";
import type { Row } from "../../../shared/filing/records/rows.ts";
import { unknownWords } from "../../support/simulation/fake-portal.ts";
import { refusedAtFinalise, refusedAtSave } from "../../support/simulation/portal-state.ts";
import type { Ended } from "./invariants.ts";
import { typedFor } from "./oracle.ts";
import { isLong, minute, ownerlessApartment, unknownApartment } from "./scenario.ts";

/** So often a worker may die at a filing before it is given up. */
const deadly = 10;

/** What in this seed is the cause of a row's end; undefined when nothing is. */
export function causeOf(ended: Ended, row: Row, errorValue: ErrorValue): string | undefined {
  const { scenario, witness } = ended;
  const { apartmentId, amountReceived, cancellationAmount, guestTaxId } = row.reservation;
  const owners = witness.ownersOf(apartmentId);
  const at = Date.parse(row.lastUpdated);
  const said = witness.causeOf(owners, errorValue, at);
  switch (errorValue) {
    case "apartment_not_found":
      return apartmentId === unknownApartment ? "no such apartment" : undefined;
    case "owner_not_found":
      return apartmentId === ownerlessApartment ? "no owner" : (said ?? (witness.hasRenamed() ? "renamed" : undefined));
    case "property_not_registered":
      return said ?? (isNotFinal(ended, apartmentId) ? "a property that is not final" : undefined);
    case "rejected_by_portal":
      return guestTaxId === refusedAtSave || [amountReceived, cancellationAmount].includes(refusedAtFinalise / 100)
        ? "figures that the portal refuses"
        : (said ?? (isInUnknownWords(row) ? "unknown words" : undefined));
    case "duplicate_declaration":
      return duplicateOf(ended, row) ?? said;
    case "invalid_credentials":
      return said ?? sparedALogin(ended, row);
    case "account_locked":
    case "owner_action_required":
      return said;
    case "portal_unavailable":
    case "portal_changed":
      return isLong(scenario.plot) ? scenario.plot : said;
    case "internal_error":
      if (scenario.plot === "poison" && row.taskId === 1) return "poison";
      if (witness.deathsAt(row.taskId, row.filing) >= deadly) return "its workers died";
      return undefined;
    case "cancelled":
    case "overlapping_declaration":
    case "guest_erased":
      // Nothing in the seeds asks for either yet.
      return undefined;
    case "outcome_unknown":
      return (
        said ??
        removedUnderAnother(ended, row) ??
        shutOut(ended, row) ??
        behindPoison(ended, row) ??
        doubtOf(ended, row)
      );
  }
}

/** The portal said so to this user, and to one other at most within minutes. */
export const isInUnknownWords = ({ details }: Row) =>
  typeof details === "object" && details.code === "refused" && details.params?.["words"] === unknownWords;

function isNotFinal({ scenario, witness }: Ended, apartmentId: number): boolean {
  const registries = witness.registriesOf(apartmentId);
  return scenario.owners.some(({ properties }) =>
    properties.some(({ registryId, state }) => registries.has(registryId) && state !== "final"),
  );
}

function duplicateOf(ended: Ended, row: Row): string | undefined {
  // With a cause of its own: two that only wait for each other have none.
  const waited = siblingsOf(row, ended).some(
    (one) => one.errorValue === "duplicate_declaration" && directlyDuplicate(ended, one) !== undefined,
  );
  return directlyDuplicate(ended, row) ?? (waited ? "a row of the same reservation that waited as long" : undefined);
}

/** What its end says that it waited for last. */
export function whyOf({ details }: Row) {
  const why = typeof details === "object" ? details.params?.["why"] : undefined;
  return typeof why === "object" && "code" in why ? why : undefined;
}

/** Patience ended while no login was allowed: a password that came with another task had just been refused. */
function sparedALogin({ scenario, witness, world }: Ended, row: Row): string | undefined {
  if (!isLong(scenario.plot) || whyOf(row)?.code !== "login_spared") return undefined;
  const { lastUpdated, reservation } = row;
  const since = Date.parse(lastUpdated) - world.times.lockWindow;
  const owners = witness.ownersOf(reservation.apartmentId);
  const users = scenario.owners.filter(({ id }) => owners.has(id)).flatMap((one) => [one.username, one.otherUsername]);
  const isTheirs = (username: string) => users.some((one) => one.toLowerCase() === username);
  return witness.refusals().some(({ at, username }) => at >= since && isTheirs(username))
    ? "a login that was spared for another's password"
    : undefined;
}

/** Another final of the same arrival, or a row of it that a person has to decide. */
function directlyDuplicate(ended: Ended, row: Row): string | undefined {
  const { world, witness, rows, scenario } = ended;
  const { apartmentId, startDate } = row.reservation;
  const registries = witness.registriesOf(apartmentId);
  const isRefused = typeof row.details === "object" && row.details.code === "refused_covered";
  // A declaration that was cancelled keeps no days from a stay; the portal may see it otherwise, and says so.
  const keepsDays = row.reservation.cancellationDate !== undefined || isRefused;
  const there = [...world.state.declarations.values()].some(
    ({ registryId, number, figures }) =>
      number !== undefined &&
      registries.has(registryId) &&
      figures.startDate === startDate &&
      (keepsDays || figures.cancellationDate === undefined),
  );
  if (there) return "a final of the same arrival";
  const same = siblingsOf(row, ended);
  if (same.some(({ state }) => state === "SUBMITTED")) return "a declaration of the same reservation";
  if (same.some(({ state, taskId }) => state === "DRAFTED" && taskId > row.taskId))
    return "a later draft of the same reservation";
  const byHand = [...world.state.declarations.values()].filter(({ number }) => number !== undefined);
  const typed = byHand.map((one) => typedFor(one.typed));
  if (same.some((one) => typed.some((mark) => mark?.taskId === one.taskId && mark.row === one.row)))
    return "a draft of the same reservation that was made final";
  if (same.some(({ declaredAs }) => declaredAs !== undefined)) return "a reservation that is declared by hand";
  if (same.some(({ state }) => state === "NEEDS_REVIEW")) return "a row of the same reservation that a person decides";
  if (same.some((one) => isGivenUpToo(one, row))) return "a row of the same reservation that was given up as well";
  const openStill = rows.filter((one) => isOther(one, row) && one.lastUpdated > row.lastUpdated);
  const isWaitedFor = (one: Row) =>
    isSameReservation(one.reservation, row.reservation) || one.reservation.startDate === startDate;
  if (isLong(scenario.plot) && openStill.some(isWaitedFor))
    return "a row of its reservation or stay that was open still";
  if (rows.some((one) => comesBefore(one, row))) return "a reservation of the same stay in its batch";
  const decided = rows.some((one) => one.state === "NEEDS_REVIEW" && one.reservation.startDate === startDate);
  return decided ? "a rival that a person decides" : undefined;
}

/** Each has its own end of patience: what waits for it may come to that first, or before its user's rest from the outage is over. */
function isGivenUpToo({ errorValue, lastUpdated }: Row, waiting: Row): boolean {
  const since = Date.parse(waiting.lastUpdated) - Date.parse(lastUpdated);
  return ["portal_unavailable", "portal_changed"].includes(errorValue) && since <= 20 * minute;
}

/** Of the same batch and arrival: the later one waits for it, to the end of patience where it comes to that. */
const comesBefore = (one: Row, { taskId, filing, row, reservation }: Row) =>
  one.taskId === taskId &&
  one.filing === filing &&
  one.row < row &&
  one.reservation.startDate === reservation.startDate;

/** The other rows of its reservation. */
const siblingsOf = (row: Row, { rows }: Ended) =>
  rows.filter((one) => isOther(one, row) && isSameReservation(one.reservation, row.reservation));

const isOther = (one: Row, other: Row) => one.taskId !== other.taskId || one.row !== other.row;
const isSameReservation = (one: Row["reservation"], other: Row["reservation"]) =>
  one.apartmentId === other.apartmentId && one.reservationId === other.reservationId;

/** We removed its refused draft, that was not written down, and the owner has another username since: to that one it never was. */
function removedUnderAnother({ world, witness }: Ended, { intent }: Row): string | undefined {
  if (!witness.hasRenamed() || intent === undefined) return undefined;
  return world.state.declarations.has(intent.declarationId)
    ? undefined
    : "a draft that was removed under a former username";
}

/**
 * Whether a draft was saved is only seen by who can log in: what its task had not begun yet has ended for that password,
 * and needs a cause of its own.
 */
function shutOut({ rows, witness }: Ended, { taskId, reservation, details }: Row): string | undefined {
  if (typeof details !== "object" || details.code !== "draft_unclear") return undefined;
  const owners = witness.ownersOf(reservation.apartmentId);
  const refused = rows.some(
    (one) =>
      one.taskId === taskId &&
      one.errorValue === "invalid_credentials" &&
      [...witness.ownersOf(one.reservation.apartmentId)].some((owner) => owners.has(owner)),
  );
  return refused ? "a save in doubt whose owner is shut out" : undefined;
}

/** A save in doubt whose stay has a draft of a filing at which every worker dies: it waits for that to the end of patience. */
function behindPoison({ scenario, rows }: Ended, { taskId, reservation, details }: Row): string | undefined {
  if (scenario.plot !== "poison" || taskId === 1) return undefined;
  if (typeof details !== "object" || details.code !== "draft_unclear") return undefined;
  const isAwaited = rows.some(
    (one) => one.taskId === 1 && one.state === "NEEDS_REVIEW" && one.reservation.startDate === reservation.startDate,
  );
  return isAwaited ? "a save in doubt behind the poisoned one" : undefined;
}

/** Only what nobody can see or somebody has changed may be left to a person. */
function doubtOf({ scenario, world }: Ended, row: Row): string | undefined {
  const { notes, filter } = world.state.rules;
  if (["owner meddles", "property leaves"].includes(scenario.plot) || isLong(scenario.plot)) return scenario.plot;
  if (scenario.plot === "poison" && row.taskId === 1) return "poison";
  if (notes === "cut") return "notes are cut";
  if (filter === "departure" && row.reservation.endDate === undefined) return "not in a list by departure";
  return undefined;
}
