import { expect, it } from "vitest";
import { timeOfOneRow } from "./one-row.ts";

const quietly = timeOfOneRow({ tasks: 0, owners: 1 });

it("one row of a client is declared within five times its quiet time while another has 10,000 open", async () => {
  const quiet = await quietly;
  const busy = await timeOfOneRow({ tasks: 10, owners: 4 });

  expect(busy).toBeLessThan(5 * quiet);
});

it("one row of a client is declared within five times its quiet time while another's forty owners wait for ten workers", async () => {
  const quiet = await quietly;
  const busy = await timeOfOneRow({ tasks: 40, owners: 40 });

  expect(busy).toBeLessThan(5 * quiet);
});
