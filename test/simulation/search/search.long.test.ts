import { expect, it } from "vitest";
import { type Range, searchRange } from "./range.ts";
import { search } from "./search.ts";

it("a search gives the same results in several processes as in one", async () => {
  const range: Range = { kind: "seeds", first: 7, last: 31, keepGoing: true };

  const divided = await search(range, { jobs: 3 });

  const alone = await searchRange(range);
  expect(divided).toEqual(alone);
  expect(alone.run).toBe(25);
});
