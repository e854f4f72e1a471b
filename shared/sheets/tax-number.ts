import { ofFile } from "../wording/files.ts";
import type { Said } from "../wording/say.ts";

/** A Greek tax number: nine digits, the last of which is a check digit. */
export const isTaxNumber = (text: string) =>
  /^(?!0+$)\d{9}$/.test(text) &&
  (([...text.slice(0, 8)].reduce((sum, digit) => sum * 2 + Number(digit), 0) * 2) % 11) % 10 === Number(text[8]);

export interface Doubt {
  readonly line: number;
  readonly field: "guestTaxId";
  readonly cell: string;
  readonly mend: Said;
  /** The number with the leading zeros that a spreadsheet may have removed. */
  readonly offered?: string;
}

/** Only a doubt, since the contract also allows a number of another country; a person decides. */
export function doubtsAbout(
  line: number,
  { isForeigner, guestTaxId }: { readonly isForeigner: boolean; readonly guestTaxId?: string | undefined },
): readonly Doubt[] {
  if (isForeigner || guestTaxId === undefined || isTaxNumber(guestTaxId)) return [];
  const about = { line, field: "guestTaxId", cell: guestTaxId } as const;
  const offered = guestTaxId.padStart(9, "0");
  return isTaxNumber(offered)
    ? [{ ...about, offered, mend: ofFile("tax_number_zeros") }]
    : [{ ...about, mend: ofFile("tax_number_doubtful") }];
}
