import { expect, it } from "vitest";
import { hour } from "../support/durations.ts";
import { atFirst } from "../support/simulation/once.ts";
import { reservation, type SmallWorld, smallWorld, statementOf } from "./scenes/small-world.ts";

const stay = (reservationId: string, from: number) =>
  reservation(10, { reservationId, startDate: `0${from}/06/2026`, endDate: `0${from + 2}/06/2026` });

// Whoever waits for these has nothing to do with the portal being down: the breaker, which holds everybody, is not told.
it.each<[string, Parameters<typeof smallWorld>[0], (world: SmallWorld) => void]>([
  [
    "a statement whose answer was lost",
    { trouble: atFirst("fileStatement", "reset before commit") },
    (world) => world.accept(statementOf(6)),
  ],
  [
    "a statement that is refused in unknown words",
    { trouble: atFirst("fileStatement", "unknown words") },
    (world) => world.accept(statementOf(6)),
  ],
  [
    "a month that another task may have stated",
    { trouble: atFirst("fileStatement", "reset before commit") },
    (world) => {
      world.accept(statementOf(6));
      world.accept(statementOf(6));
    },
  ],
  [
    "a final that is refused in unknown words",
    { trouble: ({ name }) => (name === "finalise" ? "unknown words" : undefined) },
    (world) => world.send(stay("a", 1)),
  ],
  [
    "a reservation that waits for the same one's earlier version",
    { trouble: ({ name }) => (name === "finalise" ? "unknown words" : undefined) },
    (world) => {
      for (const from of [1, 4]) world.send(stay("a", from));
    },
  ],
  [
    "a user whom another worker serves",
    { portalLatency: () => 9_000, deliver: () => ({ copies: 2, delay: 50 }) },
    (world) => {
      for (const from of [1, 4]) world.send(stay(`${from}`, from));
    },
  ],
])("is no outage of the portal: %s", async (_, options, begin) => {
  const world = await smallWorld(options);
  begin(world);
  await world.run({ until: 24 * hour, quiet: true });
  const open = world.filings().filter(({ dueAt }) => dueAt !== undefined);

  expect([...world.counted.keys()].filter((name) => /PortalOutage|BreakerOpened/.test(name))).toEqual([]);
  expect(open).toEqual([]);
  expect(world.misdeeds()).toEqual([]);
});

it("a password that may not be posted yet is no outage either", async () => {
  const world = await smallWorld({
    trouble: atFirst("post password", "reset before commit"),
  });
  world.send(stay("a", 1));
  await world.run({ until: 12 * hour, quiet: true });

  // The one that was not answered; what waits for half an hour after it is none.
  expect(world.counted.get("PortalOutage")).toBe(1);
  expect(world.rows().map(({ state }) => state)).toEqual(["SUBMITTED"]);
});
