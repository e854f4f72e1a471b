import { describe, expect, it } from "vitest";
import { figuresOf } from "../../../shared/filing/declaring/figures.ts";
import {
  beingLookedUp,
  type Listed,
  type Look,
  type PageThere,
  type Seen,
  type Shown,
} from "../../../shared/filing/declaring/situation.ts";
import type { Entry } from "../../../shared/portal/portal.ts";
import { type Intent, newRow } from "../../../shared/records/rows.ts";
import { sound } from "../declarations/reservation.ts";
import { stepOf } from "./step-of.ts";

const minute = 60_000;
const times = { settle: minute, saveAgain: 15 * minute, backoffCap: 60 * minute };
const task = { taskId: 1, kind: "str", clientId: "c", mark: "m", rows: 1, dispatches: 0 } as const;
const pending = newRow({ ...task, createdAt: "2026-10-01T00:00:00.000Z", draftUpload: false }, 1, 1, sound);
const figures = figuresOf(sound);
const { startDate, endDate = "" } = figures;
const draft = { state: "draft", number: "", notes: "", figures } as const;
const property = { propertyId: "1", registryId: "2", state: "final" } as const;
const claim = { by: "this row" } as const;

/** The intent is hours old, and its draft is still a draft. */
const next = (intent: Partial<Intent>, seen: Partial<Seen>) => {
  return stepOf(
    {
      ...{ ...pending, state: "PROCESSING" },
      intent: { declarationId: "31", propertyId: "1", registryId: "2", portalUser: "u", at: 0, ...intent },
    },
    {
      ...{ portalUser: "u", place: { kind: "declarable", property }, hasRowAhead: false },
      ...{ saves: { row: 1, made: 1, at: 0, answered: 1, gone: 0 }, intended: { showed: draft } },
      ...seen,
    },
    180 * minute,
    times,
  );
};

const entryOf = (change: Partial<Entry> = {}): Entry => ({
  ...{ index: 0, number: "7/2026", final: true, amends: false, startDate, endDate },
  ...change,
});
const stay = (...listed: Listed[]) => ({ claim, stay: { at: 0, listed } });
const opened = (declarationId: string, page: Partial<PageThere> = {}): Look<Shown> => ({
  showed: {
    declaration: { declarationId, propertyId: "1", registryId: "2" },
    page: { ...draft, state: "final", number: "7/2026", ...page },
    whose: { kind: "foreign" },
  },
});
const takenBack = { do: "delete", draft: { declarationId: "31" }, ours: false };
const madeFinal = { do: "finalise", draft: { declarationId: "31" } };

describe("a draft that an earlier visit intended", () => {
  it("is finalised after a look at the list, which need not show it", () => {
    expect(next({}, {})).toEqual({ do: "look at the list" });
    expect(next({}, stay())).toMatchObject(madeFinal);
    expect(next({}, stay({ entry: entryOf({ final: false }), of: "stay" }))).toMatchObject(madeFinal);
    expect(next({}, stay({ entry: entryOf(), of: "overlap" }))).toMatchObject(madeFinal);
  });

  it("is finalised without a list when there is no property to list", () => {
    expect(next({}, { place: { kind: "no apartment" } })).toMatchObject(madeFinal);
  });

  it("is taken back when the page of another final shows its stay", () => {
    const entry = entryOf();

    expect(next({}, stay({ entry, of: "stay" }))).toEqual({ do: "open", entry });
    expect(next({}, stay({ entry, of: "stay", opened: opened("30") }))).toMatchObject(takenBack);
    expect(next({}, stay({ entry, of: "stay", opened: opened("30", { state: "draft" }) }))).toMatchObject(madeFinal);
    expect(next({}, stay({ entry, of: "stay", opened: { showed: "gone" } }))).toMatchObject(madeFinal);
  });

  it("waits when that page cannot be read", () => {
    const failed = { ...beingLookedUp, cause: "portal_unavailable", outage: true, detail: "HTTP 500" } as const;

    expect(next({}, stay({ entry: entryOf(), of: "stay", opened: { failed } }))).toEqual({
      do: "wait",
      pause: failed,
    });
  });

  it("is declared when that final is the draft itself", () => {
    const seen = stay({ entry: entryOf(), of: "stay", opened: opened("31") });

    expect(next({}, seen)).toMatchObject({
      ...{ do: "end", outcome: { state: "SUBMITTED", declarationServerId: "7/2026" } },
    });
  });

  it("is taken back when its apartment has left the property", () => {
    expect(next({}, { ...stay(), apartment: "moved" })).toMatchObject(takenBack);
  });

  it("is withdrawn once it is taken back, whatever username saved it", () => {
    const gone = { intended: { showed: { state: "gone" } }, isPlaceSure: true } as const;
    const seen = { ...stay({ entry: entryOf(), of: "stay", opened: opened("30") }), ...gone };

    expect(next({ portalUser: "v" }, seen)).toMatchObject({ do: "withdraw" });
    expect(next({ portalUser: "v" }, { ...seen, asked: 1 })).toMatchObject({ do: "look at the list" });
    expect(next({ portalUser: "v" }, { ...stay(), ...gone })).toMatchObject({ do: "note doubt" });
  });
});

describe("an amendment that an earlier visit intended", () => {
  it("asks for the row before, to know what is in force", () => {
    expect(next({ amends: "7/2026" }, {})).toEqual({ do: "claim" });
    expect(next({ amends: "7/2026" }, { claim })).toEqual({ do: "look at the list" });
  });

  it("is finalised while what it amends is in force", () => {
    expect(next({ amends: "7" }, stay({ entry: entryOf(), of: "stay" }))).toMatchObject(madeFinal);
    expect(next({ amends: "7" }, stay({ entry: entryOf(), of: "reservation", isInForce: true }))).toMatchObject(
      madeFinal,
    );
  });

  it("is taken back when what it amends is no longer in force, or another declaration has the days", () => {
    const another = { entry: entryOf({ number: "8/2026" }), of: "stay", opened: opened("30") } as const;

    expect(next({ amends: "7/2026" }, stay())).toMatchObject(takenBack);
    expect(next({ amends: "7/2026" }, stay({ entry: entryOf({ final: false }), of: "stay" }))).toMatchObject(takenBack);
    expect(
      next({ amends: "7/2026" }, stay({ entry: entryOf(), of: "reservation", isInForce: true }, another)),
    ).toMatchObject(takenBack);
  });
});
