import { createWorld, type World, type WorldOptions } from "../../support/simulation/world.ts";

export const registryId = "00000000010";
const hour = 60 * 60_000;
const guest = { isForeigner: true, guestName: "Ann", guestId: "X1", platform: "Airbnb", paymentMethod: "Μετρητά" };
const dates = { startDate: "01/06/2026", endDate: "03/06/2026" };
export const figures = { ...guest, ...dates, amountCents: 12_345 };

/** Two owners with an apartment each, at a portal that accepts equal dates. */
export async function smallWorld(options: Omit<WorldOptions, "seed">, password = "right"): Promise<World> {
  const world = createWorld({ seed: 1, rules: { equalDatesAccepted: true }, ...options });
  const property = { propertyId: "p10", registryId, state: "final" } as const;
  world.state.addAccount("one", "right", [property]);
  world.state.addAccount("two", "right", [property, { ...property, propertyId: "p20", registryId: "00000000020" }]);
  await world.setUp(async ({ directory }) => {
    await directory.setOwner({ id: 1, portalUsername: "one", password });
    await directory.setOwner({ id: 2, portalUsername: "two", password: "right" });
    await directory.setApartment({ id: 10, ownerId: 1, registryId });
    await directory.setApartment({ id: 20, ownerId: 2, registryId: "00000000020" });
  });
  return world;
}

const reservation = (apartmentId: number) => ({
  ...{ ...guest, ...dates, reservationId: `r${apartmentId}`, apartmentId, amountReceived: 123.45 },
});

const numbers = { freeDays: 0, numberOfBeds: 2, numberOfCompanies: 0, numberOfRooms: 1, numberOfTaxedRooms: 1 };

/** The first owner's climate-fee statement. */
export const statementOf = (month: number) => ({
  ...({ kind: "takk", year: 2026, month, portalUsername: "one" } as const),
  records: [{ daysUsed: 9, ...numbers }],
});

/** Has one reservation of each apartment filed, and says what became of them. */
export async function fileFor(world: World, ...apartments: number[]) {
  world.accept({ kind: "str", reservations: apartments.map(reservation) });
  await world.run({ until: 3 * hour, quiet: true });
  const declarations = [...world.state.declarations.values()];
  const rows = world.table.items().filter(({ sk }) => String(sk).startsWith("RES#"));
  return {
    declarations,
    finals: declarations.filter(({ number }) => number !== undefined),
    states: rows.map(({ state }) => String(state)),
  };
}
