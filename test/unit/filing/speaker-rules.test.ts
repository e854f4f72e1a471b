import { describe, expect, it } from "vitest";
import { declarationNotListed, type Place, type SeenClaim } from "../../../shared/filing/declaring/situation.ts";
import { newRow, type Row } from "../../../shared/records/rows.ts";
import { sound } from "../declarations/reservation.ts";
import { stepOf } from "./step-of.ts";

const now = 1_000;
const backoffCap = 60_000;
const times = { settle: 1, saveAgain: 1, backoffCap };
/** The row continues. */
const goesOn = { do: "save" };
/** It waits for an earlier row's declaration that the list does not show. */
const looksForIt = { do: "wait", pause: declarationNotListed };
const intent = { declarationId: "31", propertyId: "1", registryId: "2", portalUser: "u", at: 0 };
const at = (registryId: string): Place => ({
  kind: "declarable",
  property: { propertyId: "1", registryId, state: "final" },
});

/** The reservation as sent in a task. */
function rowOf(taskId: number, change: Partial<Row> = {}): Row {
  const task = { taskId, kind: "str", clientId: "c", mark: "m", rows: 1, dispatches: 0, draftUpload: false } as const;
  return { ...newRow({ ...task, createdAt: "2026-10-01T00:00:00.000Z" }, 1, 1, sound), ...change };
}

const submitted: Partial<Row> = { state: "SUBMITTED", declarationServerId: "7", intent };

interface Given {
  readonly claim?: SeenClaim;
  readonly place?: Place;
  readonly asksToBeRung?: true;
}

function next(row: Row, { claim, place = at("2"), asksToBeRung }: Given) {
  const saves = { row: 1, made: 0, at: 0, answered: 0, gone: 0 };
  const stay = { at: now, listed: [] };
  return stepOf(row, { portalUser: "u", place, hasRowAhead: false, saves, claim, asksToBeRung, stay }, now, times);
}

const amending = { onDeclared: "amend" } as const;
const duplicate = { errorValue: "duplicate_declaration", declaredAs: "7" };

describe("a row of a reservation", () => {
  it("asks for the claim first, and continues when it has it", () => {
    expect(next(rowOf(5), {})).toEqual({ do: "claim" });
    expect(next(rowOf(5), { claim: { by: "this row" } })).toEqual(goesOn);
    expect(next(rowOf(5), { claim: { by: "this row", before: rowOf(3, submitted) } })).toEqual(looksForIt);
  });

  it("ends when the row before is declared at another property", () => {
    const place = at("9");
    const ends = next(rowOf(5), { place, claim: { by: "this row", before: rowOf(3, submitted) } });

    expect(ends).toMatchObject({ do: "end", outcome: { ...duplicate, details: { code: "declared_elsewhere" } } });
    const undeclared: Partial<Row>[] = [
      { ...submitted, state: "DRAFTED" },
      { state: "SUBMITTED", declarationServerId: "7" },
    ];
    for (const before of undeclared)
      expect(next(rowOf(5), { place, claim: { by: "this row", before: rowOf(3, before) } })).not.toMatchObject({
        do: "end",
      });
  });
});

describe("a row whose reservation another row has claimed", () => {
  it("asks another filing's open row to ring, once, then waits; for its own filing it just waits", () => {
    const by = rowOf(3, { state: "PROCESSING" });
    const waits = { do: "wait", pause: { reason: { code: "same_reservation" } }, until: now + backoffCap };

    expect(next(rowOf(5), { claim: { by } })).toEqual({ do: "ask to be rung", by });
    expect(next(rowOf(3, { row: 2, filing: 2 }), { claim: { by } })).toEqual({ do: "ask to be rung", by });
    expect(next(rowOf(5), { claim: { by }, asksToBeRung: true })).toMatchObject(waits);
    expect(next(rowOf(3, { row: 2 }), { claim: { by } })).toMatchObject(waits);
  });

  it("waits while the other row is in review", () => {
    const by = rowOf(3, { ...submitted, state: "NEEDS_REVIEW" });

    expect(next(rowOf(5), { claim: { by } })).toMatchObject({ do: "ask to be rung" });
    const waits = next(rowOf(5), { claim: { by }, asksToBeRung: true });
    expect(waits).toMatchObject({ do: "wait", pause: { reason: { code: "same_reservation_in_review" } } });
    expect(waits).not.toHaveProperty("until");
  });

  it("takes over from a failed row, with the row before or what that one found declared", () => {
    const failed = rowOf(3, { state: "FAILED" });
    const found = rowOf(3, { state: "FAILED", declaredAs: "7" });
    const draft = rowOf(2, { ...submitted, state: "DRAFTED" });

    expect(next(rowOf(5), { claim: { by: failed } })).toEqual({ do: "take over", from: failed, before: undefined });
    expect(next(rowOf(5), { claim: { by: found } })).toEqual({ do: "take over", from: found, before: found });
    expect(next(rowOf(5), { claim: { by: found, before: draft } })).toEqual({
      ...{ do: "take over", from: found, before: { ...draft, found } },
    });
    const known = rowOf(1, { state: "FAILED", declaredAs: "6" });
    const { before } = { before: undefined, ...next(rowOf(5), { claim: { by: found, before: known } }) };
    expect(before).toEqual(known);
    const left = { by: failed, leftDrafts: true } as const;
    expect(next(rowOf(5), { claim: left })).toEqual({ do: "take over", from: failed, before: failed });
    expect(next(rowOf(5), { claim: { ...left, before: draft } })).toMatchObject({ before: draft });
  });

  it("is a duplicate, unless it amends at the same property", () => {
    const by = rowOf(3, submitted);
    const again = { do: "end", outcome: { ...duplicate, details: { code: "declared_same_by" } } };

    expect(next(rowOf(5), { claim: { by } })).toMatchObject(again);
    expect(next(rowOf(5, { ...amending, isDraft: true }), { claim: { by } })).toMatchObject(again);
    expect(next(rowOf(5, amending), { claim: { by } })).toEqual({ do: "take over", from: by, before: by });
    expect(next(rowOf(5, amending), { claim: { by }, place: at("9") })).toMatchObject({
      ...{ do: "end", outcome: { details: { code: "declared_elsewhere", params: { registryId: "2" } } } },
    });
  });

  it("names the task and the reservation that declared it", () => {
    const { reservationId } = sound;

    expect(next(rowOf(5), { claim: { by: rowOf(3, submitted) } })).toMatchObject({
      outcome: { details: { params: { number: "7", taskId: 3, reservationId } } },
    });
  });

  it("gives way to a later version: a final always, a draft to a draft", () => {
    const later = { do: "end", outcome: { details: { code: "declared_later" } } };
    const draft = { ...submitted, state: "DRAFTED" } as const;

    expect(next(rowOf(5, amending), { claim: { by: rowOf(8, submitted) } })).toMatchObject({
      ...{ do: "end", outcome: { declaredAs: "7", details: { code: "declared_later" } } },
    });
    const toDraft = next(rowOf(5, { isDraft: true }), { claim: { by: rowOf(8, draft) } });
    expect(toDraft).toMatchObject(later);
    expect(toDraft).not.toMatchObject({ outcome: { declaredAs: "7" } });
    expect(next(rowOf(5), { claim: { by: rowOf(8, draft) } })).toMatchObject({ do: "take over" });
    expect(next(rowOf(5, { isDraft: true }), { claim: { by: rowOf(3, draft) } })).toMatchObject({ do: "take over" });
  });

  it("that is a retry counts as old as the original", () => {
    const repeated = rowOf(9, { ...amending, repeats: { taskId: 2, row: 1 } });

    expect(next(repeated, { claim: { by: rowOf(3, submitted) } })).toMatchObject({
      ...{ do: "end", outcome: { details: { code: "declared_later" } } },
    });
  });
});
