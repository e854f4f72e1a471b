/** VAT on the platform's fee, for hosts without a VAT number. */
const vat = 1.24;

/**
 * The share of the agreed rent that the platform kept: `3`, `15,5 %`, `3 % + VAT`, `3+ΦΠΑ`. Undefined for anything else.
 * @example feeShareOf("15.5+vat"); // 0.1922
 */
export function feeShareOf(text: string): number | undefined {
  const [, number = "", more = ""] =
    /^(\d{1,2}(?:[.,]\d{1,3})?)\s*%?\s*(\+\s*(?:vat|φπα|fpa))?$/i.exec(text.trim()) ?? [];
  if (number === "") return undefined;
  const share = (Number(number.replace(",", ".")) / 100) * (more === "" ? 1 : vat);
  return share < 1 ? share : undefined;
}

/** The agreed rent from what was paid out after a fee of this share of it. */
export const grossOf = (payout: number, share: number) => Math.round((payout / (1 - share)) * 100) / 100;
