import { isUnwanted } from "../../../shared/filing/declaring/in-force.ts";
import { mayHaveStray } from "../../../shared/records/draft-ledger.ts";
import { recordOf, savesOf, shownAs } from "./as-seen.ts";
import { knownOf, withLate, without, withRow, withWorker } from "./change.ts";
import type { Step } from "./explore.ts";
import { carryOut } from "./portal.ts";
import { isOver, left, on, type Turn, written } from "./turn.ts";
import type { World } from "./world.ts";

/** The end of patience: what nothing is known to have been sent for fails, the rest is a person's. */
export function* giveUp(turn: Turn): Generator<Step<World>, void, void> {
  const { world, worker } = turn;
  const row = world.rows[worker.row];
  if (!row) return;
  if (isOver(worker)) return yield ["closed", close(turn, world)];
  const { intent, doubted } = { ...row, ...worker.known };
  const state = intent === null && !doubted ? "FAILED" : "NEEDS_REVIEW";
  yield [`given up: ${state}`, written(turn, undefined, { state }, {}, {})];
}

/** What a save without an answer may have left beside the draft that was used goes, and the filing closes. */
export function* tidyUp(turn: Turn): Generator<Step<World>, void, void> {
  const { world, worker } = turn;
  const ended = recordOf(worker.known, worker.row, turn.portal.sent);
  if (!mayHaveStray(ended, savesOf(worker.saves))) return yield ["closed", close(turn, world)];
  if (turn.settling.save) return yield ["strays are waited for", left(turn, world)];
  if (world.left.crashes > 0) yield ["dies", withWorker(without(world, "crashes"), turn.index, null)];
  const removing = worker.at === "the row" ? undefined : worker.at.slice(1);
  const [id] = removing ?? [];
  if (typeof id === "number") return yield* removal(turn, id);
  if (removing) return yield ["closed", close(turn, world)];
  const strays = world.declarations.flatMap((one, there) => {
    if (one?.state !== "draft" || one.listed === null) return [];
    const of = world.rows[one.row];
    const opened = { state: one.state, says: one.says, row: one.row, amends: one.amends, of: of ? knownOf(of) : null };
    return isUnwanted(ended, shownAs(there, opened, worker.row, turn.portal)) ? [there] : [];
  });
  yield ["strays are looked for", on(turn, world, { at: ["removing", ...strays] })];
}

function* removal(turn: Turn, id: number): Generator<Step<World>, void, void> {
  const { world, worker } = turn;
  const rest = typeof worker.at === "string" ? [] : worker.at.filter((one) => typeof one === "number" && one !== id);
  const [after] = carryOut(world, ["delete", id], turn.portal);
  const isGone = !after.declarations[id];
  yield [`removes ${id}`, isGone ? on(turn, after, { at: ["removing", ...rest.map(Number)] }) : left(turn, after)];
  if (world.left.losses > 0)
    yield [`removes ${id}: no answer`, left(turn, withLate(without(world, "losses"), ["delete", id]))];
}

const close = (turn: Turn, world: World) => withRow(left(turn, world), turn.worker.row, { closed: true });
