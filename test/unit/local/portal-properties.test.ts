import { afterEach, beforeEach, expect, it } from "vitest";
import { createProperties, type NewProperty, type Properties } from "../../../local/portal/properties.ts";
import { openState, type State } from "../../../local/portal/state.ts";

let state: State;
let properties: Properties;
beforeEach(() => {
  state = openState(":memory:");
  properties = createProperties(state);
});
afterEach(() => state.close());

const unit = (registryId: string, is: NewProperty["state"] = "final") => ({ registryId, state: is });
const held = (username: string) =>
  properties.ofUser(username).map(({ propertyId, registryId, ...is }) => `${propertyId} ${registryId} ${is.state}`);

it("gives units internal ids that have nothing in common with their numbers, in the order of their making", () => {
  properties.replace("one", [unit("00000000009"), unit("00000000001", "stopped"), unit("00000000005", "provisional")]);

  expect(held("one")).toEqual([
    "70113 00000000009 final",
    "70116 00000000001 stopped",
    "70119 00000000005 provisional",
  ]);
});

it("takes a unit to another user with its internal id, and what is not named from who had it", () => {
  properties.replace("one", [unit("1"), unit("2")]);
  properties.replace("other", [unit("3"), unit("2", "stopped")]);
  properties.replace("OTHER", [unit("2"), unit("4")]);

  expect([held("One"), held("other")]).toEqual([["70113 1 final"], ["70116 2 final", "70122 4 final"]]);
  expect([properties.find("one", 70_113)?.registryId, properties.find("other", 70_113)]).toEqual(["1", undefined]);
  expect([properties.find("one", 70_116), properties.find("other", 70_119)]).toEqual([undefined, undefined]);
});

it("shows each unit a land number of eleven digits and an address in words, the same each time", () => {
  properties.replace(
    "one",
    Array.from({ length: 60 }, (_, place) => unit(String(place).padStart(11, "0"))),
  );
  const shown = properties.ofUser("one");

  expect(shown.filter(({ atak }) => !/^02\d{9}$/.test(atak))).toEqual([]);
  expect(shown.filter(({ address }) => !/^[Α-Ωα-ωάέήίόύώ ]+ [1-9]\d?, Τ\.Κ\. 1\d{4}$/.test(address))).toEqual([]);
  expect(new Set(shown.map(({ atak }) => atak)).size).toBe(60);
  expect(properties.ofUser("one")).toEqual(shown);
});
