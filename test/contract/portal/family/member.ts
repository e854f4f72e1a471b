import { type Release, releaseWith } from "../../../../packages/portal-simulator/release.ts";
import { openPortalWebsite } from "../../../../packages/portal-simulator/website.ts";
import { control } from "../../../support/portal-control.ts";
import { isSubmit, openWorld } from "../simulator-world.ts";
import type { World } from "../world.ts";

/** Longer than any list lags. */
const lagMs = 3_000;

/** One portal of the family, in this process. After each change, time passes until its lists show it. */
export function openMember(release: Release): World & { faults(plan: object): Promise<unknown> } {
  let passed = 0;
  const site = openPortalWebsite({ release, clock: () => Date.now() + passed });
  const waiting: typeof fetch = async (input, init) => {
    try {
      return await site.fetch(input, init);
    } finally {
      if (isSubmit(init)) passed += lagMs;
    }
  };
  // The adapter needs https except on this machine; nothing leaves the process.
  const world = openWorld({ url: "https://portal.simulated", fetch: waiting, close: () => site.close() });
  return { ...world, faults: async (plan) => await control(site, "faults", plan) };
}

/** A row of a covering array as a release. */
export function releaseOf(row: Record<string, string>): Release {
  const release = releaseWith(row);
  if (typeof release === "string") throw new Error(release);
  return release;
}
