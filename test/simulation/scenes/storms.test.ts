import { expect, it } from "vitest";
import { everyWriteTwice } from "./calm-days.ts";
import { runStorm } from "./storm.ts";

it.each([1, 10, 11, 13, 33])("every promise is kept in storm %i, with few stays and many faults", async (storm) => {
  expect(await runStorm(storm)).toEqual([]);
});

it("no work begins anew when the answer to a write is lost", async () => {
  expect(await everyWriteTwice()).toEqual([]);
});
