import { expect, it } from "vitest";
import { grounds } from "./grounds.ts";
import { shownBy } from "./shown-by.ts";
import { watching } from "./watched.ts";

/** The broken promises that a ground finds. An engine that loops for ever breaks one, too: nothing may get stuck. */
const wrongAt = async (ground: string, without?: string) =>
  await watching(async () => (await grounds[ground]?.()) ?? [], without).catch((error: unknown) => ({
    result: [String(error)],
    decided: new Map<string, number>(),
  }));

/** Findings with every rule in place, kept because several rules share a ground. */
const known = new Map<string, ReturnType<typeof wrongAt>>();

it.each(Object.keys(shownBy))("a promise breaks without the rule: %s", async (name) => {
  const ground = shownBy[name] ?? "";
  const shipping = known.get(ground) ?? wrongAt(ground);
  known.set(ground, shipping);
  const shipped = await shipping;

  expect(shipped.result).toEqual([]);
  expect([...shipped.decided.keys()]).toContain(name);
  expect((await wrongAt(ground, name)).result).not.toEqual([]);
});
