import { it } from "vitest";
import { expectCaught } from "./catch-all.ts";
import { plantedBugs } from "./planted-bugs.ts";

it("catches every other planted bug, from the first", async () => {
  await expectCaught(plantedBugs.filter((_, index) => index % 2 === 0));
});
