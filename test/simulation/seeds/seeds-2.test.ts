import { it } from "vitest";
import { expectSeeds } from "./batch.ts";

it("declares once and truly whatever fails, in seeds 177 to 274", async () => {
  await expectSeeds(177, 98);
});
