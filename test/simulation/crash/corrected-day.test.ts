import { expect, it } from "vitest";
import { boundariesOfCorrections, correctedDay } from "./corrected-day.ts";
import { cutAtEach, inTurn } from "./recorder.ts";

it("survives a cut at every boundary of a correction and of a draft that is changed and made final, in one way each", async () => {
  const boundaries = await boundariesOfCorrections();
  const names = boundaries.map(({ name }) => name);
  expect(names).toContain("file portal amend");
  expect(names).toContain("file portal updateDraft");

  expect((await cutAtEach(correctedDay, boundaries, inTurn)).wrong).toEqual([]);
});
