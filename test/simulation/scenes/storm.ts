import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import type { PortalTrouble } from "../../support/simulation/fake-portal.ts";
import { createRandom, type Random } from "../../support/simulation/random.ts";
import { runSeed } from "../seeds/run-seed.ts";
import { minute, type Scenario, type TaskPlan } from "../seeds/scenario.ts";
import { createTally } from "../seeds/tally.ts";

/** How long the weather is bad: so many calls of the portal, so many steps of the workers. */
const stormyCalls = 120;
const stormySteps = 400;

const lostAnswers = [
  "reset before commit",
  "reset after commit",
  "late commit",
  "hang after commit",
  "session ended after commit",
] as const satisfies readonly PortalTrouble[];
const failedLooks = ["truncated", "down", "session ended before commit"] as const;

/** Few stays and much trouble at once: what takes thousands of ordinary seeds to meet is met in tens of these. */
export async function runStorm(seed: number): Promise<string[]> {
  const random = createRandom(seed + 1_000_000);
  const lookRate = random.oneOf([0, 0.1, 0.4]);
  const killRate = random.oneOf([0, 0.01, 0.03]);
  const passwords = random.chance(0.25) ? ["wrong", "wrong", "wrong too"] : [];
  const lossRate = random.oneOf([0.1, 0.3, 0.6]);
  let calls = 0;
  let steps = 0;
  let statements = 0;
  let unansweredLogins = 0;
  const { wrong } = await runSeed(seed, createTally(), undefined, {
    calm: stormyDay(random, passwords),
    cut({ process, name }) {
      steps += 1;
      const spared = process.role === "set-up" || process.role === "accept" || steps > stormySteps;
      if (name === "post password") {
        // After three logins without an answer the owner has to act: rightly.
        if (spared || unansweredLogins === 2 || !random.chance(passwords.length > 0 ? 0.3 : killRate)) return undefined;
        unansweredLogins += 1;
        return "kill after";
      }
      return !spared && random.chance(killRate) ? random.oneOf(["kill before", "kill after"]) : undefined;
    },
    trouble({ kind, name }) {
      calls += 1;
      if (calls > stormyCalls) return undefined;
      if (name === "fileStatement") statements += 1;
      // After three submits without an answer a person has to look: rightly.
      if (kind === "submit" && statements > 2) return undefined;
      if (kind === "submit") return random.chance(lossRate) ? random.oneOf(lostAnswers) : undefined;
      if (kind !== "read" || !random.chance(lookRate)) return undefined;
      return name === "list" ? "other range" : random.oneOf(failedLooks);
    },
  });
  // A lock is its owner's doing here: what fails because of it fails rightly.
  return wrong.filter((what) => !what.includes("account_locked: without reason"));
}

/** Two tasks that want the same stays, a stay that the owner has declared, drafts, and a month that is stated twice. */
function stormyDay(random: Random, passwords: readonly string[]): Scenario {
  const at = () => random.between(0, 5 * minute);
  const owner = { id: 1, username: "Owner-1", otherUsername: "owner-1-b", password: "right", storedPassword: "right" };
  const tasks: TaskPlan[] = [
    { at: at(), draftUpload: false, submission: { kind: "str", reservations: [1, 3, 5].map(stay) } },
    { at: at(), draftUpload: false, submission: { kind: "str", reservations: [1, 3, 7].map(stay) } },
    { at: at(), draftUpload: true, submission: { kind: "str", reservations: [9].map(stay) } },
    { at: at(), draftUpload: false, submission: statement },
    { at: at(), draftUpload: false, submission: statement },
  ];
  for (const ownPassword of passwords) {
    tasks.push({ at: at(), draftUpload: false, submission: statement, ownPassword });
  }
  return {
    plot: random.chance(0.25) ? "locked by its owner" : "ordinary",
    rules: { equalDatesAccepted: random.chance(0.3), statementsRepeat: random.chance(0.5) },
    owners: [{ ...owner, properties: [{ propertyId: "p10", registryId: "00000000010", state: "final" }] }],
    apartments: [{ id: 10, ownerId: 1, registryId: "00000000010" }],
    tasks,
    typedIn: [{ registryId: "00000000010", startDate: "07/06/2026", endDate: "08/06/2026", final: true }],
    troubledFor: 20 * minute,
  };
}

const inJune = (day: number) => `${String(day).padStart(2, "0")}/06/2026`;
const stay = (day: number): AcceptedReservation => ({
  ...{ reservationId: `r${day}`, apartmentId: 10, startDate: inJune(day), endDate: inJune(day + 1) },
  ...{ amountReceived: 123.45, platform: "Airbnb", paymentMethod: "Μετρητά" },
  ...{ isForeigner: true, guestName: "Ann", guestId: "X1" },
});

const numbers = { freeDays: 0, numberOfBeds: 2, numberOfCompanies: 0, numberOfRooms: 1, numberOfTaxedRooms: 1 };
const statement: TaskPlan["submission"] = {
  ...{ kind: "takk", year: 2026, month: 6, portalUsername: "Owner-1" },
  records: [{ daysUsed: 9, ...numbers }],
};
