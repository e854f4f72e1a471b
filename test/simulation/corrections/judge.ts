import type { Row } from "../../../shared/records/rows.ts";
import type { Declaration } from "../../support/simulation/portal-state.ts";
import { rowsOf } from "../scenes/small-world.ts";
import { violations } from "../seeds/invariants.ts";
import { untruths } from "../seeds/oracle.ts";
import type { Run } from "../seeds/run-seed.ts";

/**
 * Holds that each reservation has one declaration in force, which says what its last accepted version says; or one draft, where
 * only drafts were asked for. Reservations lie in different halves of the month.
 */
function misdeclared({ world }: Run): string[] {
  const inForce = world.state.inForce();
  const drafts = [...world.state.declarations.values()].filter(({ number }) => number === undefined);
  return [...Map.groupBy(rowsOf(world), ({ reservation }) => reservation.reservationId)].flatMap(([name, versions]) => {
    const half = ({ figures }: Declaration) => (Number(figures.startDate.slice(0, 2)) < 12 ? "r0" : "r1") === name;
    return ofReservation(name, versions, inForce.filter(half), drafts.filter(half));
  });
}

/** Judges a seed like any other, and by what its reservations have come to. */
export const alsoMisdeclared = (run: Run) => [...violations(run), ...misdeclared(run)];

function ofReservation(
  name: string,
  versions: readonly Row[],
  inForce: readonly Declaration[],
  drafts: readonly Declaration[],
): string[] {
  const wrong = versions.flatMap(({ taskId, number: row, state, errorValue, details }) =>
    state === "NEEDS_REVIEW" || (state === "FAILED" && errorValue !== "duplicate_declaration")
      ? [`${taskId}-${row} of ${name} is ${state} ${errorValue}: ${JSON.stringify(details)}`]
      : [],
  );
  const toDeclare = versions.filter(({ isDraft }) => !isDraft);
  if (toDeclare.length === 0) return [...wrong, ...ofDrafts(name, versions, inForce, drafts)];
  const [declaration, ...more] = inForce;
  if (!declaration || more.length > 0) return [...wrong, `${name} has ${inForce.length} declarations in force`];
  // The last version that may amend, or a later one that may not and was declared first.
  const from = toDeclare.findLastIndex(({ onDeclared }) => onDeclared === "amend");
  const [said, ...others] = toDeclare.slice(Math.max(0, from)).filter(({ state }) => state === "SUBMITTED");
  if (!isDeclaredAs(said, declaration)) wrong.push(`${name} is not declared as its last accepted version`);
  if (others.length > 0) wrong.push(`${name} has ${others.length + 1} versions that say that they are declared`);
  if (drafts.length > 0) wrong.push(`${name} is declared, and ${drafts.length} drafts of it are left`);
  return wrong;
}

const isDeclaredAs = (row: Row | undefined, { figures, amends }: Declaration) =>
  row !== undefined && untruths(row.reservation, figures, amends !== undefined).length === 0;

function ofDrafts(
  name: string,
  versions: readonly Row[],
  inForce: readonly Declaration[],
  [draft, ...more]: readonly Declaration[],
): string[] {
  if (inForce.length > 0) return [`${name} was only to be drafted, and is declared`];
  if (!draft || more.length > 0) return [`${name} has ${draft ? more.length + 1 : 0} drafts`];
  return isDeclaredAs(versions.at(-1), draft) ? [] : [`${name} is not drafted as its last accepted version`];
}
