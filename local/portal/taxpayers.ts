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

/** Stands for "no Greek tax number". */
export const noTaxNumber = "000000000";

/** What the taxpayers' registry says of a number. A real 9-digit number is known unless it begins with 9999. */
export function lookUpTaxpayer(afm: string): { name: string } | "wrongAfm" | "unknownAfm" {
  if (!/^[0-9]{9}$/.test(afm)) return "wrongAfm";
  if (afm === noTaxNumber) return { name: "" };
  if (afm.startsWith("9999")) return "unknownAfm";
  const number = Number(afm);
  return { name: `${surnames[number % surnames.length]} ${givenNames[number % givenNames.length]}` };
}
