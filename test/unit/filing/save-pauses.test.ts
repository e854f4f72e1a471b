import { describe, expect, it } from "vitest";
import { neverShown } from "../../../shared/contract/outcomes.ts";
import { draftNotListed, type ListedEntry } from "../../../shared/filing/declaring/situation.ts";
import { anEntry, aRow, draftPage, intended, minute, stepOf, unlisted } from "./one-visit.ts";

const savedAt = 1_000_000;
const lookalike: ListedEntry = {
  entry: anEntry(),
  of: "stay",
  opened: { value: { declaration: intended, page: draftPage, origin: { kind: "foreign" } } },
};

/** The next step this long after the last save, with these numbers of saves made, answered and gone. */
const next = (afterMs: number, made: number, answered = 0, { gone = 0, lookalikes = false } = {}) =>
  stepOf(
    aRow(),
    {
      ...unlisted,
      speaker: { by: "this row" },
      saves: { row: 1, made, at: savedAt, answered, gone },
      list: { at: savedAt + afterMs, listed: lookalikes ? [lookalike] : [] },
    },
    savedAt + afterMs,
  );
const later = (after: number) => ({ do: "wait", pause: draftNotListed, until: savedAt + after });
const save = { do: "save" };
const isNeverShown = (made: number) => ({ do: "end", outcome: neverShown(made) });

describe("a draft that the list does not show", () => {
  it("is saved at once when there can be none", () => {
    expect(next(0, 0)).toEqual(save);
    expect(next(0, 2, 0, { gone: 2 })).toEqual(save);
    expect(next(0, 0, 0, { lookalikes: true })).toEqual(save);
  });

  it("is saved again after one minute, then three, then every quarter of an hour", () => {
    expect(next(minute - 1, 1)).toEqual(later(minute));
    expect(next(minute, 1)).toEqual(save);
    expect(next(minute, 2)).toEqual(later(3 * minute));
    expect(next(3 * minute - 1, 2)).toEqual(later(3 * minute));
    expect(next(3 * minute, 2)).toEqual(save);
    expect(next(3 * minute, 3)).toEqual(later(15 * minute));
    expect(next(15 * minute - 1, 3)).toEqual(later(15 * minute));
    expect(next(15 * minute, 3)).toEqual(save);
  });

  it("is waited for a quarter of an hour after a confirmed save, with looks after one and three minutes", () => {
    expect(next(0, 1, 1)).toEqual(later(minute));
    expect(next(minute, 1, 1)).toEqual(later(3 * minute));
    expect(next(3 * minute, 1, 1)).toEqual(later(15 * minute));
    expect(next(15 * minute, 1, 1)).toEqual(save);
  });

  it("goes to a person after three saves with a confirmed one, or after one with a lookalike", () => {
    expect(next(15 * minute, 3, 3)).toEqual(isNeverShown(3));
    expect(next(15 * minute, 3, 1)).toEqual(isNeverShown(3));
    expect(next(15 * minute, 2, 1)).toEqual(save);
    expect(next(15 * minute - 1, 1, 0, { lookalikes: true })).toEqual(later(15 * minute));
    expect(next(15 * minute, 1, 0, { lookalikes: true })).toEqual(isNeverShown(1));
  });
});
