import type { ErrorValue } from "../../../shared/contract/outcome.ts";
import { once } from "../../support/simulation/once.ts";
import { writtenDay } from "../../support/written-day.ts";
import {
  figures,
  inJune,
  registryId,
  type Scene,
  type Scenes,
  searchOf,
  secondRegistryId,
  smallWorld,
  unless,
} from "../scenes/small-world.ts";

const fails =
  (apartmentId: number, errorValue: ErrorValue): Scene =>
  async () => {
    const world = await smallWorld();
    await world.setApartment(40, 1, "00000000999");
    world.accept(searchOf(apartmentId));
    await world.pass();
    const ends = world.outcomes().join();
    return [...world.misdeeds(), ...unless(ends === `FAILED ${errorValue}`, `it ended as ${ends}`)];
  };

/** A small world in which the worker dies at the third page that a search reads. */
async function diesAtTheThird(atTheFirst: () => void = () => {}) {
  let reads = 0;
  return await smallWorld({
    interfere({ name }) {
      if (name !== "read") return undefined;
      reads += 1;
      if (reads === 1) atTheFirst();
      return reads === 3 ? "kill before" : undefined;
    },
  });
}

/** Searches go on where the visit before ended. */
export const scenes: Scenes = {
  "a search of a property that is not the owner's says so": fails(40, "property_not_registered"),
  "a search of an apartment that is gone says so": fails(999, "apartment_not_found"),

  "a search passes over a declaration that vanishes, and goes on after a worker's death": async () => {
    const world = await diesAtTheThird(() => {
      const [first = ""] = world.state.declarations.keys();
      world.state.change(first, "deleted");
    });
    for (const from of [1, 5, 9]) world.state.typeIn(registryId, inJune(from), true);
    world.accept(searchOf(10));
    await world.pass();
    const found = world.rows().length;
    const ends = world.outcomes().join();
    return [
      ...unless(found === 2, `${found} of 2 declarations were found`),
      ...unless(ends === "SUBMITTED", `it is ${ends}`),
    ];
  },

  "a search that was cut goes on after a stay without a departure, and a draft without a number": async () => {
    const world = await diesAtTheThird();
    const { endDate: _, ...cancelled } = { ...figures, cancellationDate: "20/05/2026" };
    world.state.saveDraft(registryId, cancelled, "by hand");
    world.makeFinal();
    world.state.typeIn(registryId, { startDate: "05/06/2026", endDate: "20/06/2026" }, false);
    world.state.typeIn(registryId, { startDate: "09/06/2026", endDate: "20/06/2026" }, true);
    world.accept(searchOf(10));
    await world.pass();
    const found = world.rows().map(({ state, reservation: { startDate } }) => `${state} ${startDate.slice(0, 2)}`);
    const isAll = found.toSorted().join() === "DRAFTED 05,SUBMITTED 01,SUBMITTED 09";
    return [...world.misdeeds(), ...unless(isAll, `found ${found.join()}`)];
  },

  "a search of two hundred declarations at a slow portal finds all, visit after visit": async () => {
    const world = await smallWorld({ portalLatency: () => 1_500 });
    const night = (index: number) => writtenDay(Date.UTC(2026, 0, 1 + index));
    for (let index = 0; index < 200; index += 1)
      world.state.typeIn(registryId, { startDate: night(index), endDate: night(index + 1) }, true);
    world.accept({ kind: "search", apartmentId: 10, fromDate: "01/01/2026", toDate: "31/12/2026" });
    await world.pass();
    const found = world.rows().length;
    const isOver = world.outcomes().join() === "SUBMITTED";
    return [...world.misdeeds(), ...unless(isOver && found === 200, `${found} of 200 were found`)];
  },

  "a search whose page is once another owner's keeps what is listed, not that page": async () => {
    const first = once();
    const world = await smallWorld({
      trouble: ({ name }) => (name === "read" && first() ? "mixed up" : undefined),
    });
    world.state.typeIn(registryId, inJune(5), true);
    world.state.typeIn(secondRegistryId, inJune(9), true);
    world.accept(searchOf(10));
    await world.pass();
    const found = world.rows().map(({ reservation: { startDate } }) => startDate);
    return [...world.misdeeds(), ...unless(found.join() === "05/06/2026", `found ${found.join()}`)];
  },
};
