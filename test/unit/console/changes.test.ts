import { expect, it } from "vitest";
import { changesBetween } from "../../../functions/console/service/changes.ts";

it("a form's changes name each field that differs, with both values", () => {
  expect(changesBetween({ a: 1, b: "x", c: true, d: 2 }, { a: 1, b: "y", c: true, e: 3 })).toEqual([
    { field: "b", from: "x", to: "y" },
    { field: "d", from: 2, to: undefined },
    { field: "e", from: undefined, to: 3 },
  ]);
});
