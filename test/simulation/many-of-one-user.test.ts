import { expect, it } from "vitest";
import { times } from "../../shared/deployment/times.ts";
import { inWords } from "../../shared/wording/outcome-words.ts";
import { minute, second } from "../support/durations.ts";
import type { World, WorldOptions } from "../support/simulation/world.ts";
import { writtenDay } from "../support/written-day.ts";
import { reservation, type SmallWorld, smallWorld } from "./scenes/small-world.ts";

const aFiling = 50;

/** One night after another of one apartment, a full filing a task. */
function acceptNights(world: SmallWorld, filings: number): void {
  for (let filing = 0; filing < filings; filing += 1) {
    const nights = Array.from({ length: aFiling }, (_, index) => night(filing * aFiling + index));
    world.send(nights);
  }
}

function night(index: number) {
  const day = (after: number) => writtenDay(Date.UTC(2025, 0, 1 + index + after));
  return reservation(10, { reservationId: `night ${index}`, startDate: day(0), endDate: day(1) });
}

const draftsOf = ({ state }: World) => [...state.declarations.values()].filter(({ number }) => number === undefined);

/** Runs to the end; the most drafts that stood at a time, and every reason to wait that somebody could have read. */
async function followed(options: Partial<WorldOptions>, filings: number, until: number) {
  const world = await smallWorld(options);
  acceptNights(world, filings);
  const told = new Set<string>();
  let drafts = 0;
  let firstFinal: number | undefined;
  let at = 0;
  for (let quiet = false; !quiet && at < until; ) {
    at += 15 * second;
    quiet = await world.run({ until: at, quiet: true });
    drafts = Math.max(drafts, draftsOf(world).length);
    if (draftsOf(world).length < world.state.declarations.size) firstFinal ??= at;
    for (const { waiting } of world.filings()) if (waiting !== undefined) told.add(inWords(waiting));
  }
  const filed = world.rows().filter(({ state }) => state === "SUBMITTED").length;
  return { filed, told: [...told], drafts, firstFinal, took: at, misdeeds: world.misdeeds() };
}

it("many filings of one user at a slow portal: drafts become final in the visit that saved them, and nobody hears of slowness", async () => {
  const seen = await followed({ portalLatency: () => 4 * second }, 2, 2 * 60 * minute);

  expect(seen).toMatchObject({ filed: 2 * aFiling, told: [], misdeeds: [] });
  expect(seen.firstFinal).toBeLessThan(3 * minute);
  expect(seen.drafts).toBeLessThan(aFiling);
  // Each takes a save, two looks, a final and its page, of four seconds each; the rest is logging in, and lists.
  expect(seen.took).toBeLessThan(2 * aFiling * 5 * 5 * second);
});

it("many filings of one user on a machine that is slow itself: short visits bring each a few further", async () => {
  const seen = await followed({ times: times.local, latency: () => 120, portalLatency: () => 150 }, 2, 30 * minute);

  expect(seen).toMatchObject({ filed: 2 * aFiling, told: [], misdeeds: [] });
  expect(seen.drafts).toBeLessThan(aFiling);
});
