import { beforeEach, describe, expect, it } from "vitest";
import { createRecentChanges } from "../../../local/portal/recent-changes.ts";

interface Row {
  readonly declarationDbId: number;
  readonly text: string;
}
const row = (declarationDbId: number, text = "as it was"): Row => ({ declarationDbId, text });
const every = () => true;

let now: number;
let changes: ReturnType<typeof createRecentChanges<Row>>;
beforeEach(() => {
  now = 1_000_000;
  changes = createRecentChanges(() => now);
});

describe("a list that lags two seconds", () => {
  it.each<[string, number, Row | undefined, Row[], Row[]]>([
    ["does not show yet what is new", 2, undefined, [row(1), row(2)], [row(1)]],
    ["shows what was changed as it was before", 2, row(2), [row(1), row(2, "as it is")], [row(1), row(2)]],
    ["shows what was deleted, in its place", 1, row(1), [row(2)], [row(1), row(2)]],
  ])("%s, for two seconds and no longer", (_, id, before, there, shown) => {
    changes.note(id, before);
    expect(changes.asOf(there, 2_000, every)).toEqual(shown);
    now += 1_999;
    expect(changes.asOf(there, 2_000, every)).toEqual(shown);
    now += 1;
    expect(changes.asOf(there, 2_000, every)).toEqual(there);
  });

  it("takes several changes of one row back to the first of the last two seconds", () => {
    changes.note(1, undefined);
    now += 1_500;
    changes.note(1, row(1, "first"));
    now += 400;
    changes.note(1, row(1, "second"));

    expect(changes.asOf([row(1, "third")], 2_000, every)).toEqual([]);
    now += 100;
    expect(changes.asOf([row(1, "third")], 2_000, every)).toEqual([row(1, "first")]);
    now += 1_500;
    expect(changes.asOf([row(1, "third")], 2_000, every)).toEqual([row(1, "second")]);
  });

  it("has nothing of what it does not list, and nothing of what is forgotten", () => {
    changes.note(1, row(1));
    expect(changes.asOf([], 2_000, ({ text }) => text === "another's")).toEqual([]);
    changes.forget();
    expect(changes.asOf([], 2_000, every)).toEqual([]);
  });
});

it("a list that does not lag shows what is there", () => {
  changes.note(1, undefined);
  changes.note(2, row(2));

  expect(changes.asOf([row(1)], 0, every)).toEqual([row(1)]);
});
