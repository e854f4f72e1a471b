import { expect, it } from "vitest";
import { everyWriteTwice } from "./calm-days.ts";
import { runStorm } from "./storm.ts";

it.each([1, 10, 11, 13, 33])("keeps its promises in storm %i", async (storm) => {
  expect(await runStorm(storm)).toEqual([]);
});

it("begins no work anew when the answer to a write is lost", async () => {
  expect(await everyWriteTwice()).toEqual([]);
});
