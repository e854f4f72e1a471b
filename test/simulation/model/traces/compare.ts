import { readMark } from "../../../../shared/records/draft-ledger.ts";
import type { World as Engine } from "../../../support/simulation/world.ts";
import { rowsOf } from "../../scenes/small-world.ts";
import { figuresSaid, type Sent } from "../sent.ts";
import type { World } from "../world.ts";
import type { Walk } from "./walk.ts";

/** How each row ended, and why. */
export const rowsTold = (world: Engine) =>
  rowsOf(world).map(({ state, errorValue }) => `${state} ${errorValue}`.trim());

export function rowsOfModel({ taken, end }: Walk): string[] {
  return end.rows.map(({ state }, row) => {
    const [last = ""] = taken.flatMap(({ label }) => (label.startsWith(`row ${row}: end `) ? [label] : [])).slice(-1);
    const [, errorValue = ""] = last.split(": end ")[1]?.split(" ") ?? [];
    return `${state} ${errorValue}`.trim();
  });
}

export function declaredInModel({ declarations }: World, sent: readonly Sent[]): string[] {
  const says = (of: (typeof declarations)[number] | undefined): string => {
    if (!of) return "";
    const { amountCents = 0, cancellationCents = 0, startDate } = figuresSaid(sent, of.says);
    const amended = of.amends === null ? "" : says(declarations[of.amends]);
    return `${of.state} of ${of.row}: ${amountCents || cancellationCents} ${startDate}${amended && ` < ${amended}`}`;
  };
  return declarations.flatMap((one) => (one ? [says(one)] : [])).toSorted();
}

export function declaredAt({ state }: Engine): string[] {
  const all = [...state.declarations.values()];
  const says = (of: (typeof all)[number] | undefined): string => {
    if (!of) return "";
    const { amountCents = 0, cancellationCents = 0, startDate } = of.figures;
    const row = (readMark(of.typed)?.taskId ?? 0) - 1;
    const amended = says(all.find(({ declarationId }) => declarationId === of.amends));
    const kind = of.number === undefined ? "draft" : "final";
    return `${kind} of ${row}: ${amountCents || cancellationCents} ${startDate}${amended && ` < ${amended}`}`;
  };
  return all.map(says).toSorted();
}

export const differences = (there: readonly string[], model: readonly string[]) =>
  there.join() === model.join() ? [] : [`declared are ${there.join("; ")}, in the model ${model.join("; ")}`];
