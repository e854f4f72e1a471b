import { expect, it } from "vitest";
import { searchRange } from "../search/range.ts";

/** `npm run test:long` draws 5,000, and insists that they meet every fault and every end. */
const count = 60;

it(`declares once and truly whatever fails, in ${count} seeds`, async () => {
  const { failures } = await searchRange({ kind: "seeds", first: 1, last: count, keepGoing: true });

  expect(failures.join("\n")).toBe("");
});
