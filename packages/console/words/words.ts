import { createContext, useContext, useMemo } from "react";
import { consoleWords } from "../../../shared/wording/console.ts";
import { filled } from "../../../shared/wording/filled.ts";
import type { Language } from "../../../shared/wording/say.ts";

export const LanguageContext = createContext<Language>("en");

export type Word = keyof typeof consoleWords;
type Parameters = Readonly<Record<string, string | number>>;
/** Words of the pages in one language. */
export interface Say {
  (word: Word, parameters?: Parameters): string;
  readonly language: Language;
}

export const sayIn = (language: Language): Say => {
  const say = (word: Word, parameters: Parameters = {}) =>
    filled(consoleWords[word][language], (name) => String(parameters[name] ?? ""));
  return Object.assign(say, { language });
};

export function useWords(): Say {
  const language = useContext(LanguageContext);
  return useMemo(() => sayIn(language), [language]);
}

export const languageOf = (languages: readonly string[]): Language =>
  languages.find((one) => /^(el|en)\b/.test(one))?.startsWith("el") ? "el" : "en";

const chosen = "language";

/** The language that somebody has chosen here, or else the first of the browser's that the console speaks. */
export const firstLanguage = () => languageOf([localStorage.getItem(chosen) ?? "", ...navigator.languages]);

export const keepLanguage = (language: Language) => localStorage.setItem(chosen, language);

/** The labels of the API's fields. */
export const fieldWords = {
  ...{ reservationId: "reservation", apartmentId: "apartment", apartment: "apartmentInFile", status: "stateInFile" },
  ...{ startDate: "from", endDate: "to", cancellationDate: "cancelledOn", bookedEndDate: "bookedTo" },
  ...{ amountReceived: "agreedRent", cancellationAmount: "keptAmount", platform: "platform", paymentMethod: "payment" },
  ...{ payout: "payout", hostFee: "hostFee", cleaningOnTop: "cleaningOnTop", taxesWithin: "taxesWithin" },
  ...{ kind: "kindInFile", lineAmount: "lineAmountInFile", currency: "currencyInFile", nights: "nightsInFile" },
  ...{
    rooms: "roomsInFile",
    country: "countryInFile",
    lastNight: "lastNightInFile",
    guestFirstName: "firstName",
    guestLastName: "lastName",
  },
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
// Names that are English words too, such as `platform`, stay as they are in a sentence.
const names = Object.keys(words).filter((name) => /[A-Z]/.test(name) || name in others);
const name = new RegExp(`\\b(${names.toSorted((one, other) => other.length - one.length).join("|")})\\b`, "g");

/** The label of a field of the API, or its name where it has none. */
export function fieldText(field: string, say: Say): string {
  const word = words[field];
  return word === undefined ? field : say(word);
}

/** An API message for a person: names of fields become the labels of the console. */
export const inConsoleWords = (text: string, say: Say) =>
  text.replaceAll(name, (found) =>
    say.language === "el" ? `«${fieldText(found, say)}»` : `“${fieldText(found, say)}”`,
  );
