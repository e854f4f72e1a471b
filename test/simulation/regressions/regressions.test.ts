import { expect, it } from "vitest";
import { knownFaults } from "./known-faults.ts";
import { regressions } from "./scenes.ts";

const known = ([name]: readonly [string, unknown]) => knownFaults.includes(name);
const all = Object.entries(regressions);

it.each(all.filter((one) => !known(one)))("keeps its promises at %s", async (_, scene) => {
  expect(await scene()).toEqual([]);
});

it.each(all.filter(known))("does not keep its promises yet at %s", async (_, scene) => {
  expect(await scene()).not.toEqual([]);
});

it("lists no fault that no scene shows", () => {
  expect(knownFaults.filter((name) => !regressions[name])).toEqual([]);
});
