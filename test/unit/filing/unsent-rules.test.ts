import { describe, expect, it } from "vitest";
import type { State } from "../../../shared/contract/outcome.ts";
import { alreadyDeclared, apartmentMoved, drafted, neverShown } from "../../../shared/contract/outcomes.ts";
import { figuresOf } from "../../../shared/filing/declaring/figures.ts";
import {
  declarationNotListed,
  type ListedEntry,
  type OpenedDeclaration,
  type SeenOfRow,
  stayIsWanted,
  wantedByRival,
} from "../../../shared/filing/declaring/situation.ts";
import type { OpenRow } from "../../../shared/records/rows.ts";
import { say } from "../../../shared/wording/say.ts";
import { sound } from "../declarations/reservation.ts";
import { anEntry, aRow, hour, minute, noSaves, property, type RowChange, stepOf, unlisted } from "./one-visit.ts";

const now = 2 * hour;
const amending = aRow({ onDeclared: "amend" });
const figures = figuresOf(sound);
const pause = { reason: "w", detail: "HTTP 500", cause: "portal_unavailable", outage: true } as const;
const other = (change: RowChange = {}, before = false): OpenedDeclaration["origin"] => ({
  kind: "another row",
  before,
  row: aRow({ taskId: 4, reservation: { ...sound, reservationId: "A-2" }, ...change }),
});
const refOf = (declarationId: string) => ({ propertyId: "11", registryId: property.registryId, declarationId });

/** A listed declaration with its page; by default a draft of ours. */
function there(
  id: string,
  page: Partial<OpenedDeclaration["page"]> = {},
  origin: OpenedDeclaration["origin"] = { kind: "this row" },
) {
  const final = page.state === "final";
  const entry = anEntry({ index: Number(id), final, number: final ? id : "", amends: page.amends !== undefined });
  const value: OpenedDeclaration["page"] = { state: "draft", number: entry.number, figures, notes: "", ...page };
  return {
    entry,
    of: "stay",
    opened: { value: { declaration: refOf(id), page: value, origin } },
  } satisfies ListedEntry;
}
const foreign = { kind: "foreign" } as const;
const final = { state: "final" } as const;
const otherwise = { figures: { ...figures, amountCents: 1 } };
const declaredOtherwise = there("7", { ...final, ...otherwise }, foreign);

/** An earlier row that ended with draft 1, which the portal still shows. */
const before = aRow({ taskId: 4, state: "DRAFTED", declarationServerId: "1" });
const speaker = { by: "this row", before } as const;
const draftBefore = there("1", {}, { kind: "another row", before: true, row: before });

function next(
  { listed = [], ...change }: Partial<SeenOfRow> & { readonly listed?: readonly ListedEntry[] } = {},
  row: OpenRow = aRow(),
) {
  return stepOf(row, { ...unlisted, speaker: { by: "this row" }, list: { at: now, listed }, ...change }, now);
}
const deletes = (id: string, isOfRow: boolean) => ({ do: "delete", draft: refOf(id), isOfRow });
const ends = (outcome: object) => ({ do: "end", outcome });

describe("before the list is read, a row", () => {
  it("ends without a property to declare for", () => {
    expect(next({ target: { kind: "no apartment" } })).toMatchObject(ends({ errorValue: "apartment_not_found" }));
    expect(next({ target: { kind: "not registered", registryId: "9", state: "stopped" } })).toMatchObject(
      ends({ errorValue: "property_not_registered", details: say("property_stopped", { registryId: "9" }) }),
    );
  });

  it("lets an earlier row go first, after it has taken back its own draft", () => {
    expect(next({ hasRowAhead: true, speaker: undefined })).toEqual({ do: "speak for it" });
    expect(next({ hasRowAhead: true, listed: [there("1")] })).toEqual(deletes("1", true));
    expect(next({ hasRowAhead: true })).toEqual({ do: "wait", pause: stayIsWanted });
  });

  it("asks for the list, and again when that was read while another row went first", () => {
    const behind = { at: now, listed: [], hadRowAhead: true };

    expect(next({ list: undefined })).toEqual({ do: "look at the list" });
    expect(next({ list: behind })).toEqual({ do: "look at the list" });
    expect(next({ list: behind, hasRowAhead: true })).toMatchObject({ do: "wait" });
  });

  it("opens what concerns it, and overlapping stays only before its first save", () => {
    const { opened: _, ...unopened } = there("1");
    const overlap: ListedEntry = { ...unopened, of: "overlap" };

    expect(next({ listed: [there("2"), unopened] })).toEqual({ do: "open", entry: unopened.entry });
    expect(next({ listed: [overlap] })).toEqual({ do: "open", entry: overlap.entry });
    expect(next({ listed: [overlap], saves: { ...noSaves, made: 1, gone: 1 } })).toEqual({ do: "save" });
  });

  it("waits for what could not be read, unless it is of other days", () => {
    const failed: ListedEntry = { ...there("1"), opened: { failed: pause } };

    expect(next({ listed: [failed] })).toEqual({ do: "wait", pause });
    expect(next({ listed: [{ ...failed, of: "overlap" }] })).toEqual({ do: "save" });
  });
});

describe("a row's own draft", () => {
  it("is intended, or is the outcome of a draft upload, or goes to review when it differs", () => {
    const listed = [there("1")];
    const details = say("draft_differs", { declarationId: "1", differs: ["amountReceived"] });

    expect(next({ listed })).toEqual({ do: "note the days" });
    expect(next({ listed, days: { until: 7 } })).toMatchObject({ do: "wait", until: 7 });
    expect(next({ listed, days: "noted" })).toEqual({ do: "intend", draft: refOf("1"), amends: undefined });
    expect(next({ listed }, aRow({ isDraft: true }))).toEqual(ends(drafted("1")));
    expect(next({ listed: [there("1", otherwise)] })).toMatchObject(ends({ state: "NEEDS_REVIEW", details }));
  });

  it("is deleted when there are two, or when its apartment has moved", () => {
    const listed = [there("1"), there("2")];

    expect(next({ listed })).toEqual(deletes("2", true));
    expect(next({ listed: [there("1")], apartment: "moved" })).toEqual(deletes("1", true));
    expect(next({ listed, notRemoved: { declarationId: "2", pause } })).toEqual({ do: "wait", pause });
    expect(next({ listed, notRemoved: { declarationId: "3", pause } })).toEqual(deletes("2", true));
  });

  it("is deleted when the days are another reservation's, which the outcome names", () => {
    const theirs = there("7", final, other({ state: "SUBMITTED" }));
    const details = say("declared_same_by", { number: "7", taskId: 4, reservationId: "A-2" });

    expect(next({ listed: [there("1"), theirs] })).toEqual(deletes("1", true));
    expect(next({ listed: [theirs] })).toMatchObject(ends({ errorValue: "duplicate_declaration", details }));
  });

  it("gives way to an earlier row's draft, and waits for a later one", () => {
    const [earlier, later] = [there("2", {}, other({}, true)), there("2", {}, other({}, false))];
    const waits = { do: "wait", pause: wantedByRival([later.opened.value]) };

    expect(next({ listed: [there("1"), earlier] })).toEqual(deletes("1", true));
    expect(next({ listed: [there("1"), later] })).toEqual(waits);
    expect(next({ listed: [there("1"), later, there("3", {}, other({}, true))] })).toEqual(deletes("1", true));
    expect(next({ listed: [earlier] })).toEqual(waits);
  });
});

describe("a draft of another row", () => {
  it("is deleted when its row ended otherwise, but not when its row ended with it", () => {
    const failed = there("1", {}, other({ state: "FAILED" }));
    const theirs = there("1", {}, { kind: "another row", before: true, row: { ...before, declarationServerId: "9" } });

    expect(next({ listed: [failed] })).toEqual(deletes("1", false));
    expect(next({ listed: [theirs], speaker })).toEqual({ do: "save", over: refOf("1") });
  });

  it("is deleted at the apartment's former property, where others' drafts hinder nothing", () => {
    expect(next({ listed: [{ ...draftBefore, of: "former property" }], speaker })).toEqual(deletes("1", false));
    for (const page of [final, {}])
      expect(next({ listed: [{ ...there("7", page, foreign), of: "former property" }] })).toEqual({ do: "save" });
  });

  it("at a property that the apartment has left ends the row, unless it is declared", () => {
    const nowhere = { kind: "not registered", registryId: "2", state: "unknown" } as const;

    for (const target of [{}, { target: nowhere }]) {
      expect(next({ apartment: "moved", ...target })).toEqual(ends(apartmentMoved(sound.apartmentId)));
      expect(next({ apartment: "removed", ...target })).toMatchObject(ends({ errorValue: "apartment_not_found" }));
    }
    expect(next({ apartment: "moved", listed: [there("7", final)] })).toMatchObject(ends({ state: "SUBMITTED" }));
  });

  it("is deleted when the declaration is corrected instead", () => {
    expect(next({ listed: [draftBefore, declaredOtherwise], speaker }, amending)).toEqual(deletes("1", false));
  });
});

describe("a declared stay", () => {
  it("ends the row as already declared, or is corrected when that was asked for", () => {
    const corrects = { entry: declaredOtherwise.entry, number: "7", figures };

    expect(next({ listed: [there("7", final, foreign)] })).toEqual(ends(alreadyDeclared("7", undefined, [])));
    expect(next({ listed: [declaredOtherwise] })).toEqual(ends(alreadyDeclared("7", undefined, ["amountReceived"])));
    expect(next({ listed: [declaredOtherwise] }, amending)).toEqual({ do: "save", corrects });
  });

  it("is corrected only by the draft that amends it", () => {
    const intends = { do: "intend", draft: refOf("8"), amends: "7" };

    const listed = [declaredOtherwise, there("8", { amends: "7" })];
    expect(next({ listed, days: "noted" }, amending)).toEqual(intends);
    expect(next({ listed: [declaredOtherwise, there("8")] }, amending)).toEqual(deletes("8", true));
  });

  it("of an earlier row is waited for until the list shows it", () => {
    const then = (state: State) =>
      next({ speaker: { ...speaker, before: aRow({ taskId: 4, state, declarationServerId: "1" }) } });

    expect(then("SUBMITTED")).toEqual({ do: "wait", pause: declarationNotListed });
    expect(then("FAILED")).toEqual({ do: "save" });
  });
});

describe("a draft that is not in the list", () => {
  it("is saved, whether the row is in doubt or not", () => {
    expect(next()).toEqual({ do: "save" });
    expect(next({}, aRow({ state: "CHECKING" }))).toEqual({ do: "save" });
  });

  it("may be one without our mark and with equal figures, unless it belongs to another row", () => {
    const saves = { ...noSaves, made: 1, at: now - hour };
    const ended = other({ state: "DRAFTED", declarationServerId: "5" });

    expect(next({ saves, listed: [there("5", {}, foreign)] })).toEqual(ends(neverShown(1)));
    expect(next({ saves, listed: [there("5", otherwise, foreign)] })).toEqual({ do: "save" });
    expect(next({ saves, listed: [declaredOtherwise] }, amending)).toMatchObject({ do: "save" });
    expect(next({ saves, listed: [there("5", {}, ended)] })).toEqual({ do: "save" });
  });
});

describe("a refused save", () => {
  const refusal = { of: "save", words: "no", at: now - minute } as const;

  it("ends the row after another look at the properties", () => {
    const refused = ends({ errorValue: "rejected_by_portal", details: say("refused", { words: "no" }) });

    expect(next({ refusal })).toEqual({ do: "look at the properties" });
    expect(next({ refusal, isTargetSure: true })).toMatchObject(refused);
  });

  it("for a value that the form's list does not have says what the list has", () => {
    const notOffered = { list: "Platform", value: "Vrbo", offered: "Airbnb" };
    const details = say("not_offered", notOffered);

    expect(next({ refusal: { ...refusal, notOffered }, isTargetSure: true })).toMatchObject(ends({ details }));
  });

  it("is not the refusal of another act", () => {
    expect(next({ refusal: { ...refusal, of: "finalise" } })).toEqual({ do: "save" });
  });

  it("names the overlapping declaration", () => {
    const startDate = "01/10/2026";
    const { opened, entry } = there("6", { ...final, figures: { ...figures, startDate, guestId: "B2" } }, foreign);
    const listed: ListedEntry[] = [{ opened, of: "overlap", entry: { ...entry, startDate, endDate: "05/10/2026" } }];
    const seen = { refusal: { ...refusal, coveredBy: "6/2026" }, isTargetSure: true, listed } as const;

    expect(next(seen)).toMatchObject(ends({ errorValue: "overlapping_declaration" }));
  });
});
