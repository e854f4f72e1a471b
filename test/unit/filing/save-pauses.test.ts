import { describe, expect, it } from "vitest";
import { neverShown } from "../../../shared/contract/outcomes.ts";
import { figuresOf } from "../../../shared/filing/declaring/figures.ts";
import { draftNotListed, type Listed } from "../../../shared/filing/declaring/situation.ts";
import { newRow } from "../../../shared/records/rows.ts";
import { sound } from "../declarations/reservation.ts";
import { minute, property, task } from "./one-visit.ts";
import { stepOf } from "./step-of.ts";

const times = { settle: minute, saveAgain: 15 * minute, backoffCap: minute };
const savedAt = 1_000_000;
const figures = figuresOf(sound);
const { startDate, endDate = "" } = figures;
const lookalike: Listed = {
  ...{ entry: { index: 0, number: "", final: false, amends: false, startDate, endDate }, of: "stay" },
  opened: {
    showed: {
      declaration: { ...property, declarationId: "31" },
      page: { state: "draft", number: "", notes: "", figures },
      whose: { kind: "foreign" },
    },
  },
};

/** The next step this long after the last save, with these numbers of saves made, answered and gone. */
const next = (afterMs: number, made: number, answered = 0, { gone = 0, lookalikes = false } = {}) =>
  stepOf(
    newRow(task, 1, 1, sound),
    {
      ...{
        portalUser: "u",
        place: { kind: "declarable", property },
        hasRowAhead: false,
        claim: { by: "this row" },
      },
      saves: { row: 1, made, at: savedAt, answered, gone },
      stay: { at: savedAt + afterMs, listed: lookalikes ? [lookalike] : [] },
    },
    savedAt + afterMs,
    times,
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
