import type { Language } from "../wording/say.ts";

/** The language that a caller reads best, of those that we have; English where nothing is said. */
export function languageOf(headers: Readonly<Record<string, string | undefined>>): Language {
  const ranges = (headers["accept-language"] ?? "").toLowerCase().replace(/\s/g, "").split(",");
  const wanted = ranges.map((range) => {
    const [tag = "", quality = "1"] = range.split(";q=");
    return { language: tag.split("-")[0], quality: Number(quality) };
  });
  const best = (language: string) =>
    Math.max(0, ...wanted.filter((one) => one.language === language).map(({ quality }) => quality));
  return best("el") > best("en") ? "el" : "en";
}
