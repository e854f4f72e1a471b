import { expect, it } from "vitest";
import { defaultPlatforms } from "../../../shared/contract/platforms.ts";
import { known } from "../../../shared/portal/aade/known.ts";
import { createAadeProfile } from "../../../shared/portal/aade/profile.ts";
import { accepted, refusalOf } from "../../../shared/portal/aade/refusal.ts";

const profile = createAadeProfile({ platforms: defaultPlatforms });
const saved = known("Επιτυχής Αποθήκευση", "test");
const told = (infos: readonly string[], errors: readonly string[]) => ({
  updates: new Map<string, never>(),
  messages: { infos, errors },
});

it("a refusal is all that the form says against a post, and definite where one of its words is", () => {
  expect(refusalOf(["Δοκιμάστε αργότερα", "Συμπληρώστε ΑΦΜ"], profile)?.failure).toEqual({
    ...{ kind: "refused", effect: "no", known: true },
    detail: "Δοκιμάστε αργότερα; Συμπληρώστε ΑΦΜ",
  });
  expect(refusalOf([], profile)).toBeUndefined();
});

it("a form that says later, and nothing else, is out of use", () => {
  const later =
    "Ξανά αργότερα|Προσπαθήστε αργότερα|Δοκιμάστε αργότερα|Δεν υπάρχει προσωρινά|Συντήρηση|Try again later".split("|");

  for (const words of [...later.map((one) => [one]), later])
    expect(refusalOf(words, profile)?.failure).toMatchObject({ kind: "unavailable", effect: "no" });
  expect(refusalOf([...later, "Σφάλμα 1027"], profile)?.failure).toMatchObject({ kind: "refused" });
});

it.each(
  "Υποχρεωτικό πεδίο|Απαιτείται αριθμός|Απαιτούνται στοιχεία|Συμπληρώστε αριθμό|Επιλέξτε τρόπο|Μη έγκυρη τιμή|Υπάρχει δήλωση|Ο αριθμός δεν βρέθηκε|Δεν επιτρέπεται|Έχει ήδη δηλωθεί|Επικαλύπτεται|Επικάλυψη ημερών|Η λήξη προηγείται|Πρέπει να δηλωθεί|Υπερβαίνει το όριο".split(
    "|",
  ),
)("is definite in any of its words: %s", (words) => {
  expect(refusalOf([words], profile)?.failure).toMatchObject({ kind: "refused", known: true });
});

it("a post is taken where one of the messages says so, and none speaks against it", () => {
  const answer = told(["Καλημέρα", "Επιτυχής Αποθήκευση!"], []);

  expect(accepted(answer, saved, profile)).toBe(answer);
  expect(() => accepted(told([], ["Σφάλμα"]), saved, profile)).toThrow("refused: Σφάλμα");
});

it.each([
  ["nothing", [], []],
  ["something else", ["Ανεπιτυχής Αποθήκευση"], []],
  ["both", ["Επιτυχής Αποθήκευση"], ["Σφάλμα"]],
])("what became of a post is not known where the form says %s", (_, infos, errors) => {
  expect(() => accepted(told(infos, errors), saved, profile)).toThrow(
    expect.objectContaining({
      failure: { kind: "unavailable", effect: "unknown", detail: "an answer without a clear message" },
    }),
  );
});
