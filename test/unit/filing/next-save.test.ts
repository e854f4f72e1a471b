import { describe, expect, it } from "vitest";
import { nextSave } from "../../../shared/filing/declaring/next-save.ts";

const minute = 60_000;
const times = { settle: minute, takkResend: 15 * minute };
const savedAt = 1_000_000;

/** So long after the last save, with so many made, of which so many were answered, and so many are gone. */
const next = (afterMs: number, made: number, answered = 0, { gone = 0, lookalikes = false } = {}) =>
  nextSave({ row: 1, made, at: savedAt, answered, gone }, { lookedAt: savedAt + afterMs, lookalikes }, times);
const later = (after: number) => ({ kind: "later", at: savedAt + after });

describe("a draft that the list does not show", () => {
  it("is saved at once where none can be there", () => {
    expect(next(0, 0)).toEqual({ kind: "save" });
    expect(next(0, 2, 0, { gone: 2 })).toEqual({ kind: "save" });
    expect(next(0, 0, 0, { lookalikes: true })).toEqual({ kind: "save" });
  });

  it("is saved again after one minute, then after three, then no more", () => {
    expect(next(minute - 1, 1)).toEqual(later(minute));
    expect(next(minute, 1)).toEqual({ kind: "save" });
    expect(next(minute, 2)).toEqual(later(3 * minute));
    expect(next(3 * minute - 1, 2)).toEqual(later(3 * minute));
    expect(next(3 * minute, 2)).toEqual({ kind: "save" });
    expect(next(3 * minute, 3)).toEqual(later(15 * minute));
    expect(next(15 * minute - 1, 3)).toEqual(later(15 * minute));
    expect(next(15 * minute, 3)).toEqual({ kind: "count out" });
  });

  it("is waited for a quarter of an hour once its save was confirmed, with looks at one and three minutes", () => {
    expect(next(0, 1, 1)).toEqual(later(minute));
    expect(next(minute, 1, 1)).toEqual(later(3 * minute));
    expect(next(3 * minute, 1, 1)).toEqual(later(15 * minute));
    expect(next(15 * minute, 1, 1)).toEqual({ kind: "save" });
  });

  it("counts those at a property that the apartment has left", () => {
    const saves = { row: 1, made: 1, at: savedAt, answered: 0, gone: 0 };
    const at = (afterMs: number) =>
      nextSave(saves, { lookedAt: savedAt + afterMs, lookalikes: false, elsewhere: 2 }, times);

    expect(at(minute)).toEqual(later(3 * minute));
    expect(at(15 * minute)).toEqual({ kind: "count out" });
  });

  it("goes to a person after three saves of which one was confirmed, or after one with a lookalike", () => {
    expect(next(15 * minute, 3, 3)).toEqual({ kind: "never shown" });
    expect(next(15 * minute, 3, 1)).toEqual({ kind: "never shown" });
    expect(next(15 * minute, 2, 1)).toEqual({ kind: "save" });
    expect(next(15 * minute - 1, 1, 0, { lookalikes: true })).toEqual(later(15 * minute));
    expect(next(15 * minute, 1, 0, { lookalikes: true })).toEqual({ kind: "never shown" });
  });
});
