import { inWords } from "../../../shared/wording/outcome-words.ts";
import { once } from "../../support/simulation/once.ts";
import type { World } from "../../support/simulation/world.ts";
import type { Scene } from "../scenes/scenes.ts";
import { endedOtherThan, misdeeds, reservation, rowsOf, runUntilWrong, smallWorld } from "../scenes/small-world.ts";

const hour = 60 * 60_000;
const day = 24 * hour;

const straysOf = (world: World) =>
  [...world.state.declarations.values()].flatMap(({ declarationId, number }) =>
    number === undefined ? [`stray draft ${declarationId}`] : [],
  );

/** A draft that was saved and that nobody can find again is not saved over and over. */
const lostBy =
  (rules: NonNullable<Parameters<typeof smallWorld>[0]["rules"]>, ended: "SUBMITTED" | "told"): Scene =>
  async () => {
    const world = await smallWorld({ rules });
    const stay = reservation(10);
    const { endDate: _, amountReceived: __, ...arrival } = stay;
    const cancelled = { ...arrival, cancellationDate: "30/05/2026", cancellationAmount: 20 };
    world.accept({ kind: "str", reservations: [rules.filter === "departure" ? cancelled : stay] });
    await runUntilWrong(world, 20 * day);
    const [row] = rowsOf(world);
    if (ended === "SUBMITTED") return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED"), ...straysOf(world)];
    const told = row?.state === "SUBMITTED" || (row?.state === "NEEDS_REVIEW" && row.details !== "");
    const many = rules.notes === "cut" && world.state.declarations.size > 1 ? ["it was saved again"] : [];
    return [...misdeeds(world), ...many, ...(told ? [] : [`a row is ${row?.state} ${inWords(row?.details ?? "")}`])];
  };

/** A save comes through beside the final of its row, whose owner's account is locked just when strays are looked for. */
const aLockAmidTheTidying: Scene = async () => {
  const [firstSave, firstLogin] = [once(), once()];
  const world = await smallWorld({
    lateness: () => 170_000,
    trouble: ({ name }) => (name === "saveDraft" && firstSave() ? "late commit" : undefined),
    interfere({ name }) {
      const account = world.state.accounts.get("one");
      if (name === "open login" && account && world.state.inForce().length > 0 && firstLogin())
        account.lockedUntil = world.scheduler.now() + 10 * 60_000;
      return undefined;
    },
  });
  // Half-way between two rounds of the sweeper: the save is looked up and made again before the first one lands.
  await world.run({ until: 30_000 });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await runUntilWrong(world, day);
  const posts = firstLogin() ? ["nobody was locked"] : [];
  return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED"), ...posts, ...straysOf(world)];
};

/** The request that removes a stray is cut: it stands, and the filing stays open for it. */
const aStrayThatStays: Scene = async () => {
  const [firstSave, firstDelete] = [once(), once()];
  const world = await smallWorld({
    lateness: () => 170_000,
    trouble({ name }) {
      if (name === "saveDraft" && firstSave()) return "late commit";
      return name === "deleteDraft" && firstDelete() ? "reset before commit" : undefined;
    },
  });
  await world.run({ until: 30_000 });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await runUntilWrong(world, day);
  const tries = firstDelete() ? ["nothing was to be removed"] : [];
  return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED"), ...tries, ...straysOf(world)];
};

export const scenes: Readonly<Record<string, Scene>> = {
  "1: a portal that keeps notes in capitals": lostBy({ notes: "upper case" }, "told"),
  "1: a portal that cuts notes": lostBy({ notes: "cut" }, "told"),
  "1: a list that lags twenty seconds": lostBy({ listLag: 20_000 }, "SUBMITTED"),
  "1: a list that filters on departure, and a cancelled stay without one": lostBy({ filter: "departure" }, "told"),
  "an account that is locked while strays are looked for": aLockAmidTheTidying,
  "a stray that is not removed at first": aStrayThatStays,
};
