import { expect, it } from "vitest";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { answer, bounded, numberIn, plain, refused, unavailable } from "../../../shared/portal/aade/fault.ts";
import { refusalOf, requireSuccess } from "../../../shared/portal/aade/partial.ts";
import { createAadeProfile, known } from "../../../shared/portal/aade/profile.ts";

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

const profile = createAadeProfile({ platforms: defaultPlatforms });
const saved = known("Επιτυχής Αποθήκευση", "test");
const messages = (infos: readonly string[], errors: readonly string[]) => ({
  updates: new Map<string, never>(),
  messages: { infos, errors },
});
const refusal = (...errors: readonly string[]) => refusalOf({ infos: [], errors }, profile);

it("a refusal has all messages against a post, and is definite if one of them is", () => {
  expect(refusal("Δοκιμάστε αργότερα", "Συμπληρώστε ΑΦΜ")?.failure).toEqual({
    ...{ kind: "refused", effect: "no", known: true },
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
