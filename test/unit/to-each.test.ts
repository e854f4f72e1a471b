import { expect, it } from "vitest";
import { toEach } from "../../shared/to-each.ts";

it("does the same with each, twenty-five at a time", async () => {
  const items = Array.from({ length: 60 }, (_, index) => index);
  const done: number[] = [];
  const begun: number[] = [];
  await toEach(items, async (item) => {
    begun.push(done.length);
    await new Promise(setImmediate);
    done.push(item);
  });

  expect(done).toEqual(items);
  expect(begun).toEqual(items.map((item) => 25 * Math.floor(item / 25)));
});
