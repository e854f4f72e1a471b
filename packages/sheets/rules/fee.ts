/** VAT on the platform's fee, for hosts without a VAT number. */
const vat = 1.24;

/**
 * A fee as somebody writes it: `3`, `15,5 %`, `3 % + VAT`, `3+ΦΠΑ`. Undefined for anything else.
 * @example readFee("15,5 % + ΦΠΑ"); // { percent: "15.5", hasVat: true }
 */
export function readFee(text: string): { readonly percent: string; readonly hasVat: boolean } | undefined {
  const [, number, more] = /^(\d{1,2}(?:[.,]\d{1,3})?)\s*%?\s*(\+\s*(?:vat|φπα|fpa))?$/i.exec(text.trim()) ?? [];
  return number === undefined ? undefined : { percent: number.replace(",", "."), hasVat: more !== undefined };
}

/**
 * The share of the agreed rent that the platform kept. Undefined for what is no fee.
 * @example feeShareOf("15.5+vat"); // 0.1922
 */
export function feeShareOf(text: string): number | undefined {
  const fee = readFee(text);
  if (!fee) return undefined;
  const share = (Number(fee.percent) / 100) * (fee.hasVat ? vat : 1);
  return share < 1 ? share : undefined;
}

/** The agreed rent from what was paid out after a fee of this share of it. */
export const grossOf = (payout: number, share: number) => Math.round((payout / (1 - share)) * 100) / 100;
