import { expect, it } from "vitest";
import { createTimedFetch } from "../../../shared/portal/timed-fetch.ts";

it("averages the calls since it was asked last, failed ones too", async () => {
  let time = 0;
  const answers = [100, 300, Number.NaN];
  const timed = createTimedFetch(
    async () => {
      const took = answers.shift() ?? 0;
      time += Number.isNaN(took) ? 500 : took;
      if (Number.isNaN(took)) throw new TypeError("no line");
      return new Response("");
    },
    () => time,
  );

  await timed.fetch("http://localhost/");
  await timed.fetch("http://localhost/");
  expect(timed.takeAverage()).toBe(200);
  await timed.fetch("http://localhost/").catch(() => {});
  expect(timed.takeAverage()).toBe(500);
  expect(timed.takeAverage()).toBeUndefined();
});
