import { plain } from "../values.ts";
import { isLost } from "./codes.ts";
import { bareTaxNumber, isTaxNumber } from "./tax-number.ts";

/** True for a telephone number with its country, or as they are written in Greece. */
export function isTelephone(text: string): boolean {
  const bare = text.trim();
  return (
    /^(?:\+|00)[\d\s()./-]{8,}$/.test(bare) ||
    /^69\d{8}$/.test(bare.replaceAll(/[\s-]/g, "")) ||
    (/^\(?2\d{2,3}\)?[\s/-][\d\s-]+$/.test(bare) && bare.replaceAll(/\D/g, "").length === 10)
  );
}

/** Two numbers in one cell. */
const isOfSeveral = (document: string) =>
  document.split(/\s*[/,;&|\n]\s*|\s+(?:και|and|-)\s+/u).filter((part) => /\d{4}/.test(part)).length > 1;

/**
 * True for what is probably no passport or identity card: without a digit (`pending`), a telephone number, an address; in a
 * column of both also a Greek tax number.
 */
export function isDoubtfulDocument(document: string, column: string): boolean {
  const digits = document.replaceAll(/\D/g, "");
  if (digits === "" || /^0+$/.test(digits) || document.includes("@") || document.includes("?")) return true;
  // Its kind, or its country, stands with it.
  if (/[():]|\p{L}{4}/u.test(document)) return true;
  if (isTelephone(document) || isLost(document) || isOfSeveral(document)) return true;
  return /αφμ|tax|afm/u.test(plain(column).replaceAll(".", "")) && isTaxNumber(bareTaxNumber(document));
}
