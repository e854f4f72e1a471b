import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { filled } from "../../../shared/wording/filled.ts";
import { el } from "./el.ts";
import { en, type Word } from "./en.ts";

export type Language = "en" | "el";
export const LanguageContext = createContext<Language>("en");

const words = { en, el };

/** A word of the page's language, with its parameters. */
export type Say = (word: Word, parameters?: Readonly<Record<string, string | number>>) => string;

export function useWords(): Say {
  const language = useContext(LanguageContext);
  return (word, parameters = {}) => filled(words[language][word], (name) => String(parameters[name] ?? ""));
}

export const languageOf = (languages: readonly string[]): Language =>
  languages.find((one) => /^(el|en)\b/.test(one))?.startsWith("el") ? "el" : "en";
