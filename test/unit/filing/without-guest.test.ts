import { expect, it } from "vitest";
import { withoutGuest, wordsWithoutGuest } from "../../../shared/filing/records/without-guest.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { say } from "../../../shared/wording/say.ts";
import { sound } from "../declarations/reservation.ts";

const guest = { guestName: 'Ann "Nan" O\\Hara', guestId: "P-77", guestTaxId: "123456789" };
const reservation = { ...sound, ...guest };

it("takes name, document and tax number off a reservation, and nothing else", () => {
  const { guestName: _, guestId: __, guestTaxId: ___, ...rest } = reservation;

  expect(withoutGuest(reservation)).toStrictEqual(rest);
});

it("takes a guest out of words wherever they repeat it, however it is written in them", () => {
  const words = say("portal_refuses_page", { words: `${Object.values(guest).join(" or ")}; but 12345 stays` });

  expect(inWords(wordsWithoutGuest(words, reservation))).toContain("… or … or …; but 12345 stays");
});

it("takes a guest out of words that the portal writes in its own way", () => {
  const greek = { ...reservation, guestName: "Νίκος Παπαδόπουλος", guestId: "AB 123456" };
  const words = say("portal_refuses_page", { words: "Ο ΠΑΠΑΔΟΠΟΥΛΟΣ ΝΙΚΟΣ (ab123456) υπάρχει, δήλωση 77/2026" });

  expect(inWords(wordsWithoutGuest(words, greek))).toContain("Ο … … (…) υπάρχει, δήλωση 77/2026");
  expect(wordsWithoutGuest("ΠΑΠΑΔΟΠΟΥΛΟΣ", greek)).toBe("…");
});

it("leaves words as they are of a reservation whose guest says nothing", () => {
  const words = say("portal_refuses_page", { words: "no page" });

  expect(wordsWithoutGuest(words, { ...reservation, guestName: "", guestId: "" })).toEqual(words);
});
