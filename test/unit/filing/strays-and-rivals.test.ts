import { describe, expect, it } from "vitest";
import type { State } from "../../../shared/contract/outcome.ts";
import { isOwnDraft, isRival, isStray, isUnwanted } from "../../../shared/filing/declaring/in-force.ts";
import type { OpenedDeclaration } from "../../../shared/filing/declaring/situation.ts";
import { aRow, draftPage, intended, intent, type RowChange } from "./one-visit.ts";

const shown = (origin: OpenedDeclaration["origin"], state: "draft" | "final" = "draft"): OpenedDeclaration => ({
  declaration: intended,
  origin,
  page: { ...draftPage, state },
});
const others = (state: State, change: RowChange = {}, page?: "final") =>
  shown({ kind: "another row", before: true, row: aRow({ state, ...change }) }, page);
const foreign = shown({ kind: "foreign" });

describe("a draft of another row", () => {
  it.each<[State, boolean, boolean]>([
    ["PENDING", false, true],
    ["PROCESSING", false, true],
    ["CHECKING", false, true],
    ["NEEDS_REVIEW", false, true],
    ["FAILED", true, false],
    ["SUBMITTED", true, false],
    ["DRAFTED", true, false],
  ])("that is %s: is a stray %s, is a rival %s", (state, stray, rival) => {
    expect(isStray(others(state))).toEqual(stray);
    expect(isRival(others(state))).toEqual(rival);
  });

  it("is no stray when its row ended with it, and neither once it is final", () => {
    expect(isStray(others("DRAFTED", { declarationServerId: "31" }))).toBe(false);
    const [final, openFinal] = [others("FAILED", {}, "final"), others("PROCESSING", {}, "final")];
    expect(isStray(final)).toBe(false);
    expect(isRival(final)).toBe(false);
    expect(isRival(openFinal)).toBe(false);
    expect(isStray(foreign)).toBe(false);
    expect(isRival(foreign)).toBe(false);
  });
});

describe("a draft of our own", () => {
  const ours = shown({ kind: "this row" });

  it("is ours while it is a draft", () => {
    expect([ours, shown({ kind: "this row" }, "final"), others("FAILED")].map(isOwnDraft)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each<[State, RowChange, boolean]>([
    ["FAILED", {}, true],
    ["SUBMITTED", { declarationServerId: "256" }, true],
    ["DRAFTED", { declarationServerId: "31" }, false],
    ["DRAFTED", { declarationServerId: "32" }, true],
    ["NEEDS_REVIEW", {}, false],
    ["NEEDS_REVIEW", { intent }, false],
    ["NEEDS_REVIEW", { intent: { ...intent, declarationId: "32" } }, true],
  ])("of a row that ended %s %j is left behind: %s", (state, change, expected) => {
    expect(isUnwanted(aRow({ state, ...change }), ours)).toBe(expected);
    expect(isUnwanted(aRow({ state, ...change }), foreign)).toBe(false);
  });
});
