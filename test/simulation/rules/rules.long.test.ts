import { expect, it } from "vitest";
import { grounds } from "./grounds.ts";
import { shownBy } from "./shown-by.ts";
import { watching } from "./watched.ts";

/** How many decisions are too many; the model decides in every state that can be reached. */
const mostOf = (ground: string) => (ground.startsWith("model: ") ? 10_000_000 : undefined);

/** What is wrong at a ground. An engine that goes round in circles has broken the promise that nothing is stuck. */
const wrongAt = async (ground: string, without?: string) =>
  await watching(async () => (await grounds[ground]?.()) ?? [], without, mostOf(ground)).catch((error: unknown) => ({
    result: [String(error)],
    decided: new Map<string, number>(),
  }));

/** Of the engine as it is: several rules are shown by the same ground. */
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
