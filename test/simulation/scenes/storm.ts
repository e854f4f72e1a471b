import { minute } from "../../support/durations.ts";
import type { PortalTrouble } from "../../support/simulation/fake-portal.ts";
import { createRandom, type Random } from "../../support/simulation/random.ts";
import { runSeed } from "../seeds/run-seed.ts";
import { oneOwner, type Scenario, type TaskPlan } from "../seeds/scenario.ts";
import { createTally } from "../seeds/tally.ts";
import { inJune, registryId, reservation, statementOf } from "./small-world.ts";

/** How many calls of the portal and steps of the workers a storm lasts. */
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

/** Few stays and much trouble at once: tens of storms meet what takes thousands of ordinary seeds. */
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
  // Here owners lock their accounts themselves: to fail because of that is right.
  return wrong.filter((what) => !what.includes("account_locked: without reason"));
}

/** Two tasks that want the same stays, a stay that the owner has declared, drafts, and a month that is stated twice. */
function stormyDay(random: Random, passwords: readonly string[]): Scenario {
  const at = () => random.between(0, 5 * minute);
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
    ...oneOwner,
    tasks,
    typedIn: [{ registryId, ...inJune(7, 1), final: true }],
    troubledFor: 20 * minute,
  };
}

const stay = (day: number) => reservation(10, { reservationId: `r${day}`, ...inJune(day, 1) });
const statement = { ...statementOf(6), portalUsername: "Owner-1" };
