import { it } from "vitest";
import { allBugs } from "./all-bugs.ts";
import { expectCaught } from "./catch-all.ts";

it("catches every other planted bug, from the second", async () => {
  await expectCaught(allBugs.filter((_, index) => index % 2 === 1));
});
