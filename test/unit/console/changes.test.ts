import { expect, it } from "vitest";
import { changesBetween } from "../../../functions/console/service/changes.ts";

it("names each field that differs, with both values, also one that only one form has", () => {
  expect(changesBetween({ a: 1, b: "x", c: true, d: 2 }, { a: 1, b: "y", c: true, e: 3 })).toEqual([
    { field: "b", from: "x", to: "y" },
    { field: "d", from: 2, to: undefined },
    { field: "e", from: undefined, to: 3 },
  ]);
});
