import { cancelRows } from "../../../shared/tasks/accepting/cancel-task.ts";
import { hour, minute } from "../../support/durations.ts";
import { atFirst, once } from "../../support/simulation/once.ts";
import {
  ann,
  dates,
  registryId,
  reservation,
  type Scene,
  type Scenes,
  type SmallWorld,
  secondRegistryId,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

const withdrawn = (world: SmallWorld) =>
  world
    .rows()
    .flatMap(({ evidence = [] }) => evidence.flatMap(({ rule, event }) => (rule === "withdraw" ? [event] : [])));

/**
 * A late finalise is under way, and what the list shows is gone by its page, which is another's answer, for a while or once:
 * nothing is saved beside it, and its intent stays.
 */
const listedAndGone =
  (isMixedUp: (at: number) => boolean): Scene =>
  async () => {
    let [saves, isAsked] = [0, false];
    const world = await smallWorld({
      lateness: () => 15 * minute,
      trouble({ name, at }) {
        if (name === "saveDraft") saves += 1;
        if (name === "read" && isAsked && isMixedUp(at)) return "mixed up";
        if (name !== "finalise" || isAsked) return undefined;
        isAsked = true;
        return "late commit";
      },
    });
    world.send(reservation(10));
    await world.pass(2 * hour);
    return [
      ...world.wrongEnds("SUBMITTED"),
      ...unless(saves === 1 && world.state.declarations.size === 1, `${saves} drafts are saved`),
      ...withdrawn(world),
    ];
  };

const onceAfter = (ms: number) => {
  const first = once();
  return (at: number) => at > ms && first();
};

/**
 * Two owners send the same stay, one after the other. With so many declarations in force, the later one's page is once
 * answered with the other's.
 */
async function mixedUpOnce(inForce: number) {
  let isMixedUp = false;
  const world = await smallWorld({
    trouble({ name, username }) {
      if (isMixedUp || name !== "read" || username !== "one" || world.state.inForce().length !== inForce)
        return undefined;
      isMixedUp = true;
      return "mixed up";
    },
  });
  for (const id of [20, 10]) {
    world.send(reservation(id));
    await world.pass(2 * minute);
  }
  return { world, isMixedUp: () => isMixedUp };
}

/** The answer is another request's: mixed up between users, say by a load balancer. */
export const scenes: Scenes = {
  // Another owner's page says the very same but for its mark.
  "a final read back as another owner's page stops its session, and is told by its own number": async () => {
    const { world } = await mixedUpOnce(2);
    const stopped = world.filings().map(({ waitingFor = "" }) => waitingFor);
    await world.run({ until: hour, quiet: true });
    const told = world.rows().map(({ state, declarationServerId }) => `${state} ${declarationServerId}`);
    return [
      ...world.misdeeds(),
      ...unless(stopped.includes("portal_changed"), `the session goes on: ${stopped.join()}`),
      ...unless(told.join() === "SUBMITTED 256/2026,SUBMITTED 257/2026", `rows are ${told.join()}`),
    ];
  },

  "a draft read back as another owner's final of the same days is declared all the same": async () => {
    const { world, isMixedUp } = await mixedUpOnce(1);
    return [
      ...(await world.wrongAfter(hour, "SUBMITTED", "SUBMITTED")),
      ...unless(isMixedUp(), "no answer was mixed up"),
    ];
  },

  "a draft upload hidden once by another's answer leaves one declaration when it is declared": async () => {
    const first = once();
    let isToDeclare = false;
    const world = await smallWorld({
      trouble: ({ name }) => (name === "read" && isToDeclare && first() ? "mixed up" : undefined),
    });
    for (const draftUpload of [true, false]) {
      isToDeclare = !draftUpload;
      world.send(reservation(10), { draftUpload });
      await world.pass(hour);
    }
    const { size } = world.state.declarations;
    return [...world.wrongEnds("DRAFTED", "SUBMITTED"), ...unless(size === 1, `${size} declarations are left`)];
  },

  "a draft listed and gone by its page for minutes is not saved again": listedAndGone((at) => at < 10 * minute),
  "a draft listed and gone by its page once is not saved again": listedAndGone(onceAfter(minute)),

  "a final hidden by another's answer and then cancelled is told as declared": async () => {
    const first = once();
    let finalAt = Number.POSITIVE_INFINITY;
    const world = await smallWorld({
      trouble({ name, at }) {
        const since = at - finalAt;
        if (name === "finalise") {
          finalAt = at;
          return "reset after commit";
        }
        if (since < 3 * minute) return since >= 0 ? "down" : undefined;
        if (name === "read" && first()) return "mixed up";
        return name === "list" && since < 20 * minute ? "down" : undefined;
      },
    });
    world.send(reservation(10));
    world.scheduler.after(15 * minute, () =>
      world.start("cancel", async ({ read, dependencies: { rows } }) => {
        const view = await read(1);
        if (view) await cancelRows({ rows }, view.task, view.rows);
      }),
    );
    await world.pass(2 * hour);
    return world.wrongEnds("SUBMITTED");
  },

  // Its answer is so late that its page may be believed; a list from before the finalise tells nothing.
  "a final hidden by another's answer is not withdrawn for a list from before it": async () => {
    const first = once();
    let isAsked = false;
    const world = await smallWorld({
      trouble({ name }) {
        if (name === "read" && isAsked && first()) return "mixed up";
        if (name !== "finalise" || isAsked) return undefined;
        isAsked = true;
        return "hang after commit";
      },
    });
    world.send(reservation(10));
    await world.pass(2 * hour);
    return [...world.wrongEnds("SUBMITTED"), ...withdrawn(world)];
  },

  "a draft whose page is another property's final of the same days is declared": async () => {
    const world = await smallWorld({ trouble: atFirst("read", "mixed up") });
    world.state.typeIn(secondRegistryId, dates, true);
    world.send(reservation(10, { amountReceived: 90 }));
    await world.pass(hour);
    return world.wrongEnds("SUBMITTED");
  },

  "a duplicate names the declaration that is listed, not another property's that was read": async () => {
    const world = await smallWorld({ trouble: atFirst("read", "mixed up") });
    for (const id of [registryId, secondRegistryId]) world.state.typeIn(id, { ...dates, ...ann }, true);
    world.send(reservation(10));
    await world.pass(hour);
    const [own] = world.state.declarations.values();
    const named = world.rows()[0]?.declaredAs;
    return [
      ...world.wrongEnds("FAILED duplicate_declaration"),
      ...unless(named === own?.number, `it names ${named}, not ${own?.number}`),
    ];
  },

  "a refused draft hidden by another's answer, and again while it is deleted, is deleted in the end": async () => {
    const looks = [once(), once()];
    const asked = { finalise: 0, deleteDraft: 0 };
    const world = await smallWorld({
      trouble({ name }) {
        if (name === "finalise") {
          asked.finalise += 1;
          return "unknown words";
        }
        if (name === "deleteDraft") {
          asked.deleteDraft += 1;
          return asked.deleteDraft === 1 ? "unknown words" : undefined;
        }
        if (name !== "read") return undefined;
        const isHidden = (asked.finalise === 1 && looks[0]?.()) || (asked.deleteDraft === 1 && looks[1]?.());
        return isHidden ? "mixed up" : undefined;
      },
    });
    world.send(reservation(10));
    await world.pass(2 * hour);
    const left = world.drafts().length;
    return [...world.wrongEnds("FAILED"), ...unless(left === 0, `${left} drafts are left`)];
  },

  // It can neither be made final nor deleted.
  "a draft that is gone by another's answer, found and intended again keeps no visit going": async () => {
    const found = new Set<number>();
    const world = await smallWorld({
      trouble({ name }, { id }) {
        if (name === "identify") found.add(id);
        if (name === "read" && !found.has(id)) return "mixed up";
        return name === "finalise" || name === "deleteDraft" ? "unknown words" : undefined;
      },
    });
    world.send(reservation(10));
    await world.run({ until: 6 * hour });
    return world.misdeeds();
  },
};
