import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { filled } from "../../../shared/wording/filled.ts";
import { el } from "./el.ts";
import { en, type Word } from "./en.ts";

export type Language = "en" | "el";
export const LanguageContext = createContext<Language>("en");

const words = { en, el };

type Parameters = Readonly<Record<string, string | number>>;
/** A word of the page's language, with its parameters. */
export type Say = (word: Word, parameters?: Parameters) => string;

export const sayIn = (language: Language, word: Word, parameters: Parameters = {}) =>
  filled(words[language][word], (name) => String(parameters[name] ?? ""));

export function useWords(): Say {
  const language = useContext(LanguageContext);
  return (word, parameters) => sayIn(language, word, parameters);
}

export const languageOf = (languages: readonly string[]): Language =>
  languages.find((one) => /^(el|en)\b/.test(one))?.startsWith("el") ? "el" : "en";
