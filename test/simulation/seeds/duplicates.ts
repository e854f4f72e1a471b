import type { Row } from "../../../shared/records/rows.ts";
import { minute } from "../../support/durations.ts";
import { type Declaration, isCrossing } from "../../support/simulation/portal-state.ts";
import type { Ended } from "./invariants.ts";
import { isStayOf, typedFor } from "./oracle.ts";

/** The cause of a row's `duplicate_declaration`: a declaration of its stay or reservation, or a row that it waited for. */
export function duplicateOf(ended: Ended, row: Row): string | undefined {
  const { details, declaredAs = "" } = row;
  const { code = "", params = {} } = typeof details === "object" ? details : {};
  if (code === "declared_later" && declaredAs === "") {
    const isDrafted = siblingsOf(row, ended.rows).some(
      ({ taskId, state }) => taskId === params["taskId"] && state === "DRAFTED",
    );
    return isDrafted ? "a later version is drafted" : undefined;
  }
  const number = declaredAs === "" ? params["number"] : declaredAs;
  if (typeof number === "string" && number !== "")
    return declaredAsTold(ended, row, number, code === "refused_covered");
  return waitedInVain(ended, row);
}

function declaredAsTold(ended: Ended, row: Row, told: string, covering: boolean): string | undefined {
  const registries = ended.witness.registriesOf(row.reservation.apartmentId);
  // Numbers may be counted by property, and an apartment may have had two properties.
  return [...ended.world.state.declarations.values()]
    .filter(({ number, registryId }) => number === told && registries.has(registryId))
    .map((there) => isOfRow(ended, row, there, covering))
    .find((reason) => reason !== undefined);
}

function isOfRow(ended: Ended, row: Row, there: Declaration, covering: boolean): string | undefined {
  const { number: told } = there;
  if (isStayOf(row.reservation, there.figures)) return "its stay is declared";
  // For us a cancelled declaration takes no days. The portal may see that otherwise, and says so.
  const { cancellationDate: _, ...days } = there.figures;
  if (covering && (there.figures.startDate === row.reservation.startDate || isCrossing(days, row.reservation)))
    return "its days are, the portal says";
  if (isOfReservation(ended, row, there)) return "its reservation is declared";
  const isToldTwice = siblingsOf(row, ended.rows).some(
    (one) => one.declaredAs === told || one.declarationServerId === told,
  );
  return isToldTwice ? "a row of its reservation says so" : undefined;
}

/** Whether it, or a declaration that it amends, is of the row's reservation: that may have had other days. */
function isOfReservation(ended: Ended, row: Row, { typed, amends = "" }: Declaration): boolean {
  const { world, tasks, rows } = ended;
  const mark = typedFor(typed);
  const isOurs = mark && tasks.some((one) => one.taskId === mark.taskId && one.mark === mark.mark);
  if (isOurs && [row, ...siblingsOf(row, rows)].some((one) => one.taskId === mark.taskId && one.row === mark.row))
    return true;
  const amended = world.state.declarations.get(amends);
  return amended !== undefined && isOfReservation(ended, row, amended);
}

/** What the row waited for last, by its details. */
export function whyOf({ details }: Row) {
  const why = typeof details === "object" ? details.params?.["why"] : undefined;
  return typeof why === "object" && "code" in why ? why : undefined;
}

/** Whether patience ended behind a row that was still open, under review, or given up as well. */
function waitedInVain({ rows }: Ended, row: Row): string | undefined {
  const why = whyOf(row);
  const isOpenThen = ({ state, lastUpdated, errorValue }: Row) =>
    state === "NEEDS_REVIEW" ||
    lastUpdated >= row.lastUpdated ||
    // For an hour after that row's end the login may have been used too often to go on.
    (errorValue !== "" && Date.parse(row.lastUpdated) - Date.parse(lastUpdated) <= 60 * minute);
  if (why?.code.startsWith("same_reservation")) {
    const by = siblingsOf(row, rows).filter(({ taskId }) => taskId === why.params?.["taskId"]);
    return by.some(isOpenThen) ? "patience ended behind another row of its reservation" : undefined;
  }
  if (!why?.code.startsWith("same_stay")) return undefined;
  const { startDate } = row.reservation;
  return rows.some((one) => one !== row && one.reservation.startDate === startDate && isOpenThen(one))
    ? "patience ended behind another of its stay"
    : undefined;
}

/** The other rows of its reservation. */
export const siblingsOf = (row: Row, rows: readonly Row[]) =>
  rows.filter(
    (one) =>
      !(one.taskId === row.taskId && one.row === row.row) &&
      one.reservation.apartmentId === row.reservation.apartmentId &&
      one.reservation.reservationId === row.reservation.reservationId,
  );
