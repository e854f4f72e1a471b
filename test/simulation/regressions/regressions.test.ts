import { expect, it } from "vitest";
import { regressions } from "./scenes.ts";

it.each(Object.entries(regressions))("%s", async (_, scene) => {
  expect(await scene()).toEqual([]);
});
