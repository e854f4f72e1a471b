import { it } from "vitest";
import { expectSeeds } from "./batch.ts";

it("declares once and truly whatever fails, in seeds 2501 to 3750", async () => {
  await expectSeeds(2501, 1250);
});
