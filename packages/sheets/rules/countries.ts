import { plain } from "../values.ts";

const languages = ["en", "el", "de", "fr", "it", "es", "nl", "pl", "ro", "bg"];
const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/** As people and programs name them beside their own languages. */
const others =
  "usa;uk;england;scotland;wales;great britain;united states of america;holland;the netherlands;czech republic;turkey;russia;" +
  "uae;south korea;αγγλια;σκωτια;αμερικη;ηπα;ολλανδια;τσεχια;ρωσια;κορεα;swiss";
/** Codes of three letters of the countries that guests come from most. */
const codes =
  "DEU FRA ITA GBR USA NLD BEL AUT CHE POL ROU BGR SRB TUR ISR CYP ESP PRT SWE NOR DNK FIN CZE SVK HUN HRV SVN ALB MKD " +
  "UKR RUS CAN AUS IRL LUX EST LVA LTU CHN JPN KOR IND BRA MEX ARG ZAF EGY ARE SAU LBN MNE BIH GEO ARM NZL";
const greek =
  /^(?:grc?|el|gre|ελλ|(?:ελλην|ελλαδ|ελλασ|greece|greek|hellas|hellen|ellada|griech|grec)\p{L}*(?: republic| δημοκρατια)?)$/u;

let known: ReadonlySet<string> | undefined;

/** Names and codes of every country but Greece. */
function abroad(): ReadonlySet<string> {
  if (known) return known;
  const named = languages.flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    return letters.flatMap((one) =>
      letters.flatMap((two) => {
        const name = names.of(`${one}${two}`);
        return name === undefined ? [] : [plain(name), `${one}${two}`.toLowerCase()];
      }),
    );
  });
  const short = codes.toLowerCase().split(" ");
  known = new Set([...named, ...short, ...others.split(";")]);
  return known;
}

/** Whether a country or nationality is another than Greece; undefined for a word that is known as neither. */
export function isAbroad(text: string): boolean | undefined {
  if (text.includes("?") || text.length > 80) return undefined;
  const parts = [text, ...text.split(/[^\p{L}\s.]+/u)].map((part) => plain(part)).filter(Boolean);
  const isGreek = parts.some((part) => greek.test(part));
  const isOther = parts.some((part) => !greek.test(part) && abroad().has(part));
  return isGreek === isOther ? undefined : isOther;
}
