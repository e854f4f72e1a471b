import { describe, expect, it } from "vitest";
import { figuresOf } from "../../../shared/filing/declaring/figures.ts";
import { beingLookedUp, type Listed, type Seen, type Shown } from "../../../shared/filing/declaring/situation.ts";
import { newRow, type Row } from "../../../shared/records/rows.ts";
import { sound } from "../declarations/reservation.ts";
import { stepOf } from "./step-of.ts";

const minute = 60_000;
const times = { settle: minute, saveAgain: 15 * minute, backoffCap: 60 * minute };
const intent = { declarationId: "31", propertyId: "1", registryId: "2", portalUser: "u", at: 0 };
const task = { taskId: 1, kind: "str", clientId: "c", mark: "m", rows: 1, dispatches: 0 } as const;
const row = (change: Partial<Row> = {}): Row => ({
  ...newRow({ ...task, createdAt: "2026-10-01T00:00:00.000Z", draftUpload: false }, 1, 1, sound),
  ...{ state: "PROCESSING", intent },
  ...change,
});
const page = { state: "draft", number: "", notes: "", figures: figuresOf(sound) } as const;
const seen = (asked: Seen["asked"]): Seen => ({
  ...{ portalUser: "u", place: { kind: "declarable", property: { propertyId: "1", registryId: "2", state: "final" } } },
  ...{ hasRowAhead: false, saves: { row: 1, made: 0, at: 0, answered: 0, gone: 0 }, intended: { showed: page }, asked },
  // A visit that has just written the intent has seen the list.
  ...(asked === "never" && { stay: { at: 0, listed: [] } }),
});
const doing = (asked: Seen["asked"], now: number, change: Partial<Row> = {}) =>
  stepOf(row(change), seen(asked), now, times);

const nowhere = { kind: "not registered", registryId: "2", state: "unknown" } as const;

describe("an intended draft that is still a draft after the request", () => {
  it("is noted once with the time of the request, and then waited for", () => {
    expect(doing(500, 1_000)).toMatchObject({ do: "note doubt", askedAt: 500 });
    expect(doing(500, 1_000)).toMatchObject({ event: "finalise 31: no clear answer, still a draft" });
    expect(doing(500, 1_000, { askedAt: 400 })).toMatchObject({ do: "note doubt", askedAt: 500 });
    expect(doing(500, 1_000, { askedAt: 500 })).toMatchObject({ do: "wait", until: 500 + minute });
  });

  it("is finalised again once the request has had its time", () => {
    expect(doing(undefined, 500 + minute - 1, { askedAt: 500 })).toMatchObject({ do: "wait", until: 500 + minute });
    expect(doing(undefined, 500 + minute, { askedAt: 500 })).toMatchObject({ do: "look at the list" });
    // Without a noted request the intent's own time counts, since its worker may have died.
    expect(doing(undefined, minute - 1)).toMatchObject({ do: "wait", until: minute });
    expect(doing(undefined, minute)).toMatchObject({ do: "look at the list" });
  });

  it("is finalised at once when this visit has just written the intent", () => {
    expect(doing("never", 1)).toMatchObject({ do: "finalise" });
  });
});

describe("the page of the intended draft", () => {
  const shows = (intended: Seen["intended"], change: Partial<Row> = {}, more: Partial<Seen> = {}) =>
    stepOf(row(change), { ...seen("never"), intended, ...more }, 1_000, times);
  const final = { ...page, state: "final", number: "7" } as const;
  const otherFigures = { ...page.figures, startDate: "01/01/2026" };

  it("is looked at first, and noted as a doubt when it cannot be read", () => {
    const failed = {
      reason: beingLookedUp.reason,
      cause: "portal_unavailable",
      outage: true,
      detail: "HTTP 500",
    } as const;

    expect(shows(undefined)).toMatchObject({ do: "look at the intended draft" });
    expect(shows({ failed })).toEqual({ do: "note doubt", event: "31 cannot be seen: HTTP 500" });
    expect(shows({ failed }, { state: "CHECKING" })).toEqual({ do: "wait", pause: failed });
  });

  it("ends the row as declared when it is final, or for review when it differs", () => {
    const differs = { do: "end", outcome: { state: "NEEDS_REVIEW" } };

    expect(shows({ showed: final })).toMatchObject({
      ...{ do: "end", outcome: { state: "SUBMITTED", declarationServerId: "7" } },
    });
    const differsAs = (params: object) => ({ ...differs, outcome: { details: { params } } });
    expect(shows({ showed: { ...page, figures: otherFigures } })).toMatchObject(differsAs({ declarationId: "31" }));
    expect(shows({ showed: { ...final, figures: otherFigures } })).toMatchObject(differsAs({ number: "7" }));
  });

  it("decides nothing when it is gone together with its property", () => {
    const hidden = { showed: { state: "gone" } } as const;
    const doubted = shows(hidden, {}, { place: nowhere });

    expect(doubted).toEqual({ do: "note doubt", event: "the portal shows no declaration 31 nor its property 2" });
    expect(shows(hidden, { state: "CHECKING" }, { place: nowhere })).toMatchObject({
      ...{ do: "wait", pause: { cause: "property_not_registered" } },
    });
    expect(shows({ showed: final }, {}, { place: nowhere })).toMatchObject({ do: "end" });
  });

  it("that is gone lets the draft be withdrawn under the same username only", () => {
    const gone = { showed: { state: "gone" } } as const;

    expect(shows(gone)).toEqual({ do: "look at the properties" });
    expect(shows(gone, {}, { isPlaceSure: true })).toEqual({
      do: "withdraw",
      event: "the portal shows no declaration 31",
    });
    expect(shows(gone, {}, { portalUser: "v", isPlaceSure: true })).toEqual({
      ...{ do: "note doubt", event: "the portal shows no declaration 31 to another username" },
    });
    for (const place of [{}, { place: nowhere }]) {
      expect(shows(gone, { state: "CHECKING" }, { portalUser: "v", ...place, isPlaceSure: true })).toMatchObject({
        ...{ do: "wait", pause: { reason: { code: "former_username" } } },
      });
    }
  });
});

describe("an intended draft whose page is gone", () => {
  const dates = { startDate: sound.startDate, endDate: sound.endDate ?? "" };
  const entry = { index: 0, number: "", final: false, amends: false, ...dates };
  const final = { ...page, state: "final", number: "7" } as const;
  const foreign = { whose: { kind: "foreign" } } as const;
  const opened = (shown: typeof page | typeof final, more: Partial<Shown> = {}): Partial<Listed> => ({
    opened: { showed: { declaration: intent, page: shown, whose: { kind: "ours" }, ...more } },
  });
  const failed = { ...beingLookedUp, detail: "HTTP 500" };
  const other = { declaration: { ...intent, declarationId: "32" } };

  it.each<[string, Partial<Listed>, object]>([
    ["is opened, as one of them may be it", {}, { do: "open" }],
    ["may not be read", { opened: { failed } }, { do: "wait", pause: failed }],
    ["is the draft after all", opened(page, foreign), { do: "finalise" }],
    ["is final by now, under our mark", opened(final), { do: "end", outcome: { declarationServerId: "7" } }],
    ["opens as a final under no mark of ours", opened(final, foreign), { do: "withdraw" }],
    ["is another one", opened(page, other), { do: "withdraw" }],
    ["is none of its stay", { of: "overlap" }, { do: "withdraw" }],
  ])("is also looked for in the list, because the page may be another's answer: what is listed %s", (_, one, step) => {
    const listed = [{ entry, of: "stay", ...one } as const];
    const gone = { intended: { showed: { state: "gone" } }, isPlaceSure: true, stay: { at: 0, listed } } as const;

    expect(stepOf(row(), { ...seen("never"), ...gone }, 1_000, times)).toMatchObject(step);
  });

  it("but is listed as final ends as declared", () => {
    const listed = [{ entry: { ...entry, final: true }, of: "stay", ...opened(final, foreign) } as const];

    expect(stepOf(row(), { ...seen("never"), stay: { at: 0, listed } }, 1_000, times)).toMatchObject({ do: "end" });
  });

  it("is not looked for in the list while its page shows it", () => {
    const shows = { ...seen("never"), stay: { at: 0, listed: [{ entry, of: "stay" } as const] } };

    expect(stepOf(row(), shows, 1_000, times)).toMatchObject({ do: "finalise" });
  });
});

describe("a draft that the form refused", () => {
  const refusal = { of: "finalise", words: "no", at: 100 } as const;
  const gone = { showed: { state: "gone" } } as const;
  const stepFor = (change: Partial<Row>, more: Partial<Seen>) =>
    stepOf(row(change), { ...seen("never"), ...more }, 1_000, times);

  it("is deleted, and its row ends once it is gone", () => {
    expect(stepFor({}, { refusal })).toEqual({ do: "delete", draft: intent, ours: true });
    expect(stepFor({}, { refusal: { ...refusal, isTakenBack: true }, intended: gone })).toMatchObject({
      ...{ do: "end", outcome: { state: "FAILED", errorValue: "rejected_by_portal" } },
    });
  });

  it("in favour of another declaration is looked up in a list read since", () => {
    const covered = { ...refusal, isTakenBack: true, coveredBy: "7" } as const;
    const seenAt = (at: number) => stepFor({}, { refusal: covered, intended: gone, stay: { at, listed: [] } });

    expect(seenAt(99)).toEqual({ do: "look at the list" });
    expect(seenAt(100)).toMatchObject({ do: "end" });
  });

  it("to be saved is not refused to be finalised", () => {
    expect(stepFor({}, { refusal: { ...refusal, of: "save" } })).toMatchObject({ do: "finalise" });
  });
});
