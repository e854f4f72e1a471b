import { it } from "vitest";
import { expectSeeds } from "./batch.ts";

it("declares once and truly whatever fails, in seeds 373 to 568", async () => {
  await expectSeeds(373, 196);
});
