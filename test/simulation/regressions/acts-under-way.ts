import { atFirst, once } from "../../support/simulation/once.ts";
import type { Scene } from "../scenes/scenes.ts";
import {
  endedOtherThan,
  misdeeds,
  registryId,
  reservation,
  rowsOf,
  runUntilWrong,
  smallWorld,
} from "../scenes/small-world.ts";

const minute = 60_000;
const hour = 60 * minute;

/** A finalise that may still be under way is not asked for again within the settle time. */
const anImpatientFinalise: Scene = async () => {
  const asked: number[] = [];
  const world = await smallWorld({
    trouble: atFirst("finalise", "late commit"),
    lateness: () => 50_000,
    watch: { begins: (_, { name }) => name === "finalise" && asked.push(world.scheduler.now()) },
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await world.run({ until: 3 * hour, quiet: true });
  const [one = 0, other] = asked;
  const soon = other !== undefined && other - one < world.times.settle;
  return [
    ...misdeeds(world),
    ...endedOtherThan(world, "SUBMITTED"),
    ...(soon ? ["it was asked for again at once"] : []),
  ];
};

/** Between list and page somebody moves the declaration to other dates: it says nothing about the stay any more. */
const anotherStaysPage: Scene = async () => {
  const first = once();
  const world = await smallWorld({
    interfere({ name }) {
      const [declaration] = world.state.declarations.values();
      if (name === "read" && declaration?.notes === "by hand" && first()) {
        const elsewhere = { startDate: "20/06/2026", endDate: "22/06/2026" };
        world.state.change(declaration.declarationId, { figures: { ...declaration.figures, ...elsewhere } });
      }
      return undefined;
    },
  });
  world.state.typeIn(registryId, { startDate: "01/06/2026", endDate: "03/06/2026" }, true);
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await runUntilWrong(world, 24 * hour);
  return [...misdeeds(world), ...endedOtherThan(world, "SUBMITTED")];
};

/** The owner makes our draft final by hand while we take it back for a final of theirs. */
const aDraftMadeFinalMeanwhile: Scene = async () => {
  const [firstLook, firstRemoval] = [once(), once()];
  const world = await smallWorld({
    interfere({ name }) {
      const ours = [...world.state.declarations.values()].find(({ typed }) => typed.startsWith("[STR"));
      if (name === "list" && ours && firstLook())
        world.state.typeIn(registryId, { startDate: "01/06/2026", endDate: "03/06/2026" }, true);
      if (name === "deleteDraft" && ours && firstRemoval()) world.state.change(ours.declarationId, "final");
      return undefined;
    },
  });
  world.accept({ kind: "str", reservations: [reservation(10)] });
  await runUntilWrong(world, 24 * hour);
  const ours = [...world.state.declarations.values()].find(({ typed }) => typed.startsWith("[STR"));
  const [row] = rowsOf(world);
  const untold = ours?.number !== undefined && row?.state === "FAILED";
  return [...misdeeds(world), ...(untold ? [`failed, and declared as ${ours.number}`] : [])];
};

export const scenes: Readonly<Record<string, Scene>> = {
  "14: a finalise that may still be under way": anImpatientFinalise,
  "14: another stay's page": anotherStaysPage,
  "14: a draft that is made final while we remove it": aDraftMadeFinalMeanwhile,
};
