import { expect, it } from "vitest";
import { refusalOf, requireSuccess } from "../../../shared/portal/aade/pages/partial.ts";
import { known } from "../../../shared/portal/aade/profile/profile.ts";
import { numberWithYear } from "../../../shared/portal/aade/text/numbers.ts";
import {
  asAnswer,
  changed,
  numberIn,
  oneLine,
  PortalFault,
  refusalIn,
  refused,
  unavailable,
  withEffect,
  withoutControls,
} from "../../../shared/portal/aade/wire/fault.ts";
import { profile } from "./shown.ts";

it("a fault's words are one bounded line without control characters", () => {
  expect(oneLine("  Μη\tέγκυρο \u0000\u001b[31m ποσό\r\n\u202eεδώ ")).toBe("Μη έγκυρο [31m ποσό εδώ");
  expect([...oneLine("😀".repeat(900))]).toHaveLength(500);
});

it("a form's value is kept letter for letter, without control characters, as long as a field of ours could be", () => {
  expect(withoutControls(" 👩‍👧  Ζωή\n")).toBe(" 👩‍👧  Ζωή ");
  expect(withoutControls("a\u0000\u0001b")).toBe("a b");
  expect(withoutControls("x".repeat(3_000))).toHaveLength(2_000);
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

it.each([
  ["256", "256"],
  ["256/2026", "256/2026"],
  ["", undefined],
  ["256/26", undefined],
  ["Α/Α 256", undefined],
  ["256 (τροποποιητική)", undefined],
  ["1234567890", undefined],
])("the Α/Α in a text of its own: %j is %j", (text, number) => {
  expect(numberWithYear(text)).toBe(number);
});

it("a fault becomes a failure, with the number that a refusal names", async () => {
  const call = () => Promise.reject(refused("Υπάρχει ήδη\u0007 η 256/2026", false));

  expect(await asAnswer(call)).toEqual({
    ok: false,
    failure: { kind: "refused", effect: "no", detail: "Υπάρχει ήδη η 256/2026", known: true, coveredBy: "256/2026" },
  });
});

it("a refusal says whether its words are definite", () => {
  expect(refused("Υποχρεωτικό πεδίο", true).failure).toMatchObject({ kind: "refused", known: true });
  expect(refused("όχι", false).failure).toStrictEqual({ kind: "refused", effect: "no", detail: "όχι" });
});

it("a fault is a refusal only when the form said no", () => {
  const refusal = refused("όχι", false);

  expect(refusalIn(refusal)).toBe(refusal.failure);
  for (const other of [unavailable("down", "no"), new Error("x"), undefined]) expect(refusalIn(other)).toBeUndefined();
});

it("an outage after a post has the post's effect, and keeps its cause; any other end stays as it is", async () => {
  const after = (fault: Error) => withEffect("unknown", () => Promise.reject(fault));
  const down = unavailable("down", "no", 5);
  const fault = await after(down).catch((error: unknown) => error);

  expect(fault).toBeInstanceOf(PortalFault);
  expect(fault).toMatchObject({
    name: "PortalFault",
    message: "unavailable: down",
    cause: down,
    failure: { kind: "unavailable", effect: "unknown", detail: "down", retryAfterMs: 5 },
  });
  for (const other of [changed("a", "b"), new TypeError("ours")]) await expect(after(other)).rejects.toBe(other);
  expect(changed("a", "b").failure).toEqual({ kind: "changed", effect: "no", detail: "a; b" });
  expect(await withEffect("unknown", async () => 7)).toBe(7);
});

it("an error that is no fault is passed on", async () => {
  await expect(asAnswer(() => Promise.reject(new TypeError("ours")))).rejects.toThrow("ours");
  expect(await asAnswer(async () => 7)).toEqual({ ok: true, value: 7 });
});

it("a failure has no retry time by default", () => {
  expect(unavailable("down", "no").failure).toEqual({ kind: "unavailable", effect: "no", detail: "down" });
});

const saved = known("Επιτυχής Αποθήκευση", "test");
const messages = (infos: readonly string[], errors: readonly string[]) => ({
  updates: new Map<string, never>(),
  messages: { infos, errors },
});
const refusal = (...errors: readonly string[]) => refusalOf({ infos: [], errors }, profile);

it("a refusal has all messages against a post, and is definite if one of them is", () => {
  expect(refusal("Δοκιμάστε αργότερα", "Συμπληρώστε ΑΦΜ")?.failure).toEqual({
    kind: "refused",
    effect: "no",
    known: true,
    detail: "Δοκιμάστε αργότερα; Συμπληρώστε ΑΦΜ",
  });
  expect(refusal()).toBeUndefined();
});

it("a form that only says later is an outage", () => {
  const later =
    "Ξανά αργότερα|Προσπαθήστε αργότερα|Δοκιμάστε αργότερα|Δεν υπάρχει προσωρινά|Συντήρηση|Try again later".split("|");

  for (const words of [...later.map((one) => [one]), later])
    expect(refusal(...words)?.failure).toMatchObject({ kind: "unavailable", effect: "no" });
  expect(refusal(...later, "Σφάλμα 1027")?.failure).toMatchObject({ kind: "refused" });
});

it.each(
  "Υποχρεωτικό πεδίο|Απαιτείται αριθμός|Απαιτούνται στοιχεία|Συμπληρώστε αριθμό|Επιλέξτε τρόπο|Μη έγκυρη τιμή|Υπάρχει δήλωση|Ο αριθμός δεν βρέθηκε|Δεν επιτρέπεται|Έχει ήδη δηλωθεί|Επικαλύπτεται|Επικάλυψη ημερών|Η λήξη προηγείται|Πρέπει να δηλωθεί|Υπερβαίνει το όριο".split(
    "|",
  ),
)("is definite in any of its words: %s", (words) => {
  expect(refusal(words)?.failure).toMatchObject({ kind: "refused", known: true });
});

it("a post has succeeded when a message says so and none contradicts", () => {
  const answer = messages(["Καλημέρα", "Επιτυχής Αποθήκευση!"], []);

  expect(() => requireSuccess(answer, saved, profile)).not.toThrow();
  expect(() => requireSuccess(messages([], ["Σφάλμα"]), saved, profile)).toThrow("refused: Σφάλμα");
});

it.each([
  ["nothing", [], []],
  ["something else", ["Ανεπιτυχής Αποθήκευση"], []],
  ["both", ["Επιτυχής Αποθήκευση"], ["Σφάλμα"]],
])("a post's result is unknown when the form says %s", (_, infos, errors) => {
  expect(() => requireSuccess(messages(infos, errors), saved, profile)).toThrow(
    expect.objectContaining({
      failure: { kind: "unavailable", effect: "unknown", detail: "an answer without a clear message" },
    }),
  );
});
