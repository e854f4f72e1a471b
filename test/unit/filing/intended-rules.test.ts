import { describe, expect, it } from "vitest";
import {
  beingLookedUp,
  type ListedEntry,
  type OpenedDeclaration,
  type SeenOfRow,
} from "../../../shared/filing/declaring/situation.ts";
import { say } from "../../../shared/wording/say.ts";
import { anEntry, aRow, draftPage, intended, intent, minute, type OpenChange, stepOf, unlisted } from "./one-visit.ts";

/** The step of a row whose intent was written at 0, and whose intended draft is still a draft. */
function next(asked: SeenOfRow["asked"], now: number, change: OpenChange = {}, more: Partial<SeenOfRow> = {}) {
  const seen = { ...unlisted, intended: { value: draftPage }, asked, ...more };
  // A visit that has just written the intent has seen the list.
  const stay = asked === "never" ? { list: { at: 0, listed: [] } } : {};
  return stepOf(aRow({ state: "PROCESSING", intent: { ...intent, at: 0 }, ...change }), { ...stay, ...seen }, now);
}
/** The step right after the intent was written. */
const shows = (more: Partial<SeenOfRow>, change: OpenChange = {}) => next("never", 1_000, change, more);

const final = { ...draftPage, state: "final", number: "7" } as const;
const gone = { intended: { value: { state: "gone" } } } as const;
const nowhere = { kind: "not registered", registryId: intended.registryId, state: "unknown" } as const;
const failed = { ...beingLookedUp, detail: "HTTP 500" };
const submitted = { do: "end", outcome: { state: "SUBMITTED", declarationServerId: "7" } };

describe("an intended draft that is still a draft after the request", () => {
  const asked = { state: "CHECKING", askedAt: 500 } as const;

  it("is noted once with the time of the request, and then waited for", () => {
    const notes = { do: "note doubt", askedAt: 500, event: say("still_a_draft", { declarationId: "31" }) };

    expect(next(500, 1_000)).toEqual(notes);
    expect(next(500, 1_000, { state: "CHECKING", askedAt: 400 })).toEqual(notes);
    expect(next(500, 1_000, asked)).toMatchObject({ do: "wait", until: 500 + minute });
  });

  it("is finalised again once the request has had its time", () => {
    expect(next(undefined, 500 + minute - 1, asked)).toMatchObject({ do: "wait", until: 500 + minute });
    expect(next(undefined, 500 + minute, asked)).toMatchObject({ do: "look at the list" });
    // Without a noted request the intent's own time counts, since its worker may have died.
    expect(next(undefined, minute - 1)).toMatchObject({ do: "wait", until: minute });
    expect(next(undefined, minute)).toMatchObject({ do: "look at the list" });
  });

  it("is finalised at once when this visit has just written the intent", () => {
    expect(next("never", 1)).toMatchObject({ do: "finalise" });
  });
});

describe("the page of the intended draft", () => {
  it("is looked at first, and noted as a doubt when it cannot be read", () => {
    const unread = { intended: { failed } };

    expect(shows({ intended: undefined })).toMatchObject({ do: "look at the intended draft" });
    expect(shows(unread)).toEqual({
      do: "note doubt",
      event: say("declaration_unreadable", { declarationId: "31", detail: "HTTP 500" }),
    });
    expect(shows(unread, { state: "CHECKING" })).toEqual({ do: "wait", pause: failed });
  });

  it("ends the row as declared when it is final, or for review when it differs", () => {
    const differsAs = (params: object) => ({ do: "end", outcome: { state: "NEEDS_REVIEW", details: { params } } });
    const figures = { ...draftPage.figures, startDate: "01/01/2026" };

    expect(shows({ intended: { value: final } })).toMatchObject(submitted);
    expect(shows({ intended: { value: { ...draftPage, figures } } })).toMatchObject(differsAs({ declarationId: "31" }));
    expect(shows({ intended: { value: { ...final, figures } } })).toMatchObject(differsAs({ number: "7" }));
  });

  it("decides nothing when it is gone together with its property", () => {
    const event = say("declaration_without_property", { declarationId: "31", registryId: "00000100001" });
    const leaves = { do: "wait", pause: { cause: "property_not_registered" } };

    expect(shows({ ...gone, target: nowhere })).toEqual({ do: "note doubt", event });
    expect(shows({ ...gone, target: nowhere }, { state: "CHECKING" })).toMatchObject(leaves);
    expect(shows({ intended: { value: final }, target: nowhere })).toMatchObject(submitted);
  });

  it("that is gone lets the draft be withdrawn under the same username only", () => {
    const event = say("declaration_not_shown", { declarationId: "31" });
    const others = { ...gone, portalUser: "v", isTargetSure: true } as const;
    const waits = { do: "wait", pause: { reason: { code: "former_username" } } };

    expect(shows(gone)).toEqual({ do: "look at the properties" });
    expect(shows({ ...gone, isTargetSure: true })).toEqual({ do: "withdraw", event });
    expect(shows(others)).toEqual({
      do: "note doubt",
      event: say("declaration_of_other_username", { declarationId: "31" }),
    });
    for (const target of [{}, { target: nowhere }])
      expect(shows({ ...others, ...target }, { state: "CHECKING" })).toMatchObject(waits);
  });
});

describe("an intended draft whose page is gone", () => {
  it("is not given up a moment after it was asked to be final, since it may be final and not show yet", () => {
    const left = { ...gone, isTargetSure: true, list: { at: 600, listed: [] } } as const;

    expect(next(500, 499 + minute, {}, left)).toMatchObject({ do: "note doubt" });
    expect(next(500, 499 + minute, { state: "CHECKING" }, left)).toMatchObject({ do: "wait" });
    expect(next(500, 500 + minute, {}, left)).toMatchObject({ do: "withdraw" });
  });

  const foreign = { origin: { kind: "foreign" } } as const;
  const opened = (
    page: typeof draftPage | typeof final,
    more: Partial<OpenedDeclaration> = {},
  ): Partial<ListedEntry> => ({
    opened: { value: { declaration: intended, page, origin: { kind: "this row" }, ...more } },
  });
  const other = { declaration: { ...intended, declarationId: "32" } };
  const listing = (one: Partial<ListedEntry>) => ({
    list: { at: 0, listed: [{ entry: anEntry(), of: "stay", ...one } as const] },
  });

  it.each<[string, Partial<ListedEntry>, object]>([
    ["is opened, as one of them may be it", {}, { do: "open" }],
    ["may not be read", { opened: { failed } }, { do: "wait", pause: failed }],
    ["is the draft after all", opened(draftPage, foreign), { do: "finalise" }],
    ["is final by now, under our mark", opened(final), submitted],
    ["opens as a final under no mark of ours", opened(final, foreign), { do: "withdraw" }],
    ["is another one", opened(draftPage, other), { do: "withdraw" }],
    ["is none of its stay", { of: "overlap" }, { do: "withdraw" }],
  ])("is also looked for in the list, because the page may be another's answer: what is listed %s", (_, one, step) => {
    expect(shows({ ...gone, isTargetSure: true, ...listing(one) })).toMatchObject(step);
  });

  it("but is listed as final ends as declared", () => {
    expect(shows(listing({ entry: anEntry({ final: true }), ...opened(final, foreign) }))).toMatchObject(submitted);
  });

  it("is not looked for in the list while its page shows it", () => {
    expect(shows(listing({}))).toMatchObject({ do: "finalise" });
  });
});

describe("a draft that the form refused", () => {
  const refusal = { of: "finalise", words: "no", at: 100 } as const;
  const takenBack = { ...refusal, isTakenBack: true } as const;
  const fails = { do: "end", outcome: { state: "FAILED", errorValue: "rejected_by_portal" } };

  it("is deleted, and its row ends once it is gone", () => {
    expect(shows({ refusal })).toEqual({ do: "delete", draft: { ...intent, at: 0 }, isOfRow: true });
    expect(shows({ ...gone, refusal: takenBack })).toMatchObject(fails);
  });

  it("in favour of another declaration is looked up in a list read since", () => {
    const seenAt = (at: number) =>
      shows({ ...gone, refusal: { ...takenBack, coveredBy: "7" }, list: { at, listed: [] } });

    expect(seenAt(99)).toEqual({ do: "look at the list" });
    expect(seenAt(100)).toMatchObject({ do: "end" });
  });

  it("to be saved is not refused to be finalised", () => {
    expect(shows({ refusal: { ...refusal, of: "save" } })).toMatchObject({ do: "finalise" });
  });
});
