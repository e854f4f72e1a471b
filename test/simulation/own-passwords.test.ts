import { expect, it } from "vitest";
import { hour } from "../support/durations.ts";
import { sealedFor } from "../support/simulation/fake-vault.ts";
import { smallWorld, statementOf } from "./scenes/small-world.ts";

it.each([
  [
    "a good one, and another that is not tried, since the one on record is good",
    ["right", "wrong"],
    ["SUBMITTED", "SUBMITTED"],
    0,
  ],
  ["a refused one, where the one on record never logged in", ["wrong"], ["FAILED"], 1],
])("a password that a statement brought along is gone with its outcome: %s", async (_, passwords, ends, refusals) => {
  const world = await smallWorld({});
  const kept = () => world.filings().flatMap(({ statement }) => statement?.sealedPassword ?? []);
  const hours = 12 * hour;

  for (const [index, password] of passwords.entries()) {
    const began = index * hours;
    world.accept((taskId) => ({ ...statementOf(5 + index), sealedPassword: sealedFor.task(taskId, password) }));
    for (let until = 50; kept().length === 0 && until < hour; until += 50) await world.run({ until: began + until });
    expect(kept()).not.toEqual([]);
    await world.run({ until: began + hours });
  }

  expect(world.filings().map(({ outcome }) => outcome?.state)).toEqual(ends);
  expect(world.counted.get("LoginRefused") ?? 0).toBe(refusals);
  expect(kept()).toEqual([]);
});
