import * as v from "valibot";
import { type Times, times as timesOf } from "../../../shared/deployment/times.ts";
import { Filing } from "../../../shared/records/filings.ts";
import { Row } from "../../../shared/records/rows.ts";
import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { createWorld, type World, type WorldOptions } from "../../support/simulation/world.ts";

const { aws } = timesOf;
export const registryId = "00000000010";
const hour = 60 * 60_000;
const guest = { isForeigner: true, guestName: "Ann", guestId: "X1", platform: "Airbnb", paymentMethod: "Μετρητά" };
const dates = { startDate: "01/06/2026", endDate: "03/06/2026" };
export const figures = { ...guest, ...dates, amountCents: 12_345 };

type Options = Partial<Omit<WorldOptions, "times">> & { readonly times?: Partial<Times> };

/** Two owners with an apartment each, at a portal that accepts equal dates. */
export async function smallWorld({ times, rules, ...options }: Options, password = "right"): Promise<World> {
  const world = createWorld({
    ...{ seed: 1, rules: { equalDatesAccepted: true, ...rules } },
    ...options,
    times: { ...aws, ...times },
  });
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

export const reservation = (apartmentId: number, change: Partial<AcceptedReservation> = {}): AcceptedReservation => ({
  ...{ ...guest, ...dates, reservationId: `r${apartmentId}`, apartmentId, amountReceived: 123.45, ...change },
});

const numbers = { freeDays: 0, numberOfBeds: 2, numberOfCompanies: 0, numberOfRooms: 1, numberOfTaxedRooms: 1 };

/** The first owner's climate-fee statement. */
export const statementOf = (month: number) => ({
  ...({ kind: "takk", year: 2026, month, portalUsername: "one" } as const),
  records: [{ daysUsed: 9, ...numbers }],
});

/** Has one reservation of each apartment filed, and says what became of them. */
export async function fileFor(world: World, ...apartments: number[]) {
  world.accept({ kind: "str", reservations: apartments.map((id) => reservation(id)) });
  await world.run({ until: 3 * hour, quiet: true });
  const declarations = [...world.state.declarations.values()];
  const rows = world.table.items().filter(({ sk }) => String(sk).startsWith("RES#"));
  return {
    declarations,
    finals: declarations.filter(({ number }) => number !== undefined),
    states: rows.map(({ state }) => String(state)),
  };
}

/** Every reservation as it is recorded now, in the order sent. */
export const rowsOf = (world: World): Row[] =>
  world.table
    .items()
    .flatMap((item) => (String(item["sk"]).startsWith("RES#") ? [v.parse(Row, item)] : []))
    .toSorted((one, other) => one.taskId - other.taskId || one.row - other.row);

export const filingsOf = (world: World): Filing[] =>
  world.table.items().flatMap((item) => (String(item["sk"]).startsWith("FILING#") ? [v.parse(Filing, item)] : []));

/** Says what has become of reservations other than that. */
export function endedOtherThan(world: World, ...states: Row["state"][]): string[] {
  return rowsOf(world).flatMap(({ taskId, row, state, errorValue, details }, index) =>
    state === states[index] ? [] : [`row ${taskId}-${row} is ${state} ${errorValue}: ${inWords(details)}`],
  );
}

/** What a worker threw and who was rude. */
export const misdeeds = (world: World): string[] => [
  ...world.gentleness.wrong(),
  ...world.bugs.map((bug) => `a worker threw ${bug instanceof Error ? bug.stack : String(bug)}`),
];

/** Goes on until all is quiet or something is wrong; no longer than `until`. */
export async function runUntilWrong(world: World, until: number): Promise<void> {
  for (let at = 10 * 60_000; at < until && misdeeds(world).length === 0; at += 10 * 60_000) {
    if (await world.run({ until: at, quiet: true })) return;
  }
}
