import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { createWorld, startOfTime, type World } from "../../support/simulation/world.ts";
import { filingsOf, misdeeds, rowsOf } from "../scenes/small-world.ts";

const minute = 60_000;
const hour = 60 * minute;
/** The portal is down for so long. */
const outage = hour;
/** How many owners are filed for side by side. */
const cap = 10;
const mostOfATask = 1_000;
/** Departures of these months: what is late first was accepted last. */
const months = ["06", "05", "04"] as const;

export interface Backlog {
  readonly owners: number;
  readonly each: number;
}

/** How a backlog was drained. */
export interface Drained {
  readonly submitted: number;
  /** From the end of the outage until all were declared, in virtual milliseconds. */
  readonly took: number;
  /** How fast, while there was more to do than hands for it, over how fast the hands can be. */
  readonly ofTheCapsRate: number;
  /** Of all pairs of filings of which one is late sooner, the share in which that one was begun later. */
  readonly outOfTurn: number;
  /** The longest that a filing waited since the outage's end. */
  readonly longest: number;
  readonly misdeeds: readonly string[];
}

/** Accepts a backlog while the portal is down, and lets it be drained on the virtual clock. */
export async function drain(backlog: Backlog): Promise<Drained> {
  const { world, begun } = await worldOf(backlog, outage, cap);
  await world.run({ until: outage + 48 * hour, quiet: true });
  const end = world.started + outage;
  const filings = filingsOf(world)
    .map(({ ownerId = 0, declareBy = 0 }) => ({ declareBy, at: begun.get(`user${ownerId}`) ?? Number.NaN }))
    .toSorted((one, other) => one.at - other.at);
  return {
    submitted: rowsOf(world).filter(({ state }) => state === "SUBMITTED").length,
    took: Math.max(...endsOf(world)) - end,
    ofTheCapsRate:
      rateBetween(endsOf(world), filings.at(cap)?.at, filings.at(-cap)?.at) / (await rateOfTheCap(backlog)),
    outOfTurn: shareOutOfTurn(filings),
    longest: Math.max(...filings.map(({ at }) => at)) - end,
    misdeeds: misdeeds(world),
  };
}

const endsOf = (world: World) => rowsOf(world).map(({ lastUpdated }) => Date.parse(lastUpdated));

const rateBetween = (ends: readonly number[], from = 0, until = 0) =>
  ends.filter((at) => from < at && at <= until).length / (until - from);

/** What so many hands do of which none ever waits: as often as much as one alone, at a calm portal. */
async function rateOfTheCap(backlog: Backlog): Promise<number> {
  const { world, begun } = await worldOf({ ...backlog, owners: cap + 1 }, 0, 1);
  await world.run({ until: 12 * hour, quiet: true });
  return cap * rateBetween(endsOf(world), Math.min(...begun.values()), Math.max(...begun.values()));
}

/** Of the pairs of which one is late sooner, how many were begun the wrong way round. */
function shareOutOfTurn(filings: readonly { declareBy: number; at: number }[]): number {
  const pairs = filings.flatMap((one) =>
    filings.filter((other) => one.declareBy < other.declareBy).map((other) => [one, other] as const),
  );
  return pairs.filter(([sooner, later]) => sooner.at > later.at).length / pairs.length;
}

/** `begun`: when each user's declarations were first asked for. */
async function worldOf({ owners, each }: Backlog, downFor: number, concurrency: number) {
  const begun = new Map<string, number>();
  const world: World = createWorld({
    seed: 1,
    concurrency,
    trouble: () => (world.scheduler.now() < startOfTime + downFor ? "down" : undefined),
    watch: {
      begins(_, { name, username }) {
        if (name === "list" && !begun.has(username)) begun.set(username, world.scheduler.now());
      },
    },
  });
  const numbers = Array.from({ length: owners }, (_, index) => index + 1);
  for (const id of numbers) {
    const registryId = String(id).padStart(11, "0");
    world.state.addAccount(`user${id}`, "right", [{ propertyId: `p${id}`, registryId, state: "final" }]);
    await world.setUp(async ({ directory }) => {
      await directory.setOwner({ id, portalUsername: `user${id}`, password: "right" });
      await directory.setApartment({ id, ownerId: id, registryId });
    });
  }
  const ownersOfATask = Math.max(1, Math.floor(mostOfATask / each));
  for (let first = 0; first < owners; first += ownersOfATask) {
    const reservations = numbers.slice(first, first + ownersOfATask).flatMap((id) => staysOf(id, each));
    world.accept({ kind: "str", reservations });
  }
  return { world, begun };
}

function staysOf(apartmentId: number, each: number): AcceptedReservation[] {
  const month = months[apartmentId % months.length] ?? months[0];
  const day = (number: number) => `${String(number).padStart(2, "0")}/${month}/2026`;
  return Array.from({ length: each }, (_, index) => ({
    ...{ reservationId: `r${apartmentId}-${index}`, apartmentId, startDate: day(index + 1), endDate: day(index + 2) },
    ...{ amountReceived: 100 + index, platform: "Airbnb", paymentMethod: "Μετρητά" },
    ...{ isForeigner: true, guestName: "Ann", guestId: "X1" },
  }));
}
