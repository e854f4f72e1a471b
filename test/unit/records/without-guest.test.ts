import { expect, it } from "vitest";
import { givenUp, rejected } from "../../../shared/contract/outcomes.ts";
import { ownWords, withoutGuest } from "../../../shared/records/lifecycle.ts";
import { say, type Words } from "../../../shared/wording/say.ts";
import { sound } from "../declarations/reservation.ts";

it("a reservation loses name, document and tax number, and nothing else", () => {
  const guest = { guestName: 'Ann "Nan" O\\Hara', guestId: "P-77", guestTaxId: "123456789" };
  const { guestName: _, guestId: __, guestTaxId: ___, ...rest } = { ...sound, ...guest };

  expect(withoutGuest({ ...sound, ...guest })).toStrictEqual(rest);
});

const refused = (words: string) =>
  rejected({
    words,
    coveredBy: "256/2026",
    overlapped: { declared: "01/10/2026–03/10/2026", stay: "02/10/2026–04/10/2026" },
  });
const details = ({ details: said = "" }: { details?: Words | undefined }) => said;

it.each<[string, Words, Words]>([
  ["an operator's", "ΠΑΠΑΔΟΠΟΥΛΟΣ is code 1", "…"],
  ["nothing", "", ""],
  ["the portal's", details(refused("Ο ΠΑΠΑΔΟΠΟΥΛΟΣ (ab123456)")), details(refused("…"))],
  [
    "the portal's, in what was waited for",
    details(givenUp("rejected_by_portal", say("portal_refuses_for_now", { words: "Ann" }), 14, false)),
    details(givenUp("rejected_by_portal", say("portal_refuses_for_now", { words: "…" }), 14, false)),
  ],
  [
    "a person's, in what was waited for",
    details(givenUp("portal_unavailable", "Ann has left", 14, false)),
    details(givenUp("portal_unavailable", "…", 14, false)),
  ],
  [
    "none",
    say("declared_otherwise", { number: "1", differs: ["code"] }),
    say("declared_otherwise", { number: "1", differs: ["code"] }),
  ],
  ["only numbers", say("apartment_not_found", { apartmentId: 1 }), say("apartment_not_found", { apartmentId: 1 })],
])("words that may name a guest are taken off: %s", (_, words, without) => {
  expect(ownWords(words)).toStrictEqual(without);
});
