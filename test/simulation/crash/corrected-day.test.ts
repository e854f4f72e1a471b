import { expect, it } from "vitest";
import { boundariesOfCorrections, correctedDay } from "./corrected-day.ts";
import { cutAtEach, inTurn } from "./recorder.ts";

it("every promise is kept after a cut at every fifth boundary of a correction and of a changed draft", async () => {
  const boundaries = await boundariesOfCorrections();
  const names = boundaries.map(({ name }) => name);
  expect(names).toContain("file portal amend");
  expect(names).toContain("file portal updateDraft");

  expect(
    (
      await cutAtEach(
        correctedDay,
        boundaries.filter((_, index) => index % 5 === 0),
        inTurn,
      )
    ).wrong,
  ).toEqual([]);
});
