import { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { expect, it } from "vitest";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { isOfAnEarlierRelease, openState } from "../../state.ts";

const folder = eachTestsFolder();

it("a file of release 1.1.0 is told from today's and from none", () => {
  using before = new DatabaseSync(folder.at("before"));
  // A table of that release, which a first start of a later one left beside its own.
  before.exec("CREATE TABLE declarations (declarationDbId INTEGER PRIMARY KEY AUTOINCREMENT) STRICT;");
  openState(folder.at("before")).close();
  openState(folder.at("today")).close();

  expect(["before", "today", "none"].filter((name) => isOfAnEarlierRelease(folder.at(name)))).toEqual(["before"]);
});

it("the state is read back as it was written, in order, with its changes, deletions and number sequences", () => {
  const state = openState(":memory:");
  const things = state.collection("thing", v.string());
  state.collection("other", v.number()).put("a", 1);
  for (const [id, thing] of Object.entries({ c: "first", b: "second", a: "third" })) things.put(id, thing);
  state.transaction(() => [things.put("c", "changed"), things.delete("b"), state.next("row", 7), state.next("row", 7)]);

  const again = state.collection("thing", v.string());
  expect(again.all()).toEqual(["changed", "third"]);
  expect(again.get("b")).toBeUndefined();
  expect(state.collection("other", v.number()).all()).toEqual([1]);
  expect(state.collection("number", v.number()).get("row")).toBe(8);
  state.empty();
  expect(things.all()).toEqual([]);
  expect(state.collection("thing", v.string()).all()).toEqual([]);
  expect(state.next("row", 7)).toBe(7);
});
