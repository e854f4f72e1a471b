import { expect, it } from "vitest";
import { searchRange } from "../search/range.ts";

/** `npm run simulate -- --restores --seeds 2000` runs as many as it is told. */
it("declares each reservation once, whatever the table has forgotten", async () => {
  const { failures, run } = await searchRange({ kind: "restores", first: 1, last: 200, keepGoing: true });

  expect(failures).toEqual([]);
  expect(run).toBe(200);
});
