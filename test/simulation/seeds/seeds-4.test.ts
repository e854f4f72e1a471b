import { it } from "vitest";
import { expectSeeds } from "./batch.ts";

it("declares once and truly whatever fails, in seeds 667 to 764", async () => {
  await expectSeeds(667, 98);
});
