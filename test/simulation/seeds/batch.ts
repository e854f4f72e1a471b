import { expect } from "vitest";
import { runSeed } from "./run-seed.ts";
import { createTally, faultKinds } from "./tally.ts";

/** Every end that the engine knows and that seeds must have reached. */
const ends = [
  "SUBMITTED",
  "DRAFTED",
  "NEEDS_REVIEW outcome_unknown",
  "FAILED duplicate_declaration",
  "FAILED apartment_not_found",
  "FAILED owner_not_found",
  "FAILED property_not_registered",
  "FAILED invalid_credentials",
  "FAILED account_locked",
  "FAILED owner_action_required",
  "FAILED rejected_by_portal",
  "FAILED portal_unavailable",
  "FAILED portal_changed",
  "FAILED internal_error",
  "statement: SUBMITTED",
  "statement: DRAFTED",
  "statement: FAILED duplicate_declaration",
  "search: SUBMITTED",
];

/**
 * Runs seeds, says which failed and how to run one again, and prints how often each fault fired and each end was
 * reached: one that never was proves nothing, and fails.
 */
export async function expectSeeds(from: number, count: number): Promise<void> {
  const tally = createTally();
  const failures: string[] = [];
  for (let seed = from; seed < from + count && failures.length < 10; seed += 1) {
    const { wrong } = await runSeed(seed, tally);
    if (wrong.length > 0) failures.push(`npm run simulate -- --seed ${seed} --trace\n  ${wrong.join("\n  ")}`);
  }
  console.table(tally.faults());
  console.table(tally.ends());
  expect(failures.join("\n")).toBe("");
  expect(faultKinds.filter((kind) => tally.faults()[kind] === 0)).toEqual([]);
  expect(ends.filter((end) => !tally.ends()[end])).toEqual([]);
}
