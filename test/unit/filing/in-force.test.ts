import { describe, expect, it } from "vitest";
import {
  alreadyDeclared,
  alreadyDeclaredOwnerHidden,
  datesDeclared,
  declaredElsewhere,
  declaredLater,
  differs,
  submitted,
} from "../../../shared/contract/outcomes.ts";
import { figuresOf } from "../../../shared/filing/declaring/figures.ts";
import {
  correctionTo,
  inForceAmong,
  isMissingFromList,
  isOursAtFormerProperty,
  mayBecome,
  type OpenedEntry,
  openedAmong,
} from "../../../shared/filing/declaring/in-force.ts";
import type { ListedEntry } from "../../../shared/filing/declaring/situation.ts";
import type { OpenRow, Row } from "../../../shared/records/rows.ts";
import { sound } from "../declarations/reservation.ts";
import { anEntry, aRow, draftPage, intended, intent, stepOf, unlisted } from "./one-visit.ts";

const row = aRow({ onDeclared: "amend" });
const same = figuresOf(sound);

/** A final of these figures at the portal. */
const there = (
  figures: Partial<typeof same> = {},
  more: Partial<OpenedEntry> = {},
  notesHidden = false,
): OpenedEntry => ({
  declaration: intended,
  entry: anEntry({ final: true, number: "7" }),
  of: "stay",
  origin: { kind: "foreign" },
  page: {
    ...draftPage,
    state: "final",
    number: "7",
    figures: { ...same, ...figures },
    ...(notesHidden && { notesHidden }),
  },
  ...more,
});

describe("a correction is made", () => {
  it.each<[string, Partial<typeof same>]>([
    ["its amount", { amountCents: 1 }],
    ["its platform", { platform: "Booking" }],
    ["its last day", { endDate: "08/10/2026" }],
    ["two things", { amountCents: 1, platform: "Booking" }],
  ])("when %s differs from what was sent", (_, figures) => {
    expect(correctionTo(row, there(figures), undefined)).toBeDefined();
    expect(isOursAtFormerProperty(row, there(figures, {}, true), undefined)).toBe(false);
  });

  it("only for another's declaration at the apartment's property, when amending was asked for", () => {
    const differs = { amountCents: 1 };
    const { onDeclared: _, ...asked } = row;

    expect(correctionTo(row, there(), undefined)).toBeUndefined();
    expect(correctionTo(asked, there(differs), undefined)).toBeUndefined();
    expect(correctionTo({ ...row, isDraft: true }, there(differs), undefined)).toBeUndefined();
    expect(correctionTo(row, there(differs, { origin: { kind: "this row" } }), undefined)).toBeUndefined();
    expect(correctionTo(row, there(differs, { of: "former property" }), undefined)).toBeUndefined();
  });

  it("when the portal hides owners, only for the declaration that our record names", () => {
    const hidden = there({ amountCents: 1 }, {}, true);
    const before = aRow({ state: "SUBMITTED", declarationServerId: "7" });

    expect(correctionTo(row, hidden, undefined)).toBeUndefined();
    expect(correctionTo(row, hidden, before)).toBeUndefined();
    expect(correctionTo(row, { ...hidden, isInForce: true }, before)).toBeDefined();
    expect(correctionTo(row, { ...hidden, isInForce: true }, aRow({ state: "FAILED" }))).toBeUndefined();
    expect(correctionTo(row, { ...hidden, isInForce: true }, undefined)).toBeUndefined();
    expect(correctionTo(row, hidden, aRow({ state: "DRAFTED", declarationServerId: "31" }))).toBeDefined();
  });
});

it("a declaration at a property that the apartment left is ours by record or mark, or by equal figures when notes are hidden", () => {
  expect(isOursAtFormerProperty(row, there({ amountCents: 1 }, { isInForce: true }), undefined)).toBe(true);
  expect(isOursAtFormerProperty(row, there({ amountCents: 1 }, { origin: { kind: "this row" } }), undefined)).toBe(
    true,
  );
  expect(isOursAtFormerProperty(row, there({ amountCents: 1 }, ofRow()), undefined)).toBe(true);
  expect(isOursAtFormerProperty(row, there({ amountCents: 1 }, ofRow("A-2")), undefined)).toBe(false);
  expect(isOursAtFormerProperty(row, there(), undefined)).toBe(false);
  expect(isOursAtFormerProperty(row, there({}, {}, true), undefined)).toBe(true);
});

/** A row of another task, for this reservation or another one of the same days. */
const ofRow = (reservationId = "A-1", apartmentId = 1): Pick<OpenedEntry, "origin"> => ({
  origin: {
    kind: "another row",
    before: true,
    row: { ...row, taskId: 4, reservation: { ...sound, reservationId, apartmentId } },
  },
});
const ours: Partial<OpenedEntry> = { origin: { kind: "this row" } };
const drafted = aRow({ state: "DRAFTED", declarationServerId: "31" });

describe("the declaration in force", () => {
  const inForce = { isInForce: true, of: "reservation" } as const;
  const elsewhere = { declaration: { ...intended, declarationId: "32" } };
  const inOrder: readonly OpenedEntry[] = [
    there({}, { of: "overlap", ...ours }),
    there({}, inForce),
    there({}, { of: "overlap", ...ofRow() }),
    there({}, elsewhere),
  ];

  it("is first the row's own, then the earlier row's, then another row's, then one made by hand", () => {
    for (const at of inOrder.keys())
      expect(inForceAmong(inOrder.slice(at).toReversed(), row, undefined)).toBe(inOrder[at]);
  });

  it("is not another reservation's of the same days", () => {
    expect(inForceAmong([there({}, ofRow("A-2"))], row, undefined)).toBeUndefined();
  });

  it("is never a draft", () => {
    const asDraft = (one: OpenedEntry): OpenedEntry => ({ ...one, page: { ...one.page, state: "draft" } });

    expect(inForceAmong(inOrder.map(asDraft), row, drafted)).toBeUndefined();
  });

  it("is what an earlier row left, unless it is another reservation's", () => {
    const another = there({}, { ...inForce, ...ofRow("A-2") });

    expect(inForceAmong([another], row, undefined)).toBeUndefined();
    expect(inForceAmong([there({}, { ...inForce, ...ofRow("A-1", 2) })], row, undefined)).toBeUndefined();
    const left = there({}, { ...inForce, ...ofRow() });
    expect(inForceAmong([left, there({}, elsewhere)], row, undefined)).toBe(left);
  });

  it("is an earlier row's draft that somebody made final", () => {
    const [final, another] = [there({}, { of: "reservation" }), there({}, { of: "reservation", ...elsewhere })];

    expect(inForceAmong([another, final], row, drafted)).toBe(final);
    expect(inForceAmong([final], row, aRow({ state: "FAILED" }))).toBeUndefined();
    expect(inForceAmong([final], row, undefined)).toBeUndefined();
  });

  it.each<[OpenedEntry["of"], boolean]>([
    ["stay", true],
    ["former property", true],
    ["overlap", false],
    ["reservation", false],
  ])("made by hand must be of the stay itself: one of the kind %s is %s", (of, isIt) => {
    const one = there({}, { of });

    expect(inForceAmong([one], row, undefined)).toBe(isIt ? one : undefined);
  });

  it("is nothing made by hand while the list does not show what an earlier row has declared", () => {
    const before = { ...row, state: "SUBMITTED", declarationServerId: "8", intent, rule: "it is final" } as const;
    const [byHand, another] = [there(), { ...there(), ...elsewhere }];
    const seenWith = (number: string, ...opened: readonly OpenedEntry[]) => ({
      speaker: { by: "this row", before: { ...before, declarationServerId: number } } as const,
      list: { at: 0, listed: opened.map(({ entry, of, ...value }) => ({ entry, of, opened: { value } })) },
    });

    expect(isMissingFromList(seenWith("8", byHand))).toBe(true);
    expect(isMissingFromList(seenWith("7", byHand))).toBe(false);
    expect(isMissingFromList(seenWith("7", another))).toBe(true);
    expect(isMissingFromList({ list: seenWith("8", byHand).list, speaker: { by: "this row" } })).toBe(false);
    expect(inForceAmong([byHand], row, before, { isMissing: true })).toBeUndefined();
    expect(inForceAmong([there({}, { ...inForce, ...ofRow() })], row, before, { isMissing: true })).toBeDefined();
  });
});

describe("a draft of ours can still be finalised", () => {
  const corrects = { number: "7", entry: there().entry, figures: same };
  const original = there();
  const amendment = (amends?: string) => {
    const one = there();
    return { ...one, entry: { ...one.entry, amends: true }, page: { ...one.page, ...(amends && { amends }) } };
  };

  it("as an original when nothing is declared", () => {
    expect(mayBecome(original, undefined, undefined)).toBe(true);
    expect(mayBecome(amendment("7"), undefined, undefined)).toBe(false);
  });

  it("as an amendment of exactly what is to be corrected", () => {
    expect(mayBecome(amendment("7"), there(), corrects)).toBe(true);
    expect(mayBecome(amendment("7/2026"), there(), corrects)).toBe(true);
    expect(mayBecome(amendment(), there(), corrects)).toBe(true);
    expect(mayBecome(amendment("8"), there(), corrects)).toBe(false);
    expect(mayBecome(amendment("7"), there(), undefined)).toBe(false);
    expect(mayBecome(original, there(), corrects)).toBe(false);
  });
});

const listedAs = ({ declaration, page, origin, ...listed }: OpenedEntry): ListedEntry => ({
  ...listed,
  opened: { value: { declaration, page, origin } },
});

/** How the row ends when the list shows these declarations. */
function endOf(row: OpenRow, one: OpenedEntry, before: Row | undefined, ...others: readonly OpenedEntry[]) {
  const list = { at: 0, listed: [one, ...others].map(listedAs) };
  const step = stepOf(row, { ...unlisted, speaker: { by: "this row", before }, list }, 0);
  return step.do === "end" ? step.outcome : step;
}

describe("a row whose stay is declared ends", () => {
  const { onDeclared: _, ...asked } = row;
  const amount = ["amountReceived"];
  const otherwise = { amountCents: 1 };

  it("as submitted by its own declaration, with what it amends", () => {
    const amended = there({}, ours);

    expect(endOf(row, there({}, ours), undefined)).toEqual(submitted("7"));
    expect(endOf(row, { ...amended, page: { ...amended.page, amends: "6" } }, undefined)).toEqual(submitted("7", "6"));
  });

  it("for review when its own declaration differs", () => {
    expect(endOf(row, there(otherwise, ours), undefined)).toEqual(differs({ number: "7" }, amount));
  });

  it("as already declared, with who declared it and what differs", () => {
    const by = { taskId: 4, reservationId: "A-1" };

    expect(endOf(asked, there(), undefined)).toEqual(alreadyDeclared("7", undefined, []));
    expect(endOf(asked, there(otherwise), undefined)).toEqual(alreadyDeclared("7", undefined, amount));
    expect(endOf(asked, there({}, ofRow()), undefined)).toEqual(alreadyDeclared("7", by, []));
  });

  it("as submitted when the amendment would change nothing, but not as a draft", () => {
    expect(endOf(row, there(), undefined)).toEqual(submitted("7"));
    expect(endOf({ ...row, isDraft: true }, there(), undefined)).toEqual(alreadyDeclared("7", undefined, []));
  });

  it("as already declared of a hidden owner when the portal hides notes", () => {
    expect(endOf(row, there(otherwise, {}, true), undefined)).toEqual(alreadyDeclaredOwnerHidden("7", amount));
    expect(endOf(asked, there(otherwise, {}, true), drafted)).toEqual(alreadyDeclared("7", undefined, amount));
  });

  it("as declared elsewhere, at a property that the apartment has left", () => {
    const at = { propertyId: "12", registryId: "00000100002", state: "final" } as const;

    expect(endOf(row, there(otherwise, { of: "former property", at, isInForce: true }), undefined)).toEqual(
      declaredElsewhere("7", "00000100002", amount),
    );
  });
});

describe("after a restore", () => {
  const { onDeclared: _, ...asked } = row;
  /** The outcome, or the next step, of a row with this declaration in its list. */
  function next(reservation: Row["reservation"], one: OpenedEntry) {
    const list = { at: 0, listed: [listedAs(one)] };
    const seen = { ...unlisted, isRestored: true, speaker: { by: "this row" }, list } as const;
    const step = stepOf({ ...asked, reservation }, seen, 0);
    return step.do === "end" ? step.outcome : step.do;
  }

  it("a row ends as its own declaration says, though that was corrected since", () => {
    expect(next(sound, there({ amountCents: 1 }, { of: "past", ...ours }))).toEqual(submitted("7"));
  });

  it("a row ends as declared by a later version, whatever that one's record says", () => {
    const later = { origin: { kind: "another row", before: false, row: aRow({ taskId: 6 }) } } as const;

    expect(next(sound, there({ amountCents: 1 }, later))).toEqual(declaredLater("7", 6, true, ["amountReceived"]));
  });

  const { guestName: _name, guestId: _id, ...stay } = sound;
  const greek = { ...stay, isForeigner: false, guestTaxId: "123456789" };
  const taxed = figuresOf(greek);
  it.each([
    ["the same guest's", sound, same, alreadyDeclared("7", undefined, ["endDate"])],
    ["another passport's", sound, { ...same, guestId: "X" }, "save"],
    ["the same Greek guest's", greek, taxed, alreadyDeclared("7", undefined, ["endDate"])],
    ["another tax number's", greek, { ...taxed, guestTaxId: "987654321" }, "save"],
  ])("a declaration of overlapping days may be a lost task's: %s", (_guest, reservation, figures, expected) => {
    const { page, ...listed } = there({}, { of: "overlap" }, true);

    expect(next(reservation, { ...listed, page: { ...page, figures: { ...figures, endDate: "08/10/2026" } } })).toEqual(
      expected,
    );
  });
});

it("a cancellation of a declaration known as its own needs no days from another", () => {
  const { endDate: _end, ...begun } = sound;
  const cancels = { ...row, reservation: { ...begun, cancellationDate: "01/10/2026" } };
  const known = there({}, { isInForce: true });
  const next = there({}, { declaration: { ...intended, declarationId: "32" }, ...ofRow("A-2") });

  expect(endOf(cancels, known, { ...row, state: "SUBMITTED", declarationServerId: "7" }, next)).toMatchObject({
    do: "save",
  });
});

it("a row whose days belong to another declaration ends with both numbers if it is a correction, else as already declared", () => {
  const another = there({ amountCents: 1 }, ofRow("A-2"));
  const standing = there({ endDate: "08/10/2026" }, {});

  const inForce = { ...standing, of: "reservation", isInForce: true, page: { ...standing.page, number: "3" } } as const;
  expect(endOf(row, inForce, undefined, another)).toEqual(datesDeclared("3", "7", ["endDate"]));
  expect(endOf(row, another, undefined)).toEqual(
    alreadyDeclared("7", { taskId: 4, reservationId: "A-2" }, ["amountReceived"], "another"),
  );
});

describe("the declaration with an earlier row's number", () => {
  const final = { declarationServerId: "7/2026", intent, rule: "it is final" } as const;
  const declared = aRow({ ...final, state: "SUBMITTED" });
  const asAnother = { ...declared, intent: { ...intent, declarationId: "30" } };
  const { rule: _, ...decided } = asAnother;

  it.each<[string, Row, boolean]>([
    ["is in force when its internal id is that row's", declared, true],
    ["is not in force when that is another's", asAnother, false],
    ["is in force when a person decided so", decided, true],
    ["is as listed when the row has met it", aRow({ ...final, intent: asAnother.intent, state: "FAILED" }), true],
    ["is in force when it corrected the row's", { ...asAnother, declarationServerId: "6" }, true],
  ])("%s", (_, before, isInForce) => {
    const [opened] = openedAmong([listedAs(there({}, { isInForce: true }))], before);

    expect(opened).toMatchObject({ declaration: intended });
    expect(opened?.isInForce === true).toBe(isInForce);
  });
});
