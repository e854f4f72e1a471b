import { isTerminal } from "../../../shared/contract/outcome.ts";
import { rowsOf } from "../bugs/small-world.ts";
import { untruths } from "../seeds/oracle.ts";
import type { Run } from "../seeds/run-seed.ts";

/** It says so of the version that came last. */
const toBeSentAgain = ["declared by a lost task", "a later version came first", "a later version is declared"];

/** After a restore without the live table: each reservation has one declaration in force, and every row an outcome with a reason. */
export function misfiled({ world, tally }: Run): string[] {
  const inForce = world.state.inForce();
  return [...Map.groupBy(rowsOf(world), ({ reservation }) => reservation.reservationId)].flatMap(([name, versions]) => {
    const ofIt = inForce.filter(({ figures }) => (Number(figures.startDate.slice(0, 2)) < 12 ? "r0" : "r1") === name);
    const wrong = versions.flatMap(({ taskId, row, state, errorValue }) =>
      isTerminal(state) && (state !== "FAILED" || errorValue === "duplicate_declaration")
        ? []
        : [`${taskId}-${row} of ${name} is ${state} ${errorValue}`],
    );
    const toDeclare = versions.filter(({ isDraft }) => !isDraft);
    if (ofIt.length > 1 || (toDeclare.length > 0 && ofIt.length === 0))
      wrong.push(`${name} has ${ofIt.length} declarations in force`);
    const [declaration] = ofIt;
    const last = toDeclare.findLast(({ onDeclared }) => onDeclared === "amend");
    const { figures, amends } = declaration ?? {};
    if (!last || !figures || untruths(last.reservation, figures, amends !== undefined).length === 0) return wrong;
    if (last.rule === "declared, its owner hidden") tally.excused("Where notes are hidden");
    else if (!toBeSentAgain.includes(last.rule ?? ""))
      wrong.push(`${name} is not declared as its last accepted version`);
    return wrong;
  });
}
