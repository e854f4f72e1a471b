import type { Language } from "../wording/say.ts";

/** The caller's preferred language among ours; English by default. */
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
