import { expect, it } from "vitest";
import { record } from "../../../../test/support/reservation-record.ts";
import { correctedOf, inForce, latestOf } from "../../in-force.ts";

const final = (reservationId: string, year: number, change: object = {}) =>
  record({ reservationId, dateUploaded: `${year}-02-01T10:00:00.000Z`, declarationServerId: "5", ...change });
const later = (reservationId: string, change: object = {}) =>
  final(reservationId, 2028, { declarationServerId: "9", amends: "5", ...change });

it("a correction replaces the same reservation's declaration, not another's or a draft with that number", () => {
  const draft = final("A", 2027, { uploadStatus: "DRAFTED" });
  const sent = [later("A"), draft, final("B", 2027), final("A", 2026), final("A", 2026, { apartmentId: 2 })];

  const corrected = [...correctedOf(sent)].map(({ apartmentId, reservationId, dateUploaded }) =>
    [apartmentId, reservationId, dateUploaded.slice(0, 4)].join(" "),
  );
  expect(corrected).toEqual(["1 A 2026"]);
});

it("a correction does not replace what was sent after it, or itself", () => {
  expect(correctedOf([later("A", { declarationServerId: "5" })])).toEqual(new Set());
  expect(correctedOf([final("A", 2029), later("A")])).toEqual(new Set());
});

it("a correction does not replace a number of another year", () => {
  const lastYears = final("A", 2027, { declaredYear: "2027" });
  const handFiled = later("A", { amendsYear: "2028" });

  expect(correctedOf([handFiled, lastYears])).toEqual(new Set());
  expect(correctedOf([handFiled, final("A", 2028, { declaredYear: "2028" }), lastYears]).size).toBe(1);
});

it("in force are the latest records and all our declarations, without their duplicates", () => {
  const sent = (reservationId: string, number: string, change: object = {}) =>
    record({ reservationId, declarationServerId: number, declaredAs: number, ...change });
  const found = (reservationId: string, declaredAs: string, apartmentId = 1) =>
    record({ reservationId, apartmentId, declaredAs, uploadStatus: "FAILED", errorValue: "duplicate_declaration" });
  const dismissed = { dismissed: { at: "2026-05-01T10:00:00.000Z", by: "c", reason: "" } };
  const all = [
    sent("A", "7"),
    found("of A", "7"),
    found("another's 7", "7", 2),
    found("by hand", "8"),
    sent("dismissed", "9", dismissed),
    sent("A", "6"),
    found("by hand", "10"),
  ];

  const shown = inForce(all).map(({ reservationId, declaredAs }) => `${reservationId} ${declaredAs}`);
  expect(shown).toEqual(["A 7", "another's 7 7", "by hand 8", "A 6"]);
});

it("a cancelled record leaves the one before it in force, and a dismissed one an earlier declaration", () => {
  const cancelled = record({ reservationId: "A", uploadStatus: "FAILED", errorValue: "cancelled" });
  const failed = record({ reservationId: "A", uploadStatus: "FAILED", errorValue: "portal_changed" });
  const dismissed = { ...failed, dismissed: { at: "2026-05-01T10:00:00.000Z", by: "c", reason: "" } };
  const declared = final("A", 2026);

  expect(latestOf([cancelled, failed])).toEqual({ latest: [failed], setAside: [] });
  expect(latestOf([dismissed, declared])).toEqual({ latest: [declared], setAside: [] });
  expect(latestOf([dismissed, failed])).toEqual({ latest: [], setAside: [dismissed] });
  expect(latestOf([cancelled])).toEqual({ latest: [], setAside: [cancelled] });
});
