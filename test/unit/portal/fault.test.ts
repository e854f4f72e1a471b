import { expect, it } from "vitest";
import { answer, bounded, numberIn, plain, refused, unavailable } from "../../../shared/portal/aade/fault.ts";

it("a fault's words are one bounded line without control characters", () => {
  expect(bounded("  Μη\tέγκυρο \u0000\u001b[31m ποσό\r\n\u202eεδώ ")).toBe("Μη έγκυρο [31m ποσό εδώ");
  expect([...bounded("😀".repeat(900))]).toHaveLength(500);
});

it("a fault keeps a form's values letter for letter", () => {
  expect(plain(" 👩‍👧  Ζωή\n")).toBe(" 👩‍👧  Ζωή ");
});

it.each([
  ["Υπάρχει ήδη (Α/Α Δήλωσης 256/2026)", "256/2026"],
  ["Η 256/2026 υποβλήθηκε στις 05/11/2026", "256/2026"],
  ["για τον μήνα 10/2026 (Αριθμός Δήλωσης 45/2026)", "45/2026"],
  ["από 05/11/2026 έως 08/11/2026", undefined],
  ["Υπάρχει ήδη δήλωση (Α/Α Δήλωσης 256)", "256"],
  ["Το διάστημα έχει ήδη δηλωθεί με τη δήλωση 84", "84"],
  ["Η δήλωση 84 είναι ήδη οριστική", undefined],
  ["A/A 7 από 05/11/2026", "7"],
  ["με Α/Α Δήλωσης, στις 05/11/2026", undefined],
  ["", undefined],
])("a refusal's number is found in %j", (text, number) => {
  expect(numberIn(text)).toBe(number);
});

it("a fault becomes a failure, with the number that a refusal names", async () => {
  const call = () => Promise.reject(refused("Υπάρχει ήδη\u0007 η 256/2026", false));

  expect(await answer(call)).toEqual({
    ok: false,
    failure: { kind: "refused", effect: "no", detail: "Υπάρχει ήδη η 256/2026", known: true, coveredBy: "256/2026" },
  });
});

it("a refusal says whether its words are definite", () => {
  expect(refused("Υποχρεωτικό πεδίο", true).failure).toMatchObject({ kind: "refused", known: true });
  expect(refused("Δοκιμάστε αργότερα", false).failure).not.toHaveProperty("known");
});

it("an error that is no fault is passed on", async () => {
  await expect(answer(() => Promise.reject(new TypeError("ours")))).rejects.toThrow("ours");
  expect(await answer(async () => 7)).toEqual({ ok: true, value: 7 });
});

it("a failure has no retry time by default", () => {
  expect(unavailable("down", "no").failure).toEqual({ kind: "unavailable", effect: "no", detail: "down" });
});
