import { expect } from "vitest";
import { knownSeeds } from "./known-seeds.ts";
import { runSeed } from "./run-seed.ts";
import { createTally, faultKinds, type Tally } from "./tally.ts";

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

/** How large a part of all ends may be excused so: a cause that excuses more hides something. */
const mostExcused: Readonly<Record<string, number>> = {
  ...{ duplicate_declaration: 0.2, rejected_by_portal: 0.1, property_not_registered: 0.1, apartment_not_found: 0.05 },
  ...{ owner_not_found: 0.08, invalid_credentials: 0.1, account_locked: 0.03, owner_action_required: 0.05 },
  ...{ portal_unavailable: 0.02, portal_changed: 0.02, outcome_unknown: 0.06, internal_error: 0.08 },
};
/** What a worker that dies between an outcome and its count may leave out. */
const mostlyCounted = 0.9;

function tooManyExcused(tally: Tally): string[] {
  const all = Object.values(tally.ends()).reduce((sum, count) => sum + count, 0);
  const byValue = Map.groupBy(Object.entries(tally.excuses()), ([name]) => name.split(":")[0] ?? "");
  return [...byValue].flatMap(([errorValue, excused]) => {
    const share = excused.reduce((sum, [, count]) => sum + count, 0) / all;
    return share > (mostExcused[errorValue] ?? 0) ? [`${errorValue}: ${(share * 100).toFixed(1)} % of all ends`] : [];
  });
}

/** Runs seeds and says which failed and how to run one again; prints how often each fault fired and each end was reached. */
async function runSeeds(seeds: Iterable<number>): Promise<{ tally: Tally; failures: string[] }> {
  const tally = createTally();
  const failures: string[] = [];
  for (const seed of seeds) {
    const { wrong } = await runSeed(seed, tally);
    const known = knownSeeds[seed];
    if (known !== undefined && wrong.length === 0) failures.push(`seed ${seed} is mended (${known}): strike it off`);
    if (known === undefined && wrong.length > 0)
      failures.push(`npm run simulate -- --seed ${seed} --trace\n  ${wrong.join("\n  ")}`);
  }
  console.table(tally.faults());
  console.table(tally.ends());
  console.table(tally.excuses());
  return { tally, failures };
}

/** A fault that never fires and an end that is never reached prove nothing: these seeds meet them all. */
export async function expectAllKinds(seeds: readonly number[]): Promise<void> {
  const { tally, failures } = await runSeeds(seeds);
  expect(failures.join("\n")).toBe("");
  expect(faultKinds.filter((kind) => tally.faults()[kind] === 0)).toEqual([]);
  expect(ends.filter((end) => !tally.ends()[end])).toEqual([]);
  expect(tooManyExcused(tally)).toEqual([]);
  expect(tally.metrics()["Submitted"]).toBeGreaterThan(mostlyCounted * (tally.metrics()["Submitted: ended"] ?? 0));
}
