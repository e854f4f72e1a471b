import { it } from "vitest";
import { expectSeeds } from "./batch.ts";

it("declares once and truly whatever fails, in seeds 801 to 1200", async () => {
  await expectSeeds(801, 400);
});
