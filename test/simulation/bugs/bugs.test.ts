import { expect, it } from "vitest";
import { allBugs } from "./all-bugs.ts";
import { expectCaught } from "./catch-all.ts";
import { falseAlarms } from "./hunt.ts";
import { huntDown, misfits } from "./plant.ts";

it("finds nothing in the engine as it is, where the bugs are caught", async () => {
  expect(await falseAlarms()).toEqual([]);
});

it("catches every fourth of the planted bugs that one scene shows; all of them, with npm run test:long", async () => {
  await expectCaught(allBugs.filter(({ shownBy }) => shownBy !== undefined).filter((_, index) => index % 4 === 0));
});

it("plants each bug in the code as it is", async () => {
  expect(await misfits(allBugs)).toEqual([]);
});

it("says when a planted bug no longer fits the code", async () => {
  const edits = [{ file: "filing/declaring/declare.ts", find: "what nobody wrote", replace: "" }];

  await expect(huntDown({ name: "A bug of old", harm: "", caughtBy: "", edits })).rejects.toThrow(
    "the planted bug no longer fits: A bug of old",
  );
});
