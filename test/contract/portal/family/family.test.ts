import { expect, it } from "vitest";
import { drawRelease } from "../../../../packages/portal-simulator/release.ts";
import { tryRelease } from "./verdict.ts";

// npm run test:long covers every pair of two factors' values.
it.each(Array.from({ length: 5 }, (_, place) => 1_000 + place))(
  "stays of every kind are filed correctly, or filing halts with a reason, at the portal drawn by seed %i",
  async (seed) => {
    expect(await tryRelease(drawRelease(seed), 12)).toEqual([]);
  },
);
