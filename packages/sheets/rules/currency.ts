import type { Cell } from "../grid.ts";

const signs: Readonly<Record<string, string>> = {
  "€": "EUR",
  $: "USD",
  "£": "GBP",
  "¥": "JPY",
  "₺": "TRY",
  "₽": "RUB",
};

/** Codes and words that stand with amounts. Others of three letters may be words. */
const codes = new Set(
  (
    "EUR USD GBP CHF AUD CAD NZD SEK NOK DKK PLN CZK HUF RON BGN TRY RUB UAH ILS AED SAR QAR KWD ZAR INR CNY HKD SGD " +
    "JPY KRW THB IDR MYR PHP VND BRL MXN ARS CLP COP PEN EGP MAD TND RSD MKD ALL BAM HRK ISK GEL AMD AZN KZT"
  ).split(" "),
);

/** The currency that a cell of amounts or of currencies names, as its code or sign; undefined if it names none. */
export function currencyIn(cell: Cell): string | undefined {
  if (typeof cell !== "string") return undefined;
  const [code] = (cell.match(/[A-Za-z]{3}/g) ?? []).filter((word) => codes.has(word.toUpperCase()));
  // A$ and US$ stand with a sign, too.
  const sign = /[A-Z]{0,3}\p{Sc}/u.exec(cell)?.[0];
  if (/ευρώ|\beuros?\b/iu.test(cell)) return "EUR";
  return code?.toUpperCase() ?? (sign && (signs[sign] ?? sign)) ?? wordFor(cell);
}

const wordFor = (cell: string) =>
  /\bdollars?\b|δολάρι/iu.test(cell) ? "USD" : /\bpounds?\b|λίρ/iu.test(cell) ? "GBP" : undefined;

export const isForeign = (currency: string | undefined) => currency !== undefined && currency !== "EUR";

/** A column that holds nothing but codes of currencies, whatever its name. */
export function isCurrencyColumn(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => cell !== undefined && cell !== "-");
  return filled.length > 0 && filled.every((cell) => typeof cell === "string" && isCurrency(cell.trim()));
}

const isCurrency = (text: string) => codes.has(text.toUpperCase()) || text in signs;

/** The currency in the heading of a column of amounts, as in "Total (USD)". */
export const currencyOfHeading = (name: string) =>
  currencyIn(/[([]([^)\]]*)[)\]]/.exec(name)?.[1]) ?? currencyIn(/\b([A-Z]{3}|\p{Sc})$/u.exec(name.trim())?.[0]);
