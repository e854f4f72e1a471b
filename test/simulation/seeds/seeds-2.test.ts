import { it } from "vitest";
import { expectSeeds } from "./batch.ts";

it("declares once and truly whatever fails, in seeds 1251 to 2500", async () => {
  await expectSeeds(1251, 1250);
});
