import { it } from "vitest";
import { expectSeeds } from "./batch.ts";

it("declares once and truly whatever fails, in seeds 401 to 800", async () => {
  await expectSeeds(401, 400);
});
