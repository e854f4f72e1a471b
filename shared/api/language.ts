import type { Language } from "../wording/say.ts";

/** The language that a caller reads best, of those that we have; English where nothing is said. */
export function languageOf(headers: Readonly<Record<string, string | undefined>>): Language {
  const wanted = (headers["accept-language"] ?? headers["Accept-Language"] ?? "").split(",").map((part) => {
    const [tag = "", ...rest] = part.trim().toLowerCase().split(";");
    const quality = Number(/^\s*q=([0-9.]{1,5})\s*$/.exec(rest.join(";"))?.[1] ?? 1);
    return { language: tag.split("-")[0], quality };
  });
  const best = (language: string) =>
    Math.max(0, ...wanted.filter((one) => one.language === language).map(({ quality }) => quality));
  return best("el") > best("en") ? "el" : "en";
}
