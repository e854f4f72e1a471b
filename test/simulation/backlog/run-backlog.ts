import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { hour } from "../../support/durations.ts";
import { createWorld, startOfTime, type World } from "../../support/simulation/world.ts";
import { addOwner, filingsOf, misdeeds, reservation, rowsOf } from "../scenes/small-world.ts";

/** How long the portal is down. */
const outage = hour;
/** How many owners are filed for at a time. */
const cap = 10;
const mostOfATask = 1_000;
/** The months of departure, latest first: the earliest to be late was accepted last. */
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
  /** The rate at which rows were declared while all workers were busy, as a share of the highest possible rate. */
  readonly ofTheCapsRate: number;
  /** Of all pairs of filings with different due dates, the share that was begun in the wrong order. */
  readonly outOfTurn: number;
  /** The longest wait of a filing after the end of the outage. */
  readonly longest: number;
  readonly misdeeds: readonly string[];
}

/** Accepts a backlog while the portal is down, then drains it on the virtual clock. */
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

/** The highest possible rate: that of one worker that never waits, times the number of workers. */
async function rateOfTheCap(backlog: Backlog): Promise<number> {
  const { world, begun } = await worldOf({ ...backlog, owners: cap + 1 }, 0, 1);
  await world.run({ until: 12 * hour, quiet: true });
  return cap * rateBetween(endsOf(world), Math.min(...begun.values()), Math.max(...begun.values()));
}

/** The share of all pairs with different due dates that was begun in the wrong order. */
function shareOutOfTurn(filings: readonly { declareBy: number; at: number }[]): number {
  const pairs = filings.flatMap((one) =>
    filings.filter((other) => one.declareBy < other.declareBy).map((other) => [one, other] as const),
  );
  return pairs.filter(([sooner, later]) => sooner.at > later.at).length / pairs.length;
}

/** `begun`: when each user's list was first read. */
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
  for (const id of numbers) await addOwner(world, id);
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
  return Array.from({ length: each }, (_, index) =>
    reservation(apartmentId, {
      reservationId: `r${apartmentId}-${index}`,
      startDate: day(index + 1),
      endDate: day(index + 2),
      amountReceived: 100 + index,
    }),
  );
}
