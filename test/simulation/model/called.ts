import type { Step } from "../../../shared/filing/declaring/situation.ts";
import { withLate, without } from "./change.ts";
import { type Answer, carryOut, coveredBy } from "./portal.ts";
import { type Next, on, type Turn, written } from "./turn.ts";
import type { Call, Listed, Worker, World } from "./world.ts";

/** The portal call that a step makes. */
export function callOf(step: Step, { row }: Worker): Call | undefined {
  switch (step.do) {
    case "save":
      if (step.over) return ["update", Number(step.over.declarationId), row];
      return step.corrects ? ["amend", step.corrects.entry.index, row] : ["save", row];
    case "finalise":
    case "delete":
      return [step.do, Number(step.draft.declarationId)];
    default:
      return undefined;
  }
}

/** Every outcome of a call: answered, refused, or unanswered whether or not it was carried out. */
export function* called(turn: Turn, call: Call): Generator<Next, void, void> {
  const { world, portal } = turn;
  const [kind] = call;
  const [after, answer] = carryOut(world, call, portal);
  yield [`${kind}: ${answer}`, answered({ ...turn, world: after }, call, answer)];
  if (world.left.refusals > 0 && kind !== "delete" && answer === "ok")
    yield [
      `${kind}: refused, perhaps`,
      answered({ ...turn, world: without(world, "refusals") }, call, "refused, perhaps"),
    ];
  if (world.left.losses === 0) return;
  const lost = without(world, "losses");
  yield [`${kind}: no answer`, unanswered({ ...turn, world: withLate(lost, call) }, call)];
  if (kind === "delete" && answer === "ok")
    yield ["delete: done, no answer", unanswered({ ...turn, world: without(after, "losses") }, call)];
}

function answered(turn: Turn, call: Call, answer: Answer): World {
  const { world, worker } = turn;
  const { saves } = worker;
  const [kind, id] = call;
  if (kind === "delete") return answer === "ok" ? removed(turn, id) : unanswered(turn, call);
  const isSave = kind !== "finalise";
  const read = isSave ? { ...saves, alive: saves.alive + 1 } : worker.read;
  if (answer === "not there") return on(turn, world, { read, held: true });
  if (answer === "ok") {
    if (kind === "finalise") return on(turn, world, { asked: "now", intended: null });
    return on(turn, world, { saves: { alive: saves.alive + 1, answered: saves.answered + 1 }, read, stay: null });
  }
  const of = isSave ? "save" : kind;
  const covered = answer === "refused" ? coveredBy(world, call, turn.portal) : null;
  return on(turn, world, {
    refusal: { of, covered, unlisted: true, takenBack: false },
    ...(isSave ? { read, stay: null } : { asked: null, intended: null }),
  });
}

/** After an unanswered call, only a page can tell what became of it. */
function unanswered(turn: Turn, call: Call): World {
  const { world, worker } = turn;
  const [kind, id] = call;
  switch (kind) {
    case "finalise":
      return on(turn, world, { asked: "now", intended: null });
    case "save":
    case "update":
    case "amend": {
      const announced = { ...worker.saves, alive: worker.saves.alive + 1 };
      const told = { ...worker, saves: announced, read: announced, held: true };
      return written({ ...turn, worker: told }, "doubtSave", { doubted: true }, {}, {});
    }
    case "delete": {
      if (worker.known.intent === id)
        return on(turn, world, { intended: null, notRemoved: id, refusal: takenBack(worker) });
      return on(turn, world, { notRemoved: id, stay: null });
    }
  }
}

function removed(turn: Turn, id: number): World {
  const { world, worker } = turn;
  const { known, saves, stay } = worker;
  const ours = known.intent === id ? turn.counts : stay?.some((one) => one.id === id && isOurs(one, worker.row));
  const fewer = ours ? gone(saves) : saves;
  const since = { saves: fewer, stay: withoutOpened(stay, id) };
  if (known.intent === id) return on(turn, world, { ...since, intended: "gone", refusal: takenBack(worker) });
  return on(turn, world, since);
}

/** The list as seen, without what was opened under this id. */
export const withoutOpened = (stay: Worker["stay"], id: number) =>
  stay?.filter(({ id: its, opened }) => its !== id || typeof opened !== "object" || opened === null) ?? null;

const takenBack = ({ refusal }: Worker) => refusal && { ...refusal, takenBack: true };
const isOurs = ({ opened }: Listed, row: number) => typeof opened === "object" && opened?.row === row;
export const gone = ({ alive, answered }: Worker["saves"]) => ({
  alive: Math.max(0, alive - 1),
  answered: Math.max(0, answered - 1),
});
