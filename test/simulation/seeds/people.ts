import { ApiError } from "../../../shared/contract/errors.ts";
import { rowRef } from "../../../shared/records/keys.ts";
import type { Row } from "../../../shared/records/rows.ts";
import { cancelRows } from "../../../shared/tasks/accepting/cancel-task.ts";
import { createReview } from "../../../shared/tasks/operating/review.ts";
import { minute } from "../../support/durations.ts";
import type { Random } from "../../support/simulation/random.ts";
import { readAll } from "./invariants.ts";
import { typedFor } from "./oracle.ts";
import type { Run } from "./run-seed.ts";
import { rowName } from "./witness.ts";

/** What consumers and operators ask for besides new tasks. It has random numbers of its own, so that a seed keeps its faults. */
export function createPeople(run: Run, random: Random) {
  const { world, scenario, witness, tally } = run;
  const { scheduler } = world;
  const moment = () => random.between(0, scenario.troubledFor);
  const aTask = () => random.pick(world.accepted.filter(({ submission }) => submission.kind === "str"));

  function cancel(): void {
    const task = aTask();
    if (!task) return;
    tally.fault("task cancelled");
    witness.cancelled.add(task.taskId);
    world.start("cancel", async ({ read, dependencies: { rows } }) => {
      const view = await read(task.taskId);
      if (view && !view.task.endedAs) await cancelRows({ rows }, view.task, view.rows);
    });
  }

  function retry(): void {
    const task = aTask();
    const failed = readAll(run).rows.filter(({ taskId, state }) => taskId === task?.taskId && state === "FAILED");
    if (!task || failed.length === 0) return;
    tally.fault("task sent again");
    sendAgain(run, failed, task.draftUpload);
  }

  function stop(): void {
    tally.fault("filing stopped");
    const ms = random.between(5, 180) * minute;
    witness.stoppedMs += ms;
    world.start("stop", async ({ dependencies: { breaker, clock } }) => breaker.stop("a drill", clock.now()));
    scheduler.after(ms, start);
  }

  /** Starts filing again; the operator repeats a command that was killed. */
  function start(): void {
    world.start(
      "set-up",
      async ({ dependencies: { breaker } }) => breaker.start(),
      (how) => how === "killed" && scheduler.after(minute, start),
    );
  }

  /** An apartment is deleted by mistake, and made again under its id. */
  function removeApartment(): void {
    const apartment = random.pick(scenario.apartments.filter(({ id }) => id < 100));
    if (!apartment) return;
    tally.fault("apartment removed");
    world.start("set-up", async ({ directory }) => directory.removeApartment(apartment.id));
    scheduler.after(random.between(1, 30) * minute, () => {
      world.gentleness.somethingHappened();
      world.start("set-up", async ({ directory }) => directory.setApartment(apartment));
    });
  }

  /** An operator decides reviews as FAILED where nothing of the row is final, and deletes its drafts by hand. */
  function decide(): void {
    const now = scheduler.now();
    for (const row of readAll(run).rows) {
      const isSettled = Date.parse(row.lastUpdated) < now - 3 * 60 * minute;
      if (row.state !== "NEEDS_REVIEW" || !isSettled) continue;
      const own = [...world.state.declarations.values()].filter(({ typed }) => {
        const mark = typedFor(typed);
        return mark?.taskId === row.taskId && mark.row === row.number;
      });
      if (own.some(({ number }) => number !== undefined)) continue;
      tally.fault("review decided");
      for (const { declarationId } of own) world.state.change(declarationId, "deleted");
      witness.decided.add(rowName(rowRef(row)));
      world.start("decide", async ({ store, dependencies }) => {
        const review = createReview({ ...dependencies, apartments: nowhere, store, now: dependencies.clock.now });
        const decision = { state: "FAILED", errorValue: "outcome_unknown", details: "" } as const;
        await review.resolve(row.taskId, row.number, decision).catch(unlessAnswered);
      });
    }
    if (now < world.started + world.times.giveUp * 2) scheduler.after(6 * 60 * minute, decide);
  }

  return {
    schedule(): void {
      if (random.chance(0.15)) scheduler.after(moment(), cancel);
      if (random.chance(0.2)) scheduler.after(moment(), retry);
      if (random.chance(0.1)) scheduler.after(moment(), stop);
      if (random.chance(0.1)) {
        const at = moment();
        scheduler.after(at, removeApartment);
        // Rows that cannot be filed end as of their acceptance, whenever they are dispatched.
        for (const { id } of scenario.owners) {
          const calledOff = witness.reason(id, "apartment_not_found", "its apartment was removed");
          scheduler.after(at + 30 * minute, calledOff);
        }
      }
      if (random.chance(0.5)) decide();
    },
  };
}

/** Sends failed rows again, as the retry endpoint does. */
export function sendAgain({ world }: Run, failed: readonly Row[], draftUpload: boolean): void {
  world.gentleness.somethingHappened();
  world.accept(
    {
      kind: "str",
      reservations: failed.map(({ reservation }) => reservation),
      ...(failed[0]?.onDeclared && { onDeclared: failed[0].onDeclared }),
      repeats: failed.map(({ repeats, taskId, number: row }) => repeats ?? { taskId, row }),
    },
    { draftUpload },
  );
}

/** A review names the apartment for people only. */
const nowhere = { find: async () => undefined };

function unlessAnswered(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
