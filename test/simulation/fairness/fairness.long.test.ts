import { expect, it } from "vitest";
import { timeOfOneRow } from "./one-row.ts";

it.each([
  ["another has 100,000 open", { tasks: 100, owners: 8 }],
  ["another's forty owners wait for ten workers", { tasks: 40, owners: 40 }],
])("one row of a client is declared within five times its quiet time while %s", async (_, crowd) => {
  const quiet = await timeOfOneRow({ tasks: 0, owners: 1 });
  const busy = await timeOfOneRow(crowd);

  expect(busy).toBeLessThan(5 * quiet);
});
