import { drawRelease, type Release, releaseWith } from "../../../packages/portal-simulator/release.ts";
import { plainNumber } from "../../../shared/portal/number.ts";
import type { AcceptedReservation, Submission } from "../../../shared/records/submission.ts";
import { hour, minute } from "../../support/durations.ts";
import { createRandom, type Random } from "../../support/simulation/random.ts";
import { openWholeWorld, type WholeWorld } from "../../support/simulation/whole-world.ts";
import { registryId, reservation, rowsOf, statementOf } from "../scenes/small-world.ts";
import { date } from "../seeds/scenario.ts";
import type { Tally } from "../seeds/tally.ts";
import { judge } from "./judge.ts";

/** What is filed, and how that is judged. */
interface Plan {
  /** Filed before the hour of faults. */
  readonly before?: Submission;
  send(world: WholeWorld, random: Random): void;
  judge(...it: Parameters<typeof judge>): Promise<readonly string[]>;
}

/** Files at a portal of drawn differences, with faults for an hour; then a day passes. */
export async function runWhole(seed: number, tally: Tally, plan: Plan) {
  const random = createRandom(seed);
  const release = drawPortal(seed, plan.before === undefined && seed % 20 === 0);
  let bad = false;
  const killRate = random.chance(0.3) ? random.next() * 0.02 : 0;
  const world = openWholeWorld({ seed, release, dies: () => bad && random.chance(killRate) });
  try {
    await prepare(world);
    if (plan.before) world.accept(plan.before);
    await world.run({ until: plan.before ? 6 * hour : 0, quiet: true });
    bad = true;
    await world.control("faults", drawFaults(random, seed));
    const at = world.scheduler.now() - world.started;
    plan.send(world, random);
    await world.run({ until: at + hour });
    bad = false;
    await world.control("faults", {});
    await world.run({ until: at + 26 * hour, quiet: true });
    const rows = rowsOf(world);
    for (const { state, errorValue } of rows) tally.end(`${state} ${errorValue}`.trim());
    return { about: JSON.stringify(release), wrong: await plan.judge(world, release, rows) };
  } finally {
    world.close();
  }
}

/** A few stays and a statement. */
export const stays: Plan = { send: submit, judge };

const dates = { startDate: "03/06/2026", endDate: "05/06/2026", amountReceived: 210 };
const moved = { startDate: "04/06/2026", endDate: "07/06/2026", amountReceived: 250.5 };

/** A stay that is declared and then corrected: both are finals in the end, and nothing else is there. */
export const corrected: Plan = {
  before: { kind: "str", reservations: [reservation(10, dates)] },
  send: (world) => void world.accept({ kind: "str", onDeclared: "amend", reservations: [reservation(10, moved)] }),
  async judge(world, release, rows) {
    const [first, second] = rows;
    const { declarations } = await world.truth();
    const isAmended = plainNumber(second?.amends ?? "") === plainNumber(first?.declarationServerId ?? "?");
    return [
      ...(await judge(world, release, rows)),
      ...rows.flatMap(({ state, details }) => (state === "SUBMITTED" ? [] : [`${state} ${JSON.stringify(details)}`])),
      ...(isAmended ? [] : [`${second?.amends} is amended, not ${first?.declarationServerId}`]),
      ...(declarations.length === 2 ? [] : [`there are ${declarations.length} declarations`]),
    ];
  },
};

/** Nothing can be filed at a portal that offers several names to work in: a few of those are enough. */
function drawPortal(seed: number, mayChoose: boolean): Release {
  const drawn = drawRelease(seed);
  const easier = releaseWith({ rolePage: drawn.rolePage === "absent" ? "absent" : "one" }, drawn);
  return mayChoose || typeof easier === "string" ? drawn : easier;
}

export async function prepare(world: WholeWorld): Promise<void> {
  await world.control("accounts/owner-1", { password: "right", properties: [registryId] });
  await world.setUp(async ({ directory }) => {
    await directory.setOwner({ id: 1, portalUsername: "owner-1", password: "right" });
    await directory.setApartment({ id: 10, ownerId: 1, registryId });
  });
}

/** Fault rates for the simulator. */
function drawFaults(random: Random, seed: number): object {
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

const aStatement = { ...statementOf(6), portalUsername: "owner-1" };

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
