import { expect, it } from "vitest";
import { boundariesOfCorrections, correctedDay } from "./corrected-day.ts";
import { type Boundary, cutAtEach, waysToCut } from "./recorder.ts";

const killsAndErrors = (boundary: Boundary) => waysToCut(boundary).filter((way) => !way.startsWith("hang"));

it("every promise is kept after a cut at every boundary of a correction and of a changed draft", async () => {
  const { wrong } = await cutAtEach(correctedDay, await boundariesOfCorrections(), killsAndErrors);

  expect(wrong).toEqual([]);
});
