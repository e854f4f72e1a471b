import { it } from "vitest";
import { expectSeeds } from "./batch.ts";

it("declares once and truly whatever fails, in seeds 3751 to 5000", async () => {
  await expectSeeds(3751, 1250);
});
