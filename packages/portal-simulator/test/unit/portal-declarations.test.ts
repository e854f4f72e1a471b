import { describe, expect, it } from "vitest";
import type { Figures } from "../../declaration-record.ts";
import { createDeclarations, type DuplicateRules, type Entry } from "../../declarations.ts";
import { openState } from "../../state.ts";

const figures: Figures = {
  arrival: "2026-11-05",
  departure: "2026-11-08",
  rentCents: 100,
  paymentType: "1",
  platform: "2",
  renterAfm: "",
  renterName: "ΖΩΗ",
  foreigner: true,
  renterIdCard: "AB1",
  cancelCents: null,
  cancelDate: null,
  notes: "a note\nof two lines",
};
const entry = (changes: Partial<Figures> = {}, more: Partial<Entry> = {}): Entry => ({
  declarationDbId: undefined,
  registryId: "00000123456",
  username: "o",
  amends: null,
  figures: { ...figures, ...changes },
  ...more,
});
const free: DuplicateRules = { equalDatesRefused: false, overlapRefused: false };

/** A portal's declarations, with a clock to move. */
function state(now = Date.parse("2026-12-31T21:00:00Z")) {
  const time = { now };
  const kept = openState(":memory:");
  return { time, kept, declarations: createDeclarations(kept, () => time.now) };
}

describe("a declaration", () => {
  it("is stored with every figure, a draft without number or day", () => {
    const { declarations } = state();
    const draft = declarations.saveDraft(entry(), free);

    expect(draft).toMatchObject({ figures, serial: null, filedAt: null });
    expect(declarations.all()).toEqual([draft]);
  });

  it("is numbered from 1 in each Athens year; its id is far from that, and both restart when the state is emptied", () => {
    const { declarations, time, kept } = state();
    const file = () => declarations.finalise(entry(), free);

    expect(file()).toMatchObject({ serial: "1/2026", declarationDbId: 4_810_001 });
    expect(file()).toMatchObject({ serial: "2/2026", declarationDbId: 4_810_002 });
    time.now += 3_600_000;
    expect(file()).toMatchObject({ serial: "1/2027", filedAt: "2026-12-31T22:00:00.000Z" });
    kept.empty();
    expect(declarations.all()).toEqual([]);
    expect(file()).toMatchObject({ serial: "1/2027", declarationDbId: 4_810_001 });
  });

  it("that is final is neither changed nor deleted, and one that does not exist is missing", () => {
    const { declarations } = state();
    declarations.finalise(entry(), free);
    const again = entry({}, { declarationDbId: 4_810_001 });
    const missing = entry({}, { declarationDbId: 7 });

    expect(declarations.saveDraft(again, free)).toEqual({ refused: "alreadyFinal", serial: "1" });
    expect(declarations.finalise(again, free)).toEqual({ refused: "alreadyFinal", serial: "1" });
    expect(declarations.deleteDraft("00000123456", 4_810_001)).toEqual({ refused: "finalNotDeleted" });
    expect(declarations.finalise(missing, free)).toEqual({ refused: "declarationMissing" });
    expect(declarations.deleteDraft("00000123456", 7)).toEqual({ refused: "declarationMissing" });
  });

  it("that is a draft is deleted at its own property only, and stays in a list that lags", () => {
    const { declarations, time } = state();
    declarations.saveDraft(entry(), free);
    time.now += 1_000;

    expect(declarations.deleteDraft("00000123457", 4_810_001)).toEqual({ refused: "declarationMissing" });
    expect(declarations.deleteDraft("00000123456", 4_810_001)).toBe("deleted");
    const listed = (agoMs: number) => declarations.ofProperty("00000123456", agoMs).length;
    expect(listed(0)).toBe(0);
    expect(listed(500)).toBe(1);
    expect(listed(5_000)).toBe(0);
    declarations.forgetChanges();
    expect(listed(500)).toBe(0);
  });
});

describe("a final is in the way of a declaration", () => {
  const rules = (changes: Partial<DuplicateRules>) => ({ ...free, ...changes });
  const [equal, overlapping] = [rules({ equalDatesRefused: true }), rules({ overlapRefused: true })];

  it.each([
    ["the same dates", {}, equal, "equalDates"],
    ["the same dates, which are free", {}, free, undefined],
    ["another departure", { departure: "2026-11-09" }, equal, undefined],
    ["another arrival", { arrival: "2026-11-04" }, equal, undefined],
    ["a night of its own", { arrival: "2026-11-07", departure: "2026-11-09" }, overlapping, "overlap"],
    ["the same dates, where only others are refused", {}, overlapping, undefined],
    ["its last night", { arrival: "2026-11-01", departure: "2026-11-06" }, overlapping, "overlap"],
    ["the night after", { arrival: "2026-11-08", departure: "2026-11-09" }, overlapping, undefined],
    ["the night before", { arrival: "2026-11-04", departure: "2026-11-05" }, overlapping, undefined],
    ["its nights, cancelled", { departure: "2026-11-09", cancelDate: "2026-11-01" }, overlapping, undefined],
    ["its arrival, without a departure", { departure: null }, overlapping, undefined],
  ])("by %s: %j", (_, changes, rule, refused) => {
    const { declarations } = state();
    declarations.finalise(entry(), free);

    const answer = declarations.finalise(entry(changes), rule);
    expect(answer).toMatchObject(refused === undefined ? { serial: "2/2026" } : { refused, serial: "1" });
  });

  it("unless it is the one being amended, of another property, or a draft", () => {
    const { declarations } = state();
    declarations.saveDraft(entry(), equal);
    declarations.finalise(entry({}, { registryId: "00000123457" }), equal);

    expect(declarations.finalise(entry(), equal)).toMatchObject({ serial: "2/2026" });
    // Its last amendment is not in the way of another of the same chain.
    for (const serial of ["3/2026", "4/2026"])
      expect(declarations.finalise(entry({}, { amends: 4_810_003 }), equal)).toMatchObject({ serial });
    expect(declarations.finalise(entry(), equal)).toEqual({ refused: "equalDates", serial: "4" });
  });
});
