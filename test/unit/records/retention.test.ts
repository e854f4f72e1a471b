import { expect, it } from "vitest";
import { endOf } from "../../../shared/contract/due-date.ts";
import { foundGoes, isGone, notBegunGoes, reservationGoes } from "../../../shared/records/lifecycle.ts";

const day = 24 * 60 * 60;
const year = 365.25 * day;
const accepted = "2026-11-21T10:00:00.000Z";
const acceptedAt = Date.parse(accepted) / 1_000;
const endOfDay = (text: string) => Math.ceil(endOf(text) / 1_000);

it.each<[string, Parameters<typeof reservationGoes>[0], number, number?, string?]>([
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
  expect(reservationGoes(stay, at, years)).toBe(goes);
});

it("a search's result is deleted after thirty days, and a task that never started after a year", () => {
  expect(foundGoes(accepted)).toBe(acceptedAt + 30 * day);
  expect(notBegunGoes(accepted)).toBe(acceptedAt + year);
});

it("expired records are hidden from their second on", () => {
  expect(isGone({ expiresAt: 100 }, 99_999)).toBe(false);
  expect(isGone({ expiresAt: 100 }, 100_000)).toBe(true);
  expect(isGone({}, Number.MAX_SAFE_INTEGER)).toBe(false);
});
