import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { consoleWords } from "../../../shared/wording/console.ts";
import { filled } from "../../../shared/wording/filled.ts";
import type { Language } from "../../../shared/wording/say.ts";

export type { Language };

export const LanguageContext = createContext<Language>("en");

export type Word = keyof typeof consoleWords;
type Parameters = Readonly<Record<string, string | number>>;
export type Say = (word: Word, parameters?: Parameters) => string;

export const sayIn = (language: Language, word: Word, parameters: Parameters = {}) =>
  filled(consoleWords[word][language], (name) => String(parameters[name] ?? ""));

export function useWords(): Say {
  const language = useContext(LanguageContext);
  return (word, parameters) => sayIn(language, word, parameters);
}

export const languageOf = (languages: readonly string[]): Language =>
  languages.find((one) => /^(el|en)\b/.test(one))?.startsWith("el") ? "el" : "en";

/** The API's fields by the names that the pages have for them. */
export const fieldWords = {
  ...{ reservationId: "reservation", apartmentId: "apartment", apartment: "apartmentInFile", status: "stateInFile" },
  ...{ startDate: "from", endDate: "to", cancellationDate: "cancelledOn", bookedEndDate: "bookedTo" },
  ...{ amountReceived: "agreedRent", cancellationAmount: "keptAmount", platform: "platform", paymentMethod: "payment" },
  ...{ payout: "payout", hostFee: "hostFee", cleaningOnTop: "cleaningOnTop", taxesWithin: "taxesWithin" },
  ...{ isForeigner: "foreigner", guestName: "guestName", guestId: "guestId", guestTaxId: "guestTaxId" },
  ...{ registryId: "registryId", ownerId: "owner", portalUsername: "username", portalPassword: "password" },
} as const satisfies Readonly<Record<string, Word>>;

const others = {
  true: "yes",
  false: "no",
  "onDeclared amend": "amend",
  onDeclared: "amend",
  draftUpload: "drafts",
} as const;
const words: Readonly<Record<string, Word>> = { ...fieldWords, ...others };
// Words that are English too stand for themselves.
const names = Object.keys(words).filter((name) => /[A-Z]/.test(name) || name in others);
const name = new RegExp(`\\b(${names.toSorted((one, other) => other.length - one.length).join("|")})\\b`, "g");

/** A field of the API by its name alone: a word that is English, too, is one here. */
export function fieldText(field: string, language: Language): string {
  const word = words[field];
  return word === undefined ? field : sayIn(language, word);
}

/** An API message for a person: names of fields become the labels of the console. */
export const inConsoleWords = (text: string, language: Language): string =>
  text.replaceAll(name, (found) => {
    const word = words[found];
    return word === undefined ? found : `«${sayIn(language, word)}»`;
  });
