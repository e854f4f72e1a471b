import { describe, expect, it } from "vitest";
import { declarationNotListed, type SeenSpeaker } from "../../../shared/filing/declaring/situation.ts";
import { rowRef } from "../../../shared/records/keys.ts";
import type { Row } from "../../../shared/records/rows.ts";
import { sound } from "../declarations/reservation.ts";
import {
  aRow,
  hour,
  intended,
  intent,
  type OpenChange,
  property,
  type RowChange,
  stepOf,
  unlisted,
} from "./one-visit.ts";

const now = 1_000;
const submitted = { state: "SUBMITTED", declarationServerId: "7", intent } as const;
const amending = { onDeclared: "amend" } as const;
const elsewhere = { target: { kind: "declarable", property: { ...property, registryId: "9" } } } as const;

/** The next step of the row of task 5, or of the row with these changes. */
const next = (speaker: SeenSpeaker | undefined, change: OpenChange = {}, more: Partial<typeof unlisted> = {}) =>
  stepOf(aRow(change), { ...unlisted, speaker, list: { at: now, listed: [] }, ...more }, now);
/** The reservation as sent in an earlier or a later task. */
const rowOf = (taskId: number, change: RowChange = {}) => aRow({ taskId, ...change });
const duplicateAs = (code: string) => ({
  do: "end",
  outcome: { errorValue: "duplicate_declaration", declaredAs: "7", details: { code } },
});

describe("a row of a reservation", () => {
  it("speaks for the reservation first, and continues when it has it", () => {
    const before = rowOf(3, submitted);

    expect(next(undefined)).toEqual({ do: "speak for it" });
    expect(next({ by: "this row" })).toEqual({ do: "save" });
    expect(next({ by: "this row", before })).toEqual({ do: "wait", pause: declarationNotListed });
  });

  it("ends when the row before is declared at another property", () => {
    const { intent: _, ...unknown } = submitted;
    const behind = (before: RowChange) => next({ by: "this row", before: rowOf(3, before) }, {}, elsewhere);

    expect(behind(submitted)).toMatchObject(duplicateAs("declared_elsewhere"));
    const targets = { before: rowOf(3, unknown), earlierTargets: [intended.registryId, "8"] };
    const named = { outcome: { details: { params: { registryId: intended.registryId } } } };
    expect(next({ by: "this row", ...targets }, {}, elsewhere), "the earlier row's first").toMatchObject(named);
    for (const before of [{ ...submitted, state: "DRAFTED" } as const, unknown])
      expect(behind(before)).not.toMatchObject({ do: "end" });
  });
});

describe("a row for whose reservation another row speaks", () => {
  it("asks another filing's open row to wake, once, then waits; for its own filing it just waits", () => {
    const by = rowOf(3, { state: "PROCESSING" });
    const waits = { do: "wait", pause: { reason: { code: "same_reservation" } }, until: now + hour };

    expect(next({ by })).toEqual({ do: "ask to be woken", by });
    expect(next({ by }, { taskId: 3, number: 2, filing: 2 })).toEqual({ do: "ask to be woken", by });
    expect(next({ by }, {}, { asksToBeWoken: true })).toMatchObject(waits);
    expect(next({ by }, { taskId: 3, number: 2 })).toMatchObject(waits);
  });

  it("waits while the other row is in review", () => {
    const by = rowOf(3, { ...submitted, state: "NEEDS_REVIEW" });
    const waits = next({ by }, {}, { asksToBeWoken: true });

    expect(next({ by })).toMatchObject({ do: "ask to be woken" });
    expect(waits).toMatchObject({ do: "wait", pause: { reason: { code: "same_reservation_in_review" } } });
    expect(waits).not.toHaveProperty("until");
  });

  it("takes over from a failed row, with the row before or what that one found declared", () => {
    const failed = rowOf(3, { state: "FAILED" });
    const found = rowOf(3, { state: "FAILED", declaredAs: "7" });
    const draft = rowOf(2, { ...submitted, state: "DRAFTED" });
    const known = rowOf(1, { state: "FAILED", declaredAs: "6" });
    const takesOver = (from: Row, before?: object) => ({ do: "take over", from: rowRef(from), before });

    expect(next({ by: failed })).toEqual(takesOver(failed));
    expect(next({ by: found })).toEqual(takesOver(found, found));
    expect(next({ by: found, before: draft })).toEqual(takesOver(found, { ...draft, found }));
    expect(next({ by: found, before: known })).toEqual(takesOver(found, known));
    expect(next({ by: failed, leftDrafts: true })).toEqual(takesOver(failed, failed));
    expect(next({ by: failed, leftDrafts: true, before: draft })).toEqual(takesOver(failed, draft));
  });

  it("is already declared by the other's task and reservation, unless it amends at the same property", () => {
    const by = rowOf(3, submitted);
    const params = { number: "7", taskId: 3, reservationId: sound.reservationId };
    const moved = { outcome: { details: { params: { registryId: intended.registryId } } } };

    expect(next({ by })).toMatchObject(duplicateAs("declared_same_by"));
    expect(next({ by })).toMatchObject({ outcome: { details: { params } } });
    expect(next({ by }, { ...amending, isDraft: true })).toMatchObject(duplicateAs("declared_same_by"));
    expect(next({ by }, amending)).toEqual({ do: "take over", from: rowRef(by), before: by });
    expect(next({ by }, amending, elsewhere)).toMatchObject(duplicateAs("declared_elsewhere"));
    expect(next({ by }, amending, elsewhere)).toMatchObject(moved);
  });

  it("gives way to a later version: a final always, a draft to a draft", () => {
    const draft = { ...submitted, state: "DRAFTED" } as const;
    const toDraft = next({ by: rowOf(8, draft) }, { isDraft: true });

    expect(next({ by: rowOf(8, submitted) }, amending)).toMatchObject(duplicateAs("declared_later"));
    expect(toDraft).toMatchObject({ do: "end", outcome: { details: { code: "declared_later" } } });
    expect(toDraft).not.toMatchObject({ outcome: { declaredAs: "7" } });
    expect(next({ by: rowOf(8, draft) })).toMatchObject({ do: "take over" });
    expect(next({ by: rowOf(3, draft) }, { isDraft: true })).toMatchObject({ do: "take over" });
  });

  it("that is a retry counts as old as the original", () => {
    const retry = { ...amending, taskId: 9, repeats: { taskId: 2, row: 1 } };

    expect(next({ by: rowOf(3, submitted) }, retry)).toMatchObject(duplicateAs("declared_later"));
  });
});
