import { expect, it } from "vitest";
import { beginsAs, isLabel, sameText } from "../../../shared/portal/aade/same-text.ts";

it.each([
  ["Άφιξη /Arrival Date", "Άφιξη / Arrival Date"],
  ["ΑΦΙΞΗ/ ARRIVAL DATE *:", "Άφιξη / Arrival Date"],
  ["Ηλεκτρονική πλατφόρμα / E-platform", "Ηλεκτρονική πλατφόρμα / E- platform"],
  ["Ημερομηνία ακύρωσης / Cancellation Date", "Ημερομηνία ακύρωσης / Cancelation Date"],
  ["ΤΡΟΠΟΣ ΠΛΗΡΩΜΗΣ ΜΙΣΘΩΜΑΤΟΣ", "Τρόπος πληρωμής μισθώματος / Method of Payment"],
  ["Username:", "username"],
  ["Hλεκτρονική πλατφόρμα / Ε- platform", "Ηλεκτρονική πλατφόρμα / E- platform"],
  ["A/A Δήλωσης / S/N Declaration", "Α/Α Δήλωσης / S/N Declaration"],
  ["A/A Δήλωσης", "Α/Α Δήλωσης / S/N Declaration"],
  ["AΦM / Τax No", "ΑΦΜ / TIN (Tax Identification No)"],
  ["ATAK", "ΑΤΑΚ/ PIN (Property's Identification No)"],
  ["ATAK / Property's Id", "ΑΤΑΚ/ PIN (Property's Identification No)"],
  ["Usernαme:", "username"],
])("%j is read as the label %j", (shown, known) => {
  expect(isLabel(shown, known)).toBe(true);
});

it.each([
  ["Αναχώρηση / Arrival Date", "Άφιξη / Arrival Date"],
  ["Ημερομηνία άφιξης / Arrival Date", "Άφιξη / Arrival Date"],
  ["Arrival Date", "Άφιξη / Arrival Date"],
  ["", "Άφιξη / Arrival Date"],
  ["Password", "username"],
  ["Όνομα", "username"],
  ["TIN (Tax Identification No)", "ΑΦΜ / TIN (Tax Identification No)"],
  ["Έκδοση Aποδεικτικού", "Έκδοση / Issue"],
])("%j is not read as the label %j", (shown, known) => {
  expect(isLabel(shown, known)).toBe(false);
});

it("a failure is not taken for the success that its words contain", () => {
  expect(beginsAs("Επιτυχής αποθήκευση.", "Επιτυχής Αποθήκευση")).toBe(true);
  expect(beginsAs("Ανεπιτυχής Αποθήκευση", "Επιτυχής Αποθήκευση")).toBe(false);
});

it("options are compared by letters and digits", () => {
  expect(sameText("Only-apartments", "Only Apartments")).toBe(true);
  expect(sameText("Homestay", "HomeAway")).toBe(false);
  expect(sameText("Μετρητά", "Mετρητά")).toBe(true);
  expect(sameText("Βooking.com", "Booking.com")).toBe(true);
});
