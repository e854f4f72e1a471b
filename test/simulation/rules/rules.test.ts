import { expect, it } from "vitest";
import { shownBy } from "./shown-by.ts";
import { allRules, reservationRules } from "./watched.ts";

const reservations = reservationRules.map(({ name }) => name);
const names = allRules.map(({ name }) => name);

it("every rule names a scene that breaks without it (rules.long.test.ts tries each), and every rule of a reservation a name of its own", () => {
  expect(reservations).toHaveLength(new Set(reservations).size);
  const missing = names.filter((name) => shownBy[name] === undefined);
  const lines = missing.map((name) => `    "${name}": "…the scene that breaks without it",\n`).join("");
  expect(missing, `test/simulation/rules/shown-by.ts, add:\n\n${lines}\n`).toEqual([]);
  expect(Object.keys(shownBy).filter((name) => !names.includes(name))).toEqual([]);
});
