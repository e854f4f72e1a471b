import { it } from "vitest";
import { expectSeeds } from "./batch.ts";

it("declares once and truly whatever fails, in seeds 1201 to 1600", async () => {
  await expectSeeds(1201, 400);
});
