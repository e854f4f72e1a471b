import { describe, expect, it } from "vitest";
import { figuresOf } from "../../../shared/filing/declaring/figures.ts";
import { isLeftByUs, isToCorrect, type There } from "../../../shared/filing/declaring/standing.ts";
import { newRow } from "../../../shared/filing/records/new-row.ts";
import type { Row } from "../../../shared/filing/records/rows.ts";
import { accepted } from "../declarations/reservation.ts";
import { task } from "./one-visit.ts";

const [reservation] = accepted({});
if (!reservation) throw new Error("a reservation was accepted");
const row: Row = { ...newRow(task, 1, 1, reservation), onDeclared: "amend" };
const same = figuresOf(reservation);

/** A final of these figures at the portal. */
const there = (figures: Partial<typeof same> = {}, more: Partial<There> = {}, notesHidden = false): There => ({
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
    expect(isToCorrect(row, there(figures), undefined)).toBe(true);
    expect(isLeftByUs(row, there(figures, {}, true), undefined)).toBe(false);
  });

  it("nowhere else", () => {
    const differs = { amountCents: 1 };
    const { onDeclared: _, ...asked } = row;

    expect(isToCorrect(row, there(), undefined)).toBe(false);
    expect(isToCorrect(asked, there(differs), undefined)).toBe(false);
    expect(isToCorrect({ ...row, isDraft: true }, there(differs), undefined)).toBe(false);
    expect(isToCorrect(row, there(differs, { whose: { kind: "ours" } }), undefined)).toBe(false);
  });

  it("where the portal hides whose it is, only what our own record names", () => {
    const hidden = there({ amountCents: 1 }, {}, true);
    const before = { ...row, state: "SUBMITTED", declarationServerId: "7" } as const;

    expect(isToCorrect(row, hidden, undefined)).toBe(false);
    expect(isToCorrect(row, hidden, before)).toBe(false);
    expect(isToCorrect(row, { ...hidden, stands: true }, before)).toBe(true);
    expect(isToCorrect(row, hidden, { ...before, state: "DRAFTED", declarationServerId: "31" })).toBe(true);
  });
});

it("what stands at a property that the apartment has left is ours, or says just what ours would where notes are hidden", () => {
  expect(isLeftByUs(row, there({ amountCents: 1 }, { whose: { kind: "ours" } }), undefined)).toBe(true);
  expect([isLeftByUs(row, there(), undefined), isLeftByUs(row, there({}, {}, true), undefined)]).toEqual([false, true]);
});
