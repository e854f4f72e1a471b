import { it } from "vitest";
import { expectSeeds } from "./batch.ts";

it("declares once and truly whatever fails, in seeds 1 to 400", async () => {
  await expectSeeds(1, 400);
});
