import { drawRelease, type Release, releaseWith } from "../../../local/portal/release.ts";
import type { AcceptedReservation, Submission } from "../../../shared/filing/records/submission.ts";
import { createRandom, type Random } from "../../support/simulation/random.ts";
import { openWholeWorld, type WholeWorld } from "../../support/simulation/whole-world.ts";
import { rowsOf } from "../bugs/small-world.ts";
import { judge } from "./judge.ts";

const minute = 60_000;
const hour = 60 * minute;
export const wholeRegistryId = "00000000010";

/** What a seed of the whole came to. */
export interface WholeRun {
  readonly release: Release;
  readonly wrong: readonly string[];
  readonly ends: readonly string[];
  readonly exchanges: number;
}

/** Files a few stays and a statement at a portal of a drawn release, in bad weather for an hour; then a day passes. */
export async function runWhole(seed: number): Promise<WholeRun> {
  const random = createRandom(seed);
  const release = drawPortal(seed);
  let bad = true;
  const killRate = random.chance(0.3) ? random.next() * 0.02 : 0;
  const world = openWholeWorld({ seed, release, dies: () => bad && random.chance(killRate) });
  try {
    await prepare(world);
    await world.control("faults", drawFaults(random, seed));
    submit(world, random);
    await world.run({ until: hour });
    bad = false;
    await world.control("faults", {});
    await world.run({ until: 26 * hour, quiet: true });
    const rows = rowsOf(world);
    const ends = rows.map(({ state, errorValue }) => `${state} ${errorValue}`.trim());
    return { release, wrong: await judge(world, release, rows), ends, exchanges: world.exchanges() };
  } finally {
    world.close();
  }
}

/** Where several names to work in are offered nothing can be filed: a few such portals are enough. */
export function drawPortal(seed: number, mayChoose = seed % 20 === 0): Release {
  const drawn = drawRelease(seed);
  const easier = releaseWith({ rolePage: drawn.rolePage === "absent" ? "absent" : "one" }, drawn);
  return mayChoose || typeof easier === "string" ? drawn : easier;
}

export async function prepare(world: WholeWorld): Promise<void> {
  await world.control("accounts/owner-1", { password: "right", properties: [wholeRegistryId] });
  await world.setUp(async ({ directory }) => {
    await directory.setOwner({ id: 1, portalUsername: "owner-1", password: "right" });
    await directory.setApartment({ id: 10, ownerId: 1, registryId: wholeRegistryId });
  });
}

/** A plan of the simulator's: some kinds, rarely or often. */
export function drawFaults(random: Random, seed: number): object {
  const upTo = (most: number) => (random.chance(0.4) ? random.next() * most : 0);
  return {
    seed,
    unavailableRate: upTo(0.1),
    throttleRate: upTo(0.1),
    sessionExpiryRate: upTo(0.05),
    dropBeforeCommitRate: upTo(0.1),
    dropAfterCommitRate: upTo(0.1),
    lateCommitRate: upTo(0.3),
    lateCommitMs: random.between(1, 120) * 1000,
    truncateRate: upTo(0.1),
  };
}

const numbers = { freeDays: 0, numberOfBeds: 2, numberOfCompanies: 0, numberOfRooms: 1, numberOfTaxedRooms: 1 };
const aStatement: Submission = {
  ...{ kind: "takk", year: 2026, month: 6, portalUsername: "owner-1" },
  records: [{ daysUsed: 9, ...numbers }],
};

const date = (day: number) => `${String(day).padStart(2, "0")}/06/2026`;

function submit(world: WholeWorld, random: Random): void {
  for (let task = random.between(1, 2); task > 0; task -= 1) {
    const reservations = Array.from({ length: random.between(1, 3) }, (_, index) => planStay(random, index));
    world.scheduler.after(random.between(0, 10 * minute), () => world.accept({ kind: "str", reservations }));
  }
  if (random.chance(0.3)) world.scheduler.after(random.between(0, 20 * minute), () => world.accept(aStatement));
}

function planStay(random: Random, index: number): AcceptedReservation {
  const start = random.between(1, 9);
  const base = { reservationId: `r${index}`, apartmentId: 10, startDate: date(start), platform: "Airbnb" };
  const guest = random.chance(0.7)
    ? { isForeigner: true, guestName: "Ann O'Neill", guestId: `X${random.between(100, 999)}` }
    : { isForeigner: false, guestTaxId: "123456783" };
  const stay = { endDate: date(start + random.between(1, 3)), amountReceived: random.between(5_000, 90_000) / 100 };
  return { ...base, ...guest, ...stay, paymentMethod: random.oneOf(["Μετρητά", "Λοιποί"]) };
}
