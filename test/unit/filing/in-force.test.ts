import { describe, expect, it } from "vitest";
import {
  datesDeclared,
  declaredElsewhere,
  differs,
  duplicate,
  duplicateOfOwnerHidden,
  submitted,
} from "../../../shared/contract/outcomes.ts";
import { figuresOf } from "../../../shared/filing/declaring/figures.ts";
import {
  correctionTo,
  inForceAmong,
  isLeftByUs,
  mayBecome,
  type OpenedEntry,
  openedIn,
} from "../../../shared/filing/declaring/in-force.ts";
import type { Listed } from "../../../shared/filing/declaring/situation.ts";
import { newRow, type Row } from "../../../shared/records/rows.ts";
import { accepted } from "../declarations/reservation.ts";
import { task } from "./one-visit.ts";
import { stepOf } from "./step-of.ts";

const [reservation] = accepted({});
if (!reservation) throw new Error("a reservation was accepted");
const row: Row = { ...newRow(task, 1, 1, reservation), onDeclared: "amend" };
const same = figuresOf(reservation);

/** A final of these figures at the portal. */
const there = (
  figures: Partial<typeof same> = {},
  more: Partial<OpenedEntry> = {},
  notesHidden = false,
): OpenedEntry => ({
  declaration: { propertyId: "1", registryId: "2", declarationId: "31" },
  entry: {
    index: 0,
    final: true,
    number: "7",
    amends: false,
    ...{ startDate: same.startDate, endDate: same.endDate ?? "" },
  },
  ...{ of: "stay", whose: { kind: "foreign" } },
  page: {
    state: "final",
    number: "7",
    notes: "",
    figures: { ...same, ...figures },
    ...(notesHidden && { notesHidden }),
  },
  ...more,
});

describe("what is declared is corrected", () => {
  it.each<[string, Partial<typeof same>]>([
    ["its amount", { amountCents: 1 }],
    ["its platform", { platform: "Booking" }],
    ["its last day", { endDate: "08/10/2026" }],
    ["two things", { amountCents: 1, platform: "Booking" }],
  ])("where %s differs from what was sent", (_, figures) => {
    expect(correctionTo(row, there(figures), undefined)).toBeDefined();
    expect(isLeftByUs(row, there(figures, {}, true), undefined)).toBe(false);
  });

  it("nowhere else", () => {
    const differs = { amountCents: 1 };
    const { onDeclared: _, ...asked } = row;

    expect(correctionTo(row, there(), undefined)).toBeUndefined();
    expect(correctionTo(asked, there(differs), undefined)).toBeUndefined();
    expect(correctionTo({ ...row, isDraft: true }, there(differs), undefined)).toBeUndefined();
    expect(correctionTo(row, there(differs, { whose: { kind: "ours" } }), undefined)).toBeUndefined();
    expect(correctionTo(row, there(differs, { of: "left" }), undefined)).toBeUndefined();
  });

  it("where the portal hides whose it is, only what our own record names", () => {
    const hidden = there({ amountCents: 1 }, {}, true);
    const before = { ...row, state: "SUBMITTED", declarationServerId: "7" } as const;

    expect(correctionTo(row, hidden, undefined)).toBeUndefined();
    expect(correctionTo(row, hidden, before)).toBeUndefined();
    expect(correctionTo(row, { ...hidden, isInForce: true }, before)).toBeDefined();
    expect(correctionTo(row, { ...hidden, isInForce: true }, { ...before, state: "FAILED" })).toBeUndefined();
    expect(correctionTo(row, { ...hidden, isInForce: true }, undefined)).toBeUndefined();
    expect(correctionTo(row, hidden, { ...before, state: "DRAFTED", declarationServerId: "31" })).toBeDefined();
  });
});

it("what stands at a property that the apartment has left is ours, or says just what ours would where notes are hidden", () => {
  expect(isLeftByUs(row, there({ amountCents: 1 }, { isInForce: true }), undefined)).toBe(true);
  expect(isLeftByUs(row, there({ amountCents: 1 }, { whose: { kind: "ours" } }), undefined)).toBe(true);
  expect(isLeftByUs(row, there({ amountCents: 1 }, ofRow()), undefined)).toBe(true);
  expect(isLeftByUs(row, there({ amountCents: 1 }, ofRow("A-2")), undefined)).toBe(false);
  expect([isLeftByUs(row, there(), undefined), isLeftByUs(row, there({}, {}, true), undefined)]).toEqual([false, true]);
});

/** Of a row of another task: of this very reservation, or of another one of the same days. */
const ofRow = (reservationId = "A-1", apartmentId = 1): Pick<OpenedEntry, "whose"> => ({
  whose: {
    ...{ kind: "other", before: true },
    row: { ...row, taskId: 4, reservation: { ...reservation, reservationId, apartmentId } },
  },
});
const ours: Partial<OpenedEntry> = { whose: { kind: "ours" } };
const drafted = { ...row, state: "DRAFTED", declarationServerId: "31" } as const;

describe("what stands of a reservation at the portal", () => {
  const inForce = { isInForce: true, of: "reservation" } as const;
  const elsewhere = { declaration: { propertyId: "1", registryId: "2", declarationId: "32" } };
  const inOrder: readonly OpenedEntry[] = [
    there({}, { of: "overlap", ...ours }),
    there({}, inForce),
    there({}, { of: "overlap", ...ofRow() }),
    there({}, elsewhere),
  ];

  it("is first its own, then what an earlier row has left, then another row's of it, then what is there by hand", () => {
    for (const at of inOrder.keys())
      expect(inForceAmong(inOrder.slice(at).toReversed(), row, undefined)).toBe(inOrder[at]);
  });

  it("is nothing of another reservation of the same days", () => {
    expect(inForceAmong([there({}, ofRow("A-2"))], row, undefined)).toBeUndefined();
  });

  it("is nothing that is a draft still", () => {
    const asDraft = (one: OpenedEntry): OpenedEntry => ({ ...one, page: { ...one.page, state: "draft" } });

    expect(inForceAmong(inOrder.map(asDraft), row, drafted)).toBeUndefined();
  });

  it("is what an earlier row has left where it is by hand or of this reservation, and no other reservation's", () => {
    const another = there({}, { ...inForce, ...ofRow("A-2") });

    expect(inForceAmong([another], row, undefined)).toBeUndefined();
    expect(inForceAmong([there({}, { ...inForce, ...ofRow("A-1", 2) })], row, undefined)).toBeUndefined();
    expect(inForceAmong([there({}, { ...inForce, ...ofRow() }), there({}, elsewhere)], row, undefined)).toHaveProperty(
      ...["isInForce", true],
    );
  });

  it("is the draft that an earlier row ended with, once somebody has made it final", () => {
    const [final, another] = [there({}, { of: "reservation" }), there({}, { of: "reservation", ...elsewhere })];

    expect(inForceAmong([another, final], row, drafted)).toBe(final);
    expect(inForceAmong([final], row, { ...drafted, state: "FAILED" })).toBeUndefined();
    expect(inForceAmong([final], row, undefined)).toBeUndefined();
  });

  it.each<[OpenedEntry["of"], boolean]>([
    ["stay", true],
    ["left", true],
    ["overlap", false],
    ["reservation", false],
  ])("may be one by hand, of the stay alone: one of the kind %s is %s", (of, isIt) => {
    const one = there({}, { of });

    expect(inForceAmong([one], row, undefined)).toBe(isIt ? one : undefined);
  });
});

describe("a draft of ours is still what is asked for", () => {
  const corrects = { entry: there().entry, figures: same };
  const original = there();
  const amendment = (amends?: string) => {
    const one = there();
    return { ...one, entry: { ...one.entry, amends: true }, page: { ...one.page, ...(amends && { amends }) } };
  };

  it("as an original where nothing is declared", () => {
    expect(mayBecome(original, undefined, undefined)).toBe(true);
    expect(mayBecome(amendment("7"), undefined, undefined)).toBe(false);
  });

  it("as an amendment of just what is to be corrected", () => {
    expect(mayBecome(amendment("7"), there(), corrects)).toBe(true);
    expect(mayBecome(amendment("7/2026"), there(), corrects)).toBe(true);
    expect(mayBecome(amendment(), there(), corrects)).toBe(true);
    expect(mayBecome(amendment("8"), there(), corrects)).toBe(false);
    expect(mayBecome(amendment("7"), there(), undefined)).toBe(false);
    expect(mayBecome(original, there(), corrects)).toBe(false);
  });
});

const times = { settle: 1, saveAgain: 1, backoffCap: 1 };
const listedAs = ({ declaration, page, whose, ...listed }: OpenedEntry): Listed => ({
  ...listed,
  opened: { showed: { declaration, page, whose } },
});

/** How the row ends where the list shows these. */
function endOf(row: Row, one: OpenedEntry, before: Row | undefined, ...others: readonly OpenedEntry[]) {
  const place = { kind: "declarable", property: { propertyId: "1", registryId: "2", state: "final" } } as const;
  const saves = { row: 1, made: 0, at: 0, answered: 0, gone: 0 };
  const stay = { at: 0, listed: [one, ...others].map(listedAs) };
  const seen = { portalUser: "u", place, hasRowAhead: false, saves, claim: { by: "this row", before }, stay } as const;
  const step = stepOf(row, seen, 0, times);
  return step.do === "end" ? step.outcome : step;
}

describe("a reservation whose declaration stands ends", () => {
  const { onDeclared: _, ...asked } = row;
  const amount = ["amountReceived"];
  const otherwise = { amountCents: 1 };

  it("as submitted where that is its own, and says what it amends", () => {
    const amended = there({}, ours);

    expect(endOf(row, there({}, ours), undefined)).toEqual(submitted("7"));
    expect(endOf(row, { ...amended, page: { ...amended.page, amends: "6" } }, undefined)).toEqual(submitted("7", "6"));
  });

  it("before a person where its own says something else", () => {
    expect(endOf(row, there(otherwise, ours), undefined)).toEqual(differs({ number: "7" }, amount));
  });

  it("as declared, by whom, and in what otherwise", () => {
    const by = { taskId: 4, reservationId: "A-1" };

    expect(endOf(asked, there(), undefined)).toEqual(duplicate("7", undefined, []));
    expect(endOf(asked, there(otherwise), undefined)).toEqual(duplicate("7", undefined, amount));
    expect(endOf(asked, there({}, ofRow()), undefined)).toEqual(duplicate("7", by, []));
  });

  it("as submitted where it was to be corrected and says just that already; but not as a draft", () => {
    expect(endOf(row, there(), undefined)).toEqual(submitted("7"));
    expect(endOf({ ...row, isDraft: true }, there(), undefined)).toEqual(duplicate("7", undefined, []));
  });

  it("as declared by nobody known where the portal hides whose it is", () => {
    expect(endOf(row, there(otherwise, {}, true), undefined)).toEqual(duplicateOfOwnerHidden("7", amount));
    expect(endOf(asked, there(otherwise, {}, true), drafted)).toEqual(duplicate("7", undefined, amount));
  });

  it("as declared elsewhere, at a property that the apartment has left", () => {
    const at = { propertyId: "12", registryId: "00000100002", state: "final" } as const;

    expect(endOf(row, there(otherwise, { of: "left", at, isInForce: true }), undefined)).toEqual(
      declaredElsewhere("7", "00000100002", amount),
    );
  });
});

it("a reservation whose days are another declaration's says so: as a correction, or as what was declared before it", () => {
  const another = there({ amountCents: 1 }, ofRow("A-2"));
  const standing = there({ endDate: "08/10/2026" }, {});

  const inForce = { ...standing, of: "reservation", isInForce: true, page: { ...standing.page, number: "3" } } as const;
  expect(endOf(row, inForce, undefined, another)).toEqual(datesDeclared("3", "7", ["endDate"]));
  expect(endOf(row, another, undefined)).toEqual(
    duplicate("7", { taskId: 4, reservationId: "A-2" }, ["amountReceived"], "another"),
  );
});

describe("what has the number of an earlier row's declaration", () => {
  const intent = { declarationId: "31", propertyId: "1", registryId: "2", portalUser: "u", at: 1 };
  const declared: Row = { ...row, state: "SUBMITTED", declarationServerId: "7/2026", intent, rule: "it is final" };
  const { rule: _, ...decided } = declared;

  it.each<[string, Row, boolean]>([
    ["stands where its internal id is that row's", declared, true],
    ["does not where that is another's", { ...declared, intent: { ...intent, declarationId: "30" } }, false],
    ["stands as a person decided, whatever it was", { ...decided, intent: { ...intent, declarationId: "30" } }, true],
    ["stands as found declared", { ...declared, state: "FAILED", intent: { ...intent, declarationId: "30" } }, true],
    [
      "stands as what corrected it",
      { ...declared, declarationServerId: "6", intent: { ...intent, declarationId: "30" } },
      true,
    ],
  ])("%s", (_, before, isInForce) => {
    const { declaration, page, whose, entry, of } = there();
    const listed: Listed = { entry, of, isInForce: true, opened: { showed: { declaration, page, whose } } };

    expect(openedIn(listed, before)).toMatchObject([{ declaration }]);
    expect(openedIn(listed, before)[0]?.isInForce === true).toBe(isInForce);
  });
});
