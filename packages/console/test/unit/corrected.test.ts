import { expect, it } from "vitest";
import { correctedOf } from "../../service/corrected.ts";
import { record } from "./records.ts";

const final = (reservationId: string, year: number, change: object = {}) =>
  record({ reservationId, dateUploaded: `${year}-02-01T10:00:00.000Z`, declarationServerId: "5", ...change });
const later = (reservationId: string, change: object = {}) =>
  final(reservationId, 2028, { declarationServerId: "9", amends: "5", ...change });

it.each([
  ["the same reservation's, not one of another year with that number", "A", ["A 2026"]],
  ["the last one before it, where the reservation has another id", "C", ["B 2027"]],
])("a correction replaces %s", (_, by, expected) => {
  const draft = final("D", 2027, { uploadStatus: "DRAFTED" });
  const sent = [later(by), draft, final("B", 2027), final("A", 2026), final("A", 2026, { apartmentId: 2 })];

  const corrected = [...correctedOf(sent)].map((one) => `${one.reservationId} ${one.dateUploaded.slice(0, 4)}`);
  expect(corrected).toEqual(expected);
});

it("a correction does not replace a later reservation or itself", () => {
  expect(correctedOf([later("A", { declarationServerId: "5" })])).toEqual(new Set());
  expect(correctedOf([final("B", 2029), later("A")])).toEqual(new Set());
});

it("a correction does not replace a number of another year", () => {
  const lastYears = final("B", 2027, { declaredYear: "2027" });
  const handFiled = later("A", { amendsYear: "2028" });

  expect(correctedOf([handFiled, lastYears])).toEqual(new Set());
  expect(correctedOf([handFiled, final("B", 2028, { declaredYear: "2028" }), lastYears]).size).toBe(1);
});
