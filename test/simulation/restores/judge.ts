import { isTerminal } from "../../../shared/contract/outcome.ts";
import type { Declaration } from "../../support/simulation/portal-state.ts";
import { rowsOf } from "../scenes/small-world.ts";
import { readAll } from "../seeds/invariants.ts";
import { stayIn, typedFor, untruths } from "../seeds/oracle.ts";
import type { Run } from "../seeds/run-seed.ts";

/** Whether a lost task's declaration is found by its days: it has the same, and is not cancelled. */
const isFound = ({ figures }: Declaration, of: Declaration) =>
  figures.cancellationDate === undefined && stayIn(figures) === stayIn(of.figures);

/**
 * Holds that after a restore without the live table each reservation has one declaration in force, which says what was accepted
 * last, and that every row ends. Excused where a lost task has declared it for days that nothing on record has.
 */
export function misfiled(run: Run): string[] {
  const { world, tally } = run;
  const inForce = world.state.inForce();
  const { tasks } = readAll(run);
  const isLost = ({ typed }: Declaration) => !tasks.some(({ mark }) => mark === typedFor(typed)?.mark);
  return [...Map.groupBy(rowsOf(world), ({ reservation }) => reservation.reservationId)].flatMap(([name, versions]) => {
    const ofIt = inForce.filter(({ figures }) => (Number(figures.startDate.slice(0, 2)) < 12 ? "r0" : "r1") === name);
    const wrong = versions.flatMap(({ taskId, number: row, state, errorValue }) =>
      isTerminal(state) && (state !== "FAILED" || errorValue === "duplicate_declaration")
        ? []
        : [`${taskId}-${row} of ${name} is ${state} ${errorValue}`],
    );
    const toDeclare = versions.filter(({ isDraft }) => !isDraft);
    const [declaration, ...others] = ofIt.toSorted((one, other) => Number(isLost(one)) - Number(isLost(other)));
    const isUnknown = (one: Declaration) => isLost(one) && !(declaration && isFound(one, declaration));
    if (others.length > 0 && others.every(isUnknown)) {
      tally.excused("A restore without the live table");
      return wrong;
    }
    if (others.length > 0 || (toDeclare.length > 0 && !declaration))
      wrong.push(`${name} has ${ofIt.length} declarations in force`);
    const last = toDeclare.findLast(({ onDeclared }) => onDeclared === "amend");
    const { figures, amends } = declaration ?? {};
    // It says what the last amendment asked for, or the version after that.
    const isSaid = [last, toDeclare.at(-1)].some(
      (one) => one && figures && untruths(one.reservation, figures, amends !== undefined).length === 0,
    );
    if (!last || !figures || isSaid) return wrong;
    // Nothing on record says whose it is: it is named, and the version has to be sent again.
    if (declaration && isLost(declaration)) tally.excused("A restore without the live table");
    else if (world.state.rules.finalNotes === "hidden") tally.excused("Where notes are hidden");
    else wrong.push(`${name} is not declared as its last accepted version`);
    return wrong;
  });
}
