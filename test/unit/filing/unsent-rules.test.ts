import { describe, expect, it } from "vitest";
import { apartmentMoved, drafted, duplicate, neverShown } from "../../../shared/contract/outcomes.ts";
import { figuresOf } from "../../../shared/filing/declaring/figures.ts";
import {
  declarationNotListed,
  type Listed,
  type Seen,
  type Shown,
  stayIsWanted,
  wantedByRival,
} from "../../../shared/filing/declaring/situation.ts";
import type { Entry } from "../../../shared/portal/portal.ts";
import { newRow, type Row } from "../../../shared/records/rows.ts";
import { say } from "../../../shared/wording/say.ts";
import { accepted } from "../declarations/reservation.ts";
import { minute, property, task } from "./one-visit.ts";
import { stepOf } from "./step-of.ts";

const times = { settle: minute, saveAgain: 15 * minute, backoffCap: 15 * minute };
const now = 100 * minute;
const [reservation, another] = accepted({}, { reservationId: "A-2" });
if (!reservation || !another) throw new Error("they were accepted");
const row = newRow(task, 1, 1, reservation);
const amending: Row = { ...row, onDeclared: "amend" };
const figures = figuresOf(reservation);
const noSaves = { row: 1, made: 0, at: 0, answered: 0, gone: 0 };
const pause = { reason: "w", detail: "HTTP 500", cause: "portal_unavailable", outage: true } as const;
const other = (change: Partial<Row> = {}, before = false): Shown["whose"] => ({
  ...{ kind: "other", before },
  row: { ...newRow({ ...task, taskId: 4 }, 1, 1, another), ...change },
});
const refOf = (declarationId: string) => ({ propertyId: "11", registryId: property.registryId, declarationId });

/** A listed declaration with its page; by default a draft of ours. */
function there(id: string, page: Partial<Shown["page"]> = {}, whose: Shown["whose"] = { kind: "ours" }): Listed {
  const final = page.state === "final";
  const entry: Entry = {
    ...{ index: Number(id), final, number: final ? id : "", amends: page.amends !== undefined },
    ...{ startDate: figures.startDate, endDate: figures.endDate ?? "" },
  };
  const showed = { state: "draft", number: entry.number, figures, notes: "", ...page } as const;
  return { entry, of: "stay", opened: { showed: { declaration: refOf(id), page: showed, whose } } };
}
const foreign = { kind: "foreign" } as const;
const final = { state: "final" } as const;

function next(change: Partial<Seen> & { readonly listed?: readonly Listed[] } = {}, of: Row = row) {
  const { listed = [], ...more } = change;
  const stay = { at: now, listed };
  const place = { kind: "declarable", property } as const;
  const seen = {
    portalUser: "u",
    place,
    hasRowAhead: false,
    saves: noSaves,
    claim: { by: "this row" },
    stay,
    ...more,
  } as const;
  return stepOf(of, seen, now, times);
}
const deletes = (id: string, ours: boolean) => ({ do: "delete", draft: refOf(id), ours });

describe("before the list is read, a row", () => {
  it("ends without a property to declare for", () => {
    expect(next({ place: { kind: "no apartment" } })).toMatchObject({ outcome: { errorValue: "apartment_not_found" } });
    expect(next({ place: { kind: "not registered", registryId: "9", state: "stopped" } })).toMatchObject({
      outcome: { errorValue: "property_not_registered", details: say("property_stopped", { registryId: "9" }) },
    });
  });

  it("lets an earlier row go first, after it has taken back its own draft", () => {
    expect(next({ hasRowAhead: true, claim: undefined })).toEqual({ do: "claim" });
    expect(next({ hasRowAhead: true, listed: [there("1")] })).toEqual(deletes("1", true));
    expect(next({ hasRowAhead: true })).toEqual({ do: "wait", pause: stayIsWanted });
  });

  it("asks for the list, and again when that was read while another row went first", () => {
    const behind = { at: now, listed: [], hadRowAhead: true };

    expect(next({ claim: undefined })).toEqual({ do: "claim" });
    expect(next({ stay: undefined })).toEqual({ do: "look at the list" });
    expect(next({ stay: behind })).toEqual({ do: "look at the list" });
    expect(next({ stay: behind, hasRowAhead: true })).toMatchObject({ do: "wait" });
  });

  it("opens what concerns it, and overlapping stays only before its first save", () => {
    const { opened: _, ...unopened } = there("1");
    const overlap: Listed = { ...unopened, of: "overlap" };

    expect(next({ listed: [there("2"), unopened] })).toEqual({ do: "open", entry: unopened.entry });
    expect(next({ listed: [overlap] })).toEqual({ do: "open", entry: overlap.entry });
    expect(next({ listed: [overlap], saves: { ...noSaves, made: 1, gone: 1 } })).toEqual({ do: "save" });
  });

  it("waits for what could not be read, unless it is of other days", () => {
    const failed: Listed = { ...there("1"), opened: { failed: pause } };

    expect(next({ listed: [failed] })).toEqual({ do: "wait", pause });
    expect(next({ listed: [{ ...failed, of: "overlap" }] })).toEqual({ do: "save" });
  });
});

describe("a row's own draft", () => {
  it("is intended, or is the outcome of a draft upload, or goes to review when it differs", () => {
    const listed = [there("1")];

    expect(next({ listed })).toEqual({ do: "intend", draft: refOf("1"), amends: undefined });
    expect(next({ listed }, { ...row, isDraft: true })).toEqual({ do: "end", outcome: drafted("1") });
    expect(next({ listed: [there("1", { figures: { ...figures, amountCents: 1 } })] })).toMatchObject({
      outcome: {
        state: "NEEDS_REVIEW",
        details: say("draft_differs", { declarationId: "1", differs: ["amountReceived"] }),
      },
    });
  });

  it("is deleted when there are two, or when its apartment has moved", () => {
    expect(next({ listed: [there("1"), there("2")] })).toEqual(deletes("2", true));
    expect(next({ listed: [there("1")], apartment: "moved" })).toEqual(deletes("1", true));
    const notRemoved = { declarationId: "2", pause };
    expect(next({ listed: [there("1"), there("2")], notRemoved })).toEqual({ do: "wait", pause });
    const another = { ...notRemoved, declarationId: "3" };
    expect(next({ listed: [there("1"), there("2")], notRemoved: another })).toEqual(deletes("2", true));
  });

  it("is deleted when the days are another reservation's, which the outcome names", () => {
    const theirs = there("7", final, other({ state: "SUBMITTED" }));

    expect(next({ listed: [there("1"), theirs] })).toEqual(deletes("1", true));
    expect(next({ listed: [theirs] })).toMatchObject({
      outcome: {
        errorValue: "duplicate_declaration",
        details: say("declared_same_by", { number: "7", taskId: 4, reservationId: "A-2" }),
      },
    });
  });

  it("gives way to an earlier row's draft, and waits for a later one", () => {
    const [earlier, later] = [there("2", {}, other({}, true)), there("2", {}, other({}, false))];
    const waits = { do: "wait", pause: wantedByRival([shownOf(later)]) };

    expect(next({ listed: [there("1"), earlier] })).toEqual(deletes("1", true));
    expect(next({ listed: [there("1"), later] })).toEqual(waits);
    expect(next({ listed: [there("1"), later, there("3", {}, other({}, true))] })).toEqual(deletes("1", true));
    expect(next({ listed: [earlier] })).toEqual(waits);
  });
});

function shownOf({ opened }: Listed): Shown {
  if (!opened || !("showed" in opened) || opened.showed === "gone") throw new Error("it is shown");
  return opened.showed;
}

describe("a draft of another row", () => {
  it("is deleted when its row ended otherwise, but not when its row ended with it", () => {
    const failed = there("1", {}, other({ state: "FAILED" }));
    const before: Row = { ...row, taskId: 4, state: "DRAFTED", declarationServerId: "1" };
    const theirs = there("1", {}, { kind: "other", before: true, row: { ...before, declarationServerId: "9" } });

    expect(next({ listed: [failed] })).toEqual(deletes("1", false));
    expect(next({ listed: [theirs], claim: { by: "this row", before } })).toEqual({ do: "save", over: refOf("1") });
  });

  it("is deleted at the apartment's former property, where others' drafts hinder nothing", () => {
    const before: Row = { ...row, taskId: 4, state: "DRAFTED", declarationServerId: "1" };
    const theirs = { ...there("1", {}, { kind: "other", before: true, row: before }), of: "left" } as const;

    expect(next({ listed: [theirs], claim: { by: "this row", before } })).toEqual(deletes("1", false));
    for (const page of [final, {}])
      expect(next({ listed: [{ ...there("7", page, foreign), of: "left" }] })).toEqual({ do: "save" });
  });

  it("at a property that the apartment has left ends the row, unless it is declared", () => {
    const ours = there("7", final);
    const nowhere = { kind: "not registered", registryId: "2", state: "unknown" } as const;

    for (const place of [{}, { place: nowhere }]) {
      expect(next({ apartment: "moved", ...place })).toEqual({
        do: "end",
        outcome: apartmentMoved(reservation.apartmentId),
      });
      expect(next({ apartment: "removed", ...place })).toMatchObject({
        outcome: { errorValue: "apartment_not_found" },
      });
    }
    expect(next({ apartment: "moved", listed: [ours] })).toMatchObject({ outcome: { state: "SUBMITTED" } });
  });

  it("is deleted when the declaration is corrected instead", () => {
    const before: Row = { ...row, taskId: 4, state: "DRAFTED", declarationServerId: "1" };
    const draft = there("1", {}, { kind: "other", before: true, row: before });
    const declared = there("7", { ...final, figures: { ...figures, amountCents: 1 } }, foreign);

    expect(next({ listed: [draft, declared], claim: { by: "this row", before } }, amending)).toEqual(
      deletes("1", false),
    );
  });
});

describe("a declared stay", () => {
  it("ends the row as a duplicate, or is corrected when that was asked for", () => {
    const otherwise = there("7", { ...final, figures: { ...figures, amountCents: 1 } }, foreign);

    expect(next({ listed: [there("7", final, foreign)] })).toEqual({
      do: "end",
      outcome: duplicate("7", undefined, []),
    });
    expect(next({ listed: [otherwise] })).toEqual({
      do: "end",
      outcome: duplicate("7", undefined, ["amountReceived"]),
    });
    expect(next({ listed: [otherwise] }, amending)).toEqual({
      do: "save",
      corrects: { entry: otherwise.entry, figures },
    });
  });

  it("is corrected only by the draft that amends it", () => {
    const otherwise = there("7", { ...final, figures: { ...figures, amountCents: 1 } }, foreign);

    expect(next({ listed: [otherwise, there("8", { amends: "7" })] }, amending)).toEqual({
      ...{ do: "intend", draft: refOf("8"), amends: "7" },
    });
    expect(next({ listed: [otherwise, there("8")] }, amending)).toEqual(deletes("8", true));
  });

  it("of an earlier row is waited for until the list shows it", () => {
    const before: Row = { ...row, taskId: 4, state: "SUBMITTED", declarationServerId: "7" };

    expect(next({ claim: { by: "this row", before } })).toEqual({ do: "wait", pause: declarationNotListed });
    expect(next({ claim: { by: "this row", before: { ...before, state: "FAILED" } } })).toEqual({ do: "save" });
  });
});

describe("a draft that is not in the list", () => {
  const made = (count: number, more: Partial<typeof noSaves> = {}) => ({
    ...noSaves,
    made: count,
    at: now - 2 * minute,
    ...more,
  });

  it("is saved, whether the row is in doubt or not", () => {
    expect(next()).toEqual({ do: "save" });
    expect(next({}, { ...row, state: "CHECKING" })).toEqual({ do: "save" });
  });

  it("may be one without our mark and with equal figures, unless it belongs to another row", () => {
    const at = now - 60 * minute;
    const saves = made(1, { at });
    const otherwise = { figures: { ...figures, amountCents: 1 } };

    expect(next({ saves, listed: [there("5", {}, foreign)] })).toEqual({ do: "end", outcome: neverShown(1) });
    expect(next({ saves, listed: [there("5", otherwise, foreign)] })).toEqual({ do: "save" });
    expect(next({ saves, listed: [there("5", { ...final, ...otherwise }, foreign)] }, amending)).toMatchObject({
      do: "save",
    });
    const ended = other({ state: "DRAFTED", declarationServerId: "5" });
    expect(next({ saves, listed: [there("5", {}, ended)] })).toEqual({ do: "save" });
  });
});

describe("a refused save", () => {
  const refusal = { of: "save", words: "no", at: now - minute } as const;

  it("ends the row after another look at the properties", () => {
    expect(next({ refusal })).toEqual({ do: "look at the properties" });
    expect(next({ refusal, isPlaceSure: true })).toMatchObject({
      outcome: { errorValue: "rejected_by_portal", details: say("refused", { words: "no" }) },
    });
  });

  it("is not the refusal of another act", () => {
    expect(next({ refusal: { ...refusal, of: "finalise" } })).toEqual({ do: "save" });
  });

  it("names the overlapping declaration", () => {
    const overlap: Listed = {
      ...there("6", { ...final, figures: { ...figures, startDate: "01/10/2026" } }, foreign),
      of: "overlap",
    };
    const listed = [{ ...overlap, entry: { ...overlap.entry, startDate: "01/10/2026", endDate: "05/10/2026" } }];

    expect(next({ refusal: { ...refusal, coveredBy: "6/2026" }, isPlaceSure: true, listed })).toMatchObject({
      outcome: { errorValue: "overlapping_declaration" },
    });
  });
});
