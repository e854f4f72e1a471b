import { times as timesOf } from "../../../../shared/deployment/times.ts";
import { createRandom } from "../../../support/simulation/random.ts";
import type { World as Engine } from "../../../support/simulation/world.ts";
import { figures, registryId, smallWorld } from "../../scenes/small-world.ts";
import type { Setting } from "../interleavings.ts";
import { reservationOf } from "../sent.ts";
import { declaredAt, declaredInModel, differences, rowsOfModel, rowsTold } from "./compare.ts";
import { createPlayedPortal } from "./played-portal.ts";
import { scriptOf } from "./script.ts";
import { Stage } from "./stage.ts";
import { type Walk, walkThrough } from "./walk.ts";

const minute = 60_000;
const hour = 60 * minute;
/** Pauses may pass in the middle of a visit, as they do in the model. */
const visit = 12 * hour;
const times = {
  ...timesOf.aws,
  function: visit + minute,
  lease: visit + 2 * minute,
  sweep: 3 * hour,
  giveUp: 10_000 * hour,
};
/** Longer than any pause and any lease. */
const betweenVisits = 13 * hour;

/** Draws a trace of the model, has the engine go the same way, and says what came out otherwise. */
export async function replayDrawn(setting: Setting, seed: number): Promise<{ wrong: string[]; walk?: Walk }> {
  const walk = walkThrough(setting, createRandom(seed));
  return walk ? { wrong: await replay(walk, setting), walk } : { wrong: [] };
}

async function replay(walk: Walk, setting: Setting): Promise<string[]> {
  let stage: Stage | undefined;
  const world: Engine = await smallWorld({
    rules: rulesOf(setting),
    times,
    deliver: () => ({ copies: 0, delay: 0 }),
    openPortal(process, scheduler) {
      const open = () => createPlayedPortal(world.state, stage, process, scheduler);
      return { login: async (...to) => await open().login(...to), resume: (...to) => open().resume(...to) };
    },
  });
  await begin(world, setting);
  stage = new Stage(scriptOf(walk), world.state);
  const strayed = await goAlong(stage, world);
  const told = rowsTold(world);
  // What the model does in one visit the engine may finish in another: it tidies up when all has settled.
  stage = undefined;
  for (const row of setting.sent.keys()) await visitRow(world, row);
  const [toldThere, thereNow] = [rowsOfModel(walk), declaredInModel(walk.end, setting.sent)];
  return [
    ...(strayed === undefined ? [] : [strayed]),
    ...(told.join() === toldThere.join() ? [] : [`rows are ${told.join()}, in the model ${toldThere.join()}`]),
    ...differences(declaredAt(world), thereNow),
    ...world.bugs.map((bug) => `a worker threw ${String(bug)}`),
  ];
}

/** How the portal of a setting is. */
const rulesOf = ({ refusesEqualDates, secondFinaliseAccepted, hidesNotes }: Setting) =>
  ({
    equalDatesAccepted: !refusesEqualDates,
    namelessShare: 0,
    sessionIdleMs: visit,
    filter: "overlap" as const,
    secondFinalise: secondFinaliseAccepted ? "accepted" : "refused",
    finalNotes: hidesNotes ? "hidden" : "shown",
  }) as const;

/** What stands when the trace begins, and the tasks. */
async function begin(world: Engine, { sent, stands }: Setting): Promise<void> {
  if (stands.endsWith("typed in")) {
    world.state.saveDraft(registryId, { ...figures, amountCents: 90_000 }, "");
    for (const id of world.state.declarations.keys()) world.state.change(id, "final");
  }
  for (const [row, one] of sent.entries()) {
    const { draft = false, amend, repeats } = one;
    const submission = {
      kind: "str" as const,
      reservations: [{ ...reservationOf(one), apartmentId: 10 }],
      ...(amend && { onDeclared: "amend" as const }),
      ...(repeats !== undefined && { repeats: [{ taskId: repeats + 1, row: 1 }] }),
    };
    await world.setUp(async ({ accept, dispatch }) => {
      const request = { clientId: "client", endpoint: "create", draftUpload: draft, idempotencyKey: undefined };
      const { taskId } = await accept({ ...request, content: "", submission: async () => submission });
      await dispatch(taskId);
    });
    if (row === 0 && (stands === "declared" || stands.startsWith("drafted"))) await visitRow(world, row);
  }
}

/** One worker at the row, when all pauses are over. */
async function visitRow(world: Engine, row: number): Promise<void> {
  const { scheduler } = world;
  let isOver = false;
  await scheduler.run(scheduler.now() + betweenVisits);
  const { signal } = new AbortController();
  const work = async ({ file, process }: Parameters<Parameters<Engine["start"]>[1]>[0]) => {
    const errors = await file([{ taskId: row + 1, filing: 1 }], { at: process.clock.now() + visit, signal });
    for (const error of errors) if (error !== undefined) throw new Error("a filing did not come off", { cause: error });
  };
  world.start("file", work, () => {
    isOver = true;
  });
  await scheduler.run(scheduler.now() + betweenVisits, () => isOver);
}

/** Goes the way of the trace; says where the engine went another way. */
async function goAlong(stage: Stage, world: Engine): Promise<string | undefined> {
  let [row, again] = [0, 0];
  while (stage.next && stage.strayed === undefined) {
    if (stage.next.is === "beside") {
      stage.goOnBeside();
      continue;
    }
    if (stage.next.is === "visit") {
      ({ row } = stage.next);
      stage.take();
      stage.goOnBeside();
      again = 0;
    } else if (again > 2) return `the engine stands still before ${JSON.stringify(stage.next)}`;
    else again += 1;
    stage.tidying = false;
    await visitRow(world, row);
  }
  return stage.strayed;
}
