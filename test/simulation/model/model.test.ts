import { expect, it } from "vitest";
import { explore } from "./explore.ts";
import { prove, smallProofs } from "./proofs.ts";

// All of them: npm run test:long.
it.each(smallProofs.slice(0, 1))("declares once, reports the truth and never gets stuck: %s", prove);

it("would notice a trap, and a state that is wrong", () => {
  const next = (state: number): [string, number][] =>
    state < 3
      ? [
          ["on", state + 1],
          ["aside", 9],
        ]
      : [];
  const model = { initial: 0, next, wrong: () => undefined, ended: (state: number) => state === 3 };

  expect(explore(model)).toMatchObject({ states: 5, transitions: 6, ends: 1, trap: ["aside"] });
  expect(explore({ ...model, wrong: (state) => (state === 2 ? "two" : undefined) }).violation).toEqual({
    what: "two",
    trace: ["on", "on"],
  });
});
