import { describe, expect, it } from "vitest";
import {
  beingLookedUp,
  type ListedEntry,
  type OpenedDeclaration,
  type ReadResult,
  type SeenOfRow,
} from "../../../shared/filing/declaring/situation.ts";
import type { ShownDeclaration } from "../../../shared/portal/portal.ts";
import type { Intent } from "../../../shared/records/rows.ts";
import { anEntry, aRow, draftPage, hour, intended, intent, noSaves, stepOf, unlisted } from "./one-visit.ts";

const speaker = { by: "this row" } as const;

/** The intent is hours old, and its draft is still a draft. */
const next = (change: Partial<Intent>, seen: Partial<SeenOfRow>) =>
  stepOf(
    aRow({ state: "PROCESSING", intent: { ...intent, at: 0, ...change } }),
    { ...unlisted, saves: { ...noSaves, made: 1, answered: 1 }, intended: { value: draftPage }, ...seen },
    3 * hour,
  );

const entry = anEntry({ number: "7/2026", final: true });
const stay = (...listed: ListedEntry[]) => ({ speaker, list: { at: 0, listed } });
const opened = (declarationId: string, page: Partial<ShownDeclaration> = {}): ReadResult<OpenedDeclaration> => ({
  value: {
    declaration: { ...intended, declarationId },
    page: { ...draftPage, state: "final", number: "7/2026", ...page },
    origin: { kind: "foreign" },
  },
});
const takenBack = { do: "delete", draft: { declarationId: "31" }, isOfRow: false };
const madeFinal = { do: "finalise", draft: { declarationId: "31" } };

describe("a draft that an earlier visit intended", () => {
  it("is finalised after a look at the list, which need not show it", () => {
    expect(next({}, {})).toEqual({ do: "look at the list" });
    expect(next({}, stay())).toMatchObject(madeFinal);
    expect(next({}, stay({ entry: { ...entry, final: false }, of: "stay" }))).toMatchObject(madeFinal);
    expect(next({}, stay({ entry, of: "overlap" }))).toMatchObject(madeFinal);
  });

  it("is finalised without a list when there is no property to list", () => {
    expect(next({}, { target: { kind: "no apartment" } })).toMatchObject(madeFinal);
  });

  it("is taken back when the page of another final shows its stay", () => {
    expect(next({}, stay({ entry, of: "stay" }))).toEqual({ do: "open", entry });
    expect(next({}, stay({ entry, of: "stay", opened: opened("30") }))).toMatchObject(takenBack);
    expect(next({}, stay({ entry, of: "stay", opened: opened("30", { state: "draft" }) }))).toMatchObject(madeFinal);
    expect(next({}, stay({ entry, of: "stay", opened: { value: "gone" } }))).toMatchObject(madeFinal);
  });

  it("waits when that page cannot be read", () => {
    const failed = { ...beingLookedUp, detail: "HTTP 500" };

    expect(next({}, stay({ entry, of: "stay", opened: { failed } }))).toEqual({ do: "wait", pause: failed });
  });

  it("is declared when that final is the draft itself", () => {
    const submitted = { do: "end", outcome: { state: "SUBMITTED", declarationServerId: "7/2026" } };

    expect(next({}, stay({ entry, of: "stay", opened: opened("31") }))).toMatchObject(submitted);
  });

  it("is taken back when its apartment has left the property", () => {
    expect(next({}, { ...stay(), apartment: "moved" })).toMatchObject(takenBack);
  });

  it("is withdrawn once it is taken back, whatever username saved it", () => {
    const gone = { intended: { value: { state: "gone" } }, isTargetSure: true } as const;
    const seen = { ...stay({ entry, of: "stay", opened: opened("30") }), ...gone };

    expect(next({ portalUser: "v" }, seen)).toMatchObject({ do: "withdraw" });
    expect(next({ portalUser: "v" }, { ...seen, asked: 1 })).toMatchObject({ do: "look at the list" });
    expect(next({ portalUser: "v" }, { ...stay(), ...gone })).toMatchObject({ do: "note doubt" });
  });
});

describe("an amendment that an earlier visit intended", () => {
  const amends = "7/2026";
  const inForce = { entry, of: "reservation", isInForce: true } as const;

  it("asks for the row before, to know what is in force", () => {
    expect(next({ amends }, {})).toEqual({ do: "speak for it" });
    expect(next({ amends }, { speaker })).toEqual({ do: "look at the list" });
  });

  it("is finalised while what it amends is in force", () => {
    expect(next({ amends: "7" }, stay({ entry, of: "stay" }))).toMatchObject(madeFinal);
    expect(next({ amends: "7" }, stay(inForce))).toMatchObject(madeFinal);
  });

  it("is taken back when what it amends is no longer in force, or another declaration has the days", () => {
    const another = { entry: { ...entry, number: "8/2026" }, of: "stay", opened: opened("30") } as const;

    expect(next({ amends }, stay())).toMatchObject(takenBack);
    expect(next({ amends }, stay({ entry: { ...entry, final: false }, of: "stay" }))).toMatchObject(takenBack);
    expect(next({ amends }, stay(inForce, another))).toMatchObject(takenBack);
  });
});
