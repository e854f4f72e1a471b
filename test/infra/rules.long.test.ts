import { expect, it } from "vitest";
import { addRules } from "../../infra/rules.ts";
import { combinations } from "./support/combinations.ts";
import { definitions, stackOf } from "./support/synthesized.ts";

/** Two functions stand for all, which keeps every combination affordable. */
const twoOfThem = definitions.filter(({ name }) => ["log-in", "file-declarations"].includes(name));

it.each(combinations())("the rule packs find nothing unacknowledged on %s", (_, settings) => {
  const { app } = stackOf(settings, {}, twoOfThem);
  addRules(app);

  expect(() => app.synth()).not.toThrow();
});
