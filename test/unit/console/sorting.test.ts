import { expect, it } from "vitest";
import { orderOf, sorted } from "../../../functions/console/service/sorting.ts";
import { record } from "./records.ts";

it.each([
  ["reservation", ["R-9", "R-10"]],
  ["-reservation", ["R-10", "R-9"]],
  ["colour", ["R-10", "R-9"]],
])("by %s, numbers count as such in a name", (order, ids) => {
  const rows = ["R-10", "R-9"].map((reservationId) => record({ reservationId }));

  expect(sorted(rows, orderOf(order), new Map()).map(({ reservationId }) => reservationId)).toEqual(ids);
});
