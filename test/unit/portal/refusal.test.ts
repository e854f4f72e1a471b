import { expect, it } from "vitest";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { refusalOf, requireSuccess } from "../../../shared/portal/aade/partial.ts";
import { createAadeProfile, known } from "../../../shared/portal/aade/profile.ts";

const profile = createAadeProfile({ platforms: defaultPlatforms });
const saved = known("Επιτυχής Αποθήκευση", "test");
const told = (infos: readonly string[], errors: readonly string[]) => ({
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
  const answer = told(["Καλημέρα", "Επιτυχής Αποθήκευση!"], []);

  expect(() => requireSuccess(answer, saved, profile)).not.toThrow();
  expect(() => requireSuccess(told([], ["Σφάλμα"]), saved, profile)).toThrow("refused: Σφάλμα");
});

it.each([
  ["nothing", [], []],
  ["something else", ["Ανεπιτυχής Αποθήκευση"], []],
  ["both", ["Επιτυχής Αποθήκευση"], ["Σφάλμα"]],
])("a post's result is unknown when the form says %s", (_, infos, errors) => {
  expect(() => requireSuccess(told(infos, errors), saved, profile)).toThrow(
    expect.objectContaining({
      failure: { kind: "unavailable", effect: "unknown", detail: "an answer without a clear message" },
    }),
  );
});
