import { it } from "vitest";
import { expectSeeds } from "./batch.ts";

it("declares once and truly whatever fails, in seeds 275 to 372", async () => {
  await expectSeeds(275, 98);
});
