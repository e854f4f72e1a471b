import { expect, it } from "vitest";
import { endOf } from "../../../shared/contract/due-date.ts";
import { givenUp, rejected } from "../../../shared/contract/outcomes.ts";
import {
  findingExpiry,
  hasExpired,
  notBegunExpiry,
  reservationExpiry,
  withoutGuest,
  withoutOthersText,
} from "../../../shared/records/lifecycle.ts";
import { say, type Words } from "../../../shared/wording/say.ts";
import { sound } from "../declarations/reservation.ts";

const day = 24 * 60 * 60;
const year = 365.25 * day;
const accepted = "2026-11-21T10:00:00.000Z";
const acceptedAt = Date.parse(accepted) / 1_000;
const endOfDay = (text: string) => Math.ceil(endOf(text) / 1_000);

it.each<[string, Parameters<typeof reservationExpiry>[0], number, number?, string?]>([
  ["its last day", { startDate: "01/10/2026", endDate: "05/10/2026" }, endOfDay("05/10/2026") + 5 * year],
  [
    "of a cancelled one, the last day that it names",
    { startDate: "01/10/2026", cancellationDate: "20/09/2026", bookedEndDate: "09/10/2026" },
    endOfDay("09/10/2026") + 5 * year,
  ],
  [
    "a year to read what became of it, however old",
    { startDate: "01/10/2019", endDate: "05/10/2019" },
    acceptedAt + year,
  ],
  [
    "its last day, and not before the year after is over for corrections",
    { startDate: "01/01/2027", endDate: "05/01/2027" },
    endOfDay("28/02/2028"),
    1,
  ],
  [
    "it was sent, and not while that year may be corrected",
    { startDate: "01/10/2019", endDate: "05/10/2019" },
    endOfDay("28/02/2028"),
    5,
    "2027-01-05T10:00:00.000Z",
  ],
])("a reservation is deleted some years after %s", (_, stay, goes, years = 5, at = accepted) => {
  expect(reservationExpiry(stay, at, years)).toBe(goes);
});

it("a search's result is deleted after thirty days, and a task that never started after a year", () => {
  expect(findingExpiry(accepted)).toBe(acceptedAt + 30 * day);
  expect(notBegunExpiry(accepted)).toBe(acceptedAt + year);
});

it("expired records are hidden from their second on", () => {
  expect(hasExpired({ expiresAt: 100 }, 99_999)).toBe(false);
  expect(hasExpired({ expiresAt: 100 }, 100_000)).toBe(true);
  expect(hasExpired({}, Number.MAX_SAFE_INTEGER)).toBe(false);
});

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
  ["the portal's, of its owner", say("owner_must_act", { what: "Ann" }), say("owner_must_act", { what: "…" })],
  ["only numbers", say("apartment_not_found", { apartmentId: 1 }), say("apartment_not_found", { apartmentId: 1 })],
])("words that may name a guest are taken off: %s", (_, words, without) => {
  expect(withoutOthersText(words)).toStrictEqual(without);
});
