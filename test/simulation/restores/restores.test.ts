import { expect, it } from "vitest";
import { restores } from "./scenes.ts";

it.each(Object.entries(restores))("%s", async (_, scene) => {
  expect(await scene()).toEqual([]);
});
