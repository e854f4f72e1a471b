import { ofFile } from "../../shared/wording/files.ts";

/** A Greek tax number: nine digits, the last of which is a check digit. */
export const isTaxNumber = (text: string) =>
  /^(?!0+$)\d{9}$/.test(text) &&
  (([...text.slice(0, 8)].reduce((sum, digit) => sum * 2 + Number(digit), 0) * 2) % 11) % 10 === Number(text[8]);

export type Doubt = ReturnType<typeof doubtsAbout>[number];

/** Only a doubt, since the contract also allows a number of another country; a person decides. */
export function doubtsAbout(
  line: number,
  { isForeigner, guestTaxId }: { readonly isForeigner: boolean; readonly guestTaxId?: string | undefined },
) {
  if (isForeigner || guestTaxId === undefined || isTaxNumber(guestTaxId)) return [];
  // A spreadsheet may have removed leading zeros.
  const offered = guestTaxId.padStart(9, "0");
  const how = isTaxNumber(offered)
    ? { offered, mend: ofFile("tax_number_zeros") }
    : { mend: ofFile("tax_number_doubtful") };
  return [{ line, field: "guestTaxId", cell: guestTaxId, ...how } as const];
}
