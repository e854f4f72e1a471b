import type { Cell } from "../grid.ts";
import { plain } from "../values.ts";

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
/** These are words, too. */
const alsoWords = new Set(["ALL", "TRY", "PEN", "MAD", "COP", "BAM", "RON"]);

/** Words in the form of `plain`; those of one or two letters count only where nothing but a currency can stand. */
const words: readonly (readonly [string, RegExp])[] = [
  ["EUR", /(?<!\p{L})(?:ευρω|euros?)(?!\p{L})/u],
  ["CAD", /canadian dollar|δολαρι\p{L}* καναδα/u],
  ["AUD", /australian dollar|δολαρι\p{L}* αυστραλιασ/u],
  ["USD", /(?<!\p{L})(?:dollars?|dolares)(?!\p{L})|δολαρι/u],
  ["GBP", /(?<!\p{L})(?:pounds?|sterling)(?!\p{L})|στερλιν|λιρεσ αγγλιασ|λιρα αγγλιασ/u],
  ["TRY", /(?<!\p{L})lira(?!\p{L})|τουρκικ\p{L}* λιρ|λιρ/u],
  ["CHF", /(?<!\p{L})(?:franken|(?:swiss )?francs?)(?!\p{L})|φραγκ/u],
  ["RON", /(?<!\p{L})lei(?!\p{L})/u],
  ["BGN", /(?<!\p{L})(?:лв|лева|leva|lev)(?!\p{L})|λεβα/u],
  ["PLN", /(?<!\p{L})(?:zl|zloty\p{L}*)(?!\p{L})|ζλοτι/u],
  ["CZK", /(?<!\p{L})(?:kc|koruna|koruny)(?!\p{L})/u],
  ["SEK", /(?<!\p{L})(?:kr|kronor|kroner|krona|krone)(?!\p{L})|κορων/u],
  ["HUF", /(?<!\p{L})(?:ft|forint)(?!\p{L})|φιοριν/u],
  ["RUB", /(?<!\p{L})(?:руб|rubles?|roubles?)(?!\p{L})|ρουβλ/u],
  ["TRY", /(?<!\p{L})tl(?!\p{L})/u],
  ["RSD", /(?<!\p{L})(?:din|dinar\p{L}*|дин)(?!\p{L})|δηναρ/u],
];
const short = /^(?:kc|kr|ft|tl|din|zl|lei|lev)$/u;

/** The longest text that is looked through. */
const longest = 100;

function wordFor(text: string): string | undefined {
  if (!/\p{L}/u.test(text)) return undefined;
  const key = plain(text.slice(0, longest));
  return words.find(([, pattern]) => pattern.test(key))?.[0];
}

/** The currency that a cell of amounts or of currencies names, as its code or sign; undefined if it names none. */
export function currencyIn(cell: Cell): string | undefined {
  if (typeof cell !== "string") return undefined;
  const [code] = (cell.match(/[A-Za-z]{3}/g) ?? []).filter((word) => codes.has(word.toUpperCase()));
  // A$ and US$ stand with a sign, too.
  const sign = /[A-Z]{0,3}\p{Sc}/u.exec(cell)?.[0];
  const word = wordFor(cell);
  if (word === "EUR") return word;
  return code?.toUpperCase() ?? (sign && (signs[sign] ?? sign)) ?? word;
}

/** In a column that is one of currencies, a word that nobody knows is another currency, too. */
export const currencyNamed = (cell: Cell) =>
  currencyIn(cell) ?? (typeof cell === "string" && /\p{L}/u.test(cell) ? cell.trim() : undefined);

export const isForeign = (currency: string | undefined) => currency !== undefined && currency !== "EUR";

/** A column that holds nothing but currencies, whatever its name. */
export function isCurrencyColumn(cells: readonly Cell[]): boolean {
  const filled = cells.filter((cell) => cell !== undefined && cell !== "-");
  return filled.length > 0 && filled.every((cell) => typeof cell === "string" && isCurrency(cell.trim()));
}

const isCurrency = (text: string) =>
  codes.has(text.toUpperCase()) || text in signs || /^[A-Z]{0,3}\p{Sc}$/u.test(text) || short.test(plain(text));

/** The currency in the heading of a column of amounts: "Total (USD)", "USD amount", "price_usd", "Τιμή σε δολάρια". */
export function currencyOfHeading(name: string): string | undefined {
  const bracketed = currencyIn(/[([]([^)\]]*)[)\]]/.exec(name)?.[1]);
  if (bracketed !== undefined) return bracketed;
  const parts = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").split(/[^\p{L}]+/u);
  const code = parts.map((part) => part.toUpperCase()).find((part) => codes.has(part) && !alsoWords.has(part));
  const sign = /(?:(?<!\p{L})[A-Z]{1,3})?\p{Sc}/u.exec(name)?.[0];
  return code ?? (sign && (signs[sign] ?? sign)) ?? wordFor(name);
}

/** In a line of text beside the table: "All amounts in USD". */
export function currencyOfNote(text: string): string | undefined {
  if (!/\p{L}/u.test(text)) return undefined;
  const code = (text.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu) ?? []).find(
    (word) => codes.has(word) && !alsoWords.has(word),
  );
  const isSaid = /amount|price|currency|ποσ|τιμ|νομισμ|betrag|preis|montant|prix|import/u.test(
    plain(text.slice(0, longest)),
  );
  return isSaid ? (code ?? wordFor(text)) : undefined;
}

/** The currency of a number format: in brackets or quotes, or a sign by itself: `[$$-409]#,##0.00`, `#,##0 "USD"`, `£#,##0`. */
export function currencyOfFormat(format: string): string | undefined {
  const [, bracketed = ""] = /\[\$([^\]-]+)/.exec(format) ?? [];
  if (bracketed !== "") return currencyNamed(bracketed);
  return currencyIn(format.replaceAll(/\[[^\]]*\]/g, " ").replaceAll(/[#0?_*\\.,;@%-]+/g, " "));
}
