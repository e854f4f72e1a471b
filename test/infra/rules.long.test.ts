import { expect, it } from "vitest";
import { addRules } from "../../infra/rules.ts";
import { combinations, withEveryExtra } from "./support/combinations.ts";
import { definitions, stacksOf } from "./support/synthesized.ts";

/** Two functions stand for all, which keeps every combination affordable. */
const twoOfThem = definitions.filter(({ name }) => ["log-in", "file-declarations"].includes(name));

it.each([
  ...combinations().map(([name, settings]) => [name, settings, twoOfThem] as const),
  ["prod with every extra and every function", withEveryExtra(), definitions] as const,
])("the rule packs find nothing unacknowledged on %s", (_, settings, functions) => {
  const { app } = stacksOf(settings, {}, functions);
  addRules(app);

  expect(() => app.synth()).not.toThrow();
});
