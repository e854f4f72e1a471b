import type { AadeProfile } from "../../shared/portal/aade/profile.ts";
import { folded } from "../../shared/portal/aade/same-text.ts";

/** Words of the screens that no field of the profile needs. */
const more =
  "από έως σύνολο total final draft initial amending αρχική τροποποιητική οριστική προσωρινά αποθηκευμένη διακοπή ιδιοκτήτης owner εμπρόθεσμη εκπρόθεσμη in due time overdue no records found σήμερα ναι όχι";

const gaps = /[\s/:.,()*·|-]+/;

/** Whether a text says nothing but what the portal says to everybody. */
export function createKnownWords(profile: AadeProfile): (text: string) => boolean {
  const words = new Set(more.split(" ").map(folded));
  const learn = (value: unknown): void => {
    if (typeof value === "string") for (const word of value.split(gaps)) words.add(folded(word));
    else if (typeof value === "object" && value !== null) for (const item of Object.values(value)) learn(item);
  };
  learn([profile.declaration, profile.search, profile.properties, profile.statement, profile.texts, profile.login]);
  return (text) => {
    return text
      .replaceAll(/(?<!\d)\d{1,4}(?!\d)/g, " ")
      .split(gaps)
      .filter((word) => word !== "")
      .every((word) => words.has(folded(word)) && !/\d/.test(word));
  };
}
