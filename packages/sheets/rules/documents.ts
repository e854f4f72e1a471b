import { plain } from "../values.ts";
import { bareTaxNumber, isTaxNumber } from "./tax-number.ts";

/**
 * True for what is probably no passport or identity card: without a digit (`pending`), a telephone number, an address; in a
 * column of both also a Greek tax number.
 */
export function isDoubtfulDocument(document: string, column: string): boolean {
  const digits = document.replaceAll(/\D/g, "");
  if (digits === "" || /^0+$/.test(digits) || document.includes("@") || document.includes("?")) return true;
  if (/^(?:\+|00)[\d\s()./-]{8,}$/.test(document.trim())) return true;
  if (/^69\d{8}$/.test(document.replaceAll(/[\s-]/g, ""))) return true;
  return /αφμ|tax|afm/u.test(plain(column).replaceAll(".", "")) && isTaxNumber(bareTaxNumber(document));
}
