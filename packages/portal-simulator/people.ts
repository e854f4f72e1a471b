import { createHash } from "node:crypto";

const surnames = [
  "ΠΑΠΑΔΟΠΟΥΛΟΣ",
  "ΝΙΚΟΛΑΪΔΗΣ",
  "ΓΕΩΡΓΙΟΥ",
  "ΑΘΑΝΑΣΙΑΔΗΣ",
  "ΚΑΡΑΓΙΑΝΝΗΣ",
  "ΟΙΚΟΝΟΜΟΥ",
  "ΔΗΜΗΤΡΙΟΥ",
] as const;
const givenNames = ["ΓΕΩΡΓΙΟΣ", "ΜΑΡΙΑ", "ΝΙΚΟΛΑΟΣ", "ΕΛΕΝΗ", "ΙΩΑΝΝΗΣ"] as const;

export const noTaxNumber = "000000000";

const personName = (afm: string) =>
  `${surnames[Number(afm) % surnames.length]} ${givenNames[Number(afm) % givenNames.length]}`;

/** The taxpayers' registry. It knows every number of 9 digits that does not begin with 9999. */
export function lookUpTaxpayer(afm: string): { name: string } | "wrongAfm" | "unknownAfm" {
  if (!/^[0-9]{9}$/.test(afm)) return "wrongAfm";
  if (afm === noTaxNumber) return { name: "" };
  return afm.startsWith("9999") ? "unknownAfm" : { name: personName(afm) };
}

/** A made-up tax number and name, always the same for a username. */
export function personOf(username: string): { afm: string; name: string } {
  const digest = createHash("sha256").update(username.toLowerCase()).digest();
  const afm = `1${String(digest.readUInt32BE(0) % 1e8).padStart(8, "0")}`;
  return { afm, name: personName(afm) };
}
