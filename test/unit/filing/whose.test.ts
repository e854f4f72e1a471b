import { describe, expect, it } from "vitest";
import type { State } from "../../../shared/contract/outcome.ts";
import { isOwnDraft, isRival, isStray, isUnwanted } from "../../../shared/filing/declaring/in-force.ts";
import type { Shown } from "../../../shared/filing/declaring/situation.ts";
import { newRow, type Row } from "../../../shared/records/rows.ts";
import { sound } from "../declarations/reservation.ts";

const task = { taskId: 1, kind: "str", clientId: "c", mark: "m", rows: 3, dispatches: 0 } as const;
const row = (state: State, change: Partial<Row> = {}): Row => ({
  ...newRow({ ...task, createdAt: "2026-10-01T00:00:00.000Z", draftUpload: false }, 1, 1, sound),
  state,
  ...change,
});
const declaration = { propertyId: "1", registryId: "2", declarationId: "31" };
const page = { state: "draft", number: "", notes: "", figures: { ...sound } } as const;
const shown = (whose: Shown["whose"], state: "draft" | "final" = "draft"): Shown => ({
  ...{ declaration, whose, page: { ...page, state } },
});
const others = (state: State, change: Partial<Row> = {}): Shown =>
  shown({ kind: "other", before: true, row: row(state, change) });

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
    expect([isStray(others(state)), isRival(others(state))]).toEqual([stray, rival]);
  });

  it("is no stray when its row ended with it, and neither once it is final", () => {
    expect(isStray(others("DRAFTED", { declarationServerId: "31" }))).toBe(false);
    const final = shown({ kind: "other", before: true, row: row("FAILED") }, "final");
    const openFinal = shown({ kind: "other", before: true, row: row("PROCESSING") }, "final");
    expect([isStray(final), isRival(final), isRival(openFinal)]).toEqual([false, false, false]);
    expect([isStray(shown({ kind: "foreign" })), isRival(shown({ kind: "foreign" }))]).toEqual([false, false]);
  });
});

describe("a draft of our own", () => {
  const ours = shown({ kind: "ours" });
  const intent = { declarationId: "31", propertyId: "1", registryId: "2", portalUser: "u", at: 1 };

  it("is ours while it is a draft", () => {
    expect([isOwnDraft(ours), isOwnDraft(shown({ kind: "ours" }, "final")), isOwnDraft(others("FAILED"))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each<[State, Partial<Row>, boolean]>([
    ["FAILED", {}, true],
    ["SUBMITTED", { declarationServerId: "256" }, true],
    ["DRAFTED", { declarationServerId: "31" }, false],
    ["DRAFTED", { declarationServerId: "32" }, true],
    ["NEEDS_REVIEW", {}, false],
    ["NEEDS_REVIEW", { intent }, false],
    ["NEEDS_REVIEW", { intent: { ...intent, declarationId: "32" } }, true],
  ])("of a row that ended %s %j is left behind: %s", (state, change, expected) => {
    expect(isUnwanted(row(state, change), ours)).toBe(expected);
    expect(isUnwanted(row(state, change), shown({ kind: "foreign" }))).toBe(false);
  });
});
