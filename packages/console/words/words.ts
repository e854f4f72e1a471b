import { createContext, useContext, useMemo } from "react";
import { otherPlatform, type ReservationField } from "../../../shared/contract/reservation-fields.ts";
import { consoleWords, reservationLabels } from "../../../shared/wording/console.ts";
import { formatMessage } from "../../../shared/wording/format-message.ts";
import type { Language, ParamsIn } from "../../../shared/wording/say.ts";

export const LanguageContext = createContext<Language>("en");

export type Word = keyof typeof consoleWords;
/** What a text of the pages has to be given. */
export type ValuesIn<W extends Word> = ParamsIn<(typeof consoleWords)[W]["en"], string | number>;
/** Words of the pages in one language. */
export interface Say {
  <W extends Word>(word: W, ...values: ValuesIn<W>): string;
  readonly language: Language;
}

export const sayIn = (language: Language): Say => {
  const say = <W extends Word>(word: W, ...[values]: ValuesIn<W>) => {
    const given: Readonly<Record<string, string | number>> = values ?? {};
    return formatMessage(consoleWords[word][language], (name) => String(given[name] ?? ""));
  };
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

const ofReservation: Readonly<Record<ReservationField, Word>> = reservationLabels;

/** The labels of the API's fields, and of columns beside them in files. */
export const fieldWords = {
  ...ofReservation,
  apartment: "apartmentInFile",
  status: "stateInFile",
  payout: "payout",
  hostFee: "hostFee",
  cleaningOnTop: "cleaningOnTop",
  taxesWithin: "taxesWithin",
  kind: "kindInFile",
  lineAmount: "lineAmountInFile",
  currency: "currencyInFile",
  nights: "nightsInFile",
  rooms: "roomsInFile",
  country: "countryInFile",
  lastNight: "lastNightInFile",
  guestFirstName: "firstName",
  guestLastName: "lastName",
  registryId: "registryId",
  ownerId: "owner",
  portalUsername: "username",
  portalPassword: "password",
} as const satisfies Readonly<Record<string, Word>>;

const others = {
  NEEDS_REVIEW: "NEEDS_REVIEW",
  SUBMITTED: "SUBMITTED",
  DRAFTED: "DRAFTED",
  PENDING: "PENDING",
  FAILED: "FAILED",
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

/** The choices of the registry's form, by the contract's Greek text for it. */
const ofForm: Readonly<Record<string, Word>> = {
  [otherPlatform]: "platform_other",
  "Λογαριασμός Πληρωμών Ημεδαπής": "payment_domestic",
  "Λογαριασμός Πληρωμών Αλλοδαπής": "payment_abroad",
  Μετρητά: "payment_cash",
  Λοιποί: "payment_other",
};

/** A platform or payment method in the page's language: in Greek as the registry's form has it. */
export function valueText(value: string, say: Say): string {
  const word = ofForm[value];
  return word === undefined ? value : say(word);
}

/** A platform's own names for its files, by the name that the reader of files has for it. */
const ofSources: Readonly<Record<string, Word>> = {
  reservations: "source_reservations",
  "reservations of all properties": "source_allProperties",
  "reservation statement": "source_reservationStatement",
  "reservations report": "source_report",
  bookings: "source_bookings",
  "transaction history": "source_transactions",
  payments: "source_payments",
  "payout statement": "source_payouts",
  "payout summary": "source_payoutSummary",
};

/** "Airbnb, κρατήσεις". */
export function sourceText(name: string, say: Say): string {
  const [platform = "", kind = ""] = name.split(", ");
  const word = ofSources[kind];
  return word === undefined ? name : `${platform}, ${say(word)}`;
}

export function capital(text: string): string {
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/** An API message that stands alone, as a sentence. */
export const sentence = (text: string) => capital(text) + (/[\p{L}\p{N})»”"'%]$/u.test(text) ? "." : "");

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
