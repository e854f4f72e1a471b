import { isTerminal } from "../../../shared/contract/outcome.ts";
import type { Declaration } from "../../support/simulation/portal-state.ts";
import { rowsOf } from "../scenes/small-world.ts";
import { readAll } from "../seeds/invariants.ts";
import { stayIn, typedFor, untruths } from "../seeds/oracle.ts";
import type { Run } from "../seeds/run-seed.ts";

/** Whether a declaration that our records do not know is found by its days: it has the same, and is not cancelled. */
const isFound = ({ figures }: Declaration, of: Declaration) =>
  figures.cancellationDate === undefined && stayIn(figures) === stayIn(of.figures);

const isOf =
  (name: string) =>
  ({ figures }: Declaration) =>
    (Number(figures.startDate.slice(0, 2)) < 12 ? "r0" : "r1") === name;

/**
 * Holds that after a restore without the live table each reservation has one declaration in force, which says what was accepted
 * last, and that every row ends. Excused where it was declared since the backup for days that the later version does not have,
 * by a lost task, or where notes are hidden. `sinceBackup`: the ids of declarations made final between backup and restore.
 */
export function misfiled(run: Run, sinceBackup: ReadonlySet<string>): string[] {
  const { world, tally } = run;
  const inForce = world.state.inForce();
  const everFinal = [...world.state.declarations.values()].filter(({ number }) => number !== undefined);
  const { tasks } = readAll(run);
  const isHidden = world.state.rules.finalNotes === "hidden";
  const isLost = ({ declarationId, typed }: Declaration) =>
    !tasks.some(({ mark }) => mark === typedFor(typed)?.mark) || (isHidden && sinceBackup.has(declarationId));
  return [...Map.groupBy(rowsOf(world), ({ reservation }) => reservation.reservationId)].flatMap(([name, versions]) => {
    const ofIt = inForce.filter(isOf(name));
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
    const from = toDeclare.findLastIndex(({ onDeclared }) => onDeclared === "amend");
    const { figures, amends } = declaration ?? {};
    // It says what the last amendment asked for, or a version after that: one that met nothing declared needs no amendment.
    const isSaid = toDeclare
      .slice(from)
      .some((one) => figures && untruths(one.reservation, figures, amends !== undefined).length === 0);
    if (from < 0 || !figures || isSaid) return wrong;
    // Nothing on record said whose a lost task's declaration was, in force or corrected since: it was named, and the version has to
    // be sent again.
    if (everFinal.some((one) => isOf(name)(one) && isLost(one))) tally.excused("A restore without the live table");
    else if (isHidden) tally.excused("Where notes are hidden");
    else wrong.push(`${name} is not declared as its last accepted version`);
    return wrong;
  });
}
