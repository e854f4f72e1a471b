const amount = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:([.,])(\d{1,6}))?$/;
const mail = /[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+/g;
const longNumber = /\d{5,}/g;

/** Replaces personal data in a recording: equal values by equal stand-ins of the same form. */
export interface StandIns {
  /** Replaces a value that belongs to a person or a property. */
  datum(text: string): string;
  /** Keeps the words of a text of the portal's own, and replaces numbers and addresses in it. */
  words(text: string): string;
  /** Replaces values that `datum` has seen within other texts. Call it when all pages have been through. */
  sweep(page: string): string;
}

/** `isKnown` tells whether a text consists of the portal's own words. */
export function createStandIns(isKnown: (text: string) => boolean): StandIns {
  const given = new Map<string, string>();
  const seen = new Set<string>();
  const own = new Set<string>();
  const once = (kind: string, value: string, make: (number: number) => string) => {
    const key = `${kind}:${value}`;
    const made = given.get(key) ?? make([...given.keys()].filter((other) => other.startsWith(`${kind}:`)).length + 1);
    given.set(key, made);
    return made;
  };
  const number = (digits: string) =>
    /^0+$/.test(digits)
      ? digits
      : once(`number${digits.length}`, digits, (place) => `9${String(place).padStart(digits.length - 1, "0")}`);

  /** A page may show one amount in several forms: `350,50`, `350.50`, `350.500000`. */
  const money = (text: string): string | undefined => {
    const [, whole = "", point, fraction = ""] = amount.exec(text) ?? [];
    if (point === undefined || fraction.length < 2) return undefined;
    const cents = whole.replaceAll(".", "") + fraction.slice(0, 2);
    if (/^0*$/.test(cents)) return text;
    const euros = once("amount", String(Number(cents)), (place) => String(1_000 + place));
    return `${euros}${point}${"37".padEnd(fraction.length, "0")}`;
  };

  const datum = (text: string): string => {
    const bare = text.trim();
    const sum = money(bare.replace(/\s*€$/, ""));
    if (sum !== undefined) return sum;
    if (/^\d{5,}$/.test(bare)) return number(bare);
    if (bare === "" || isKnown(bare)) return text;
    seen.add(bare);
    return once("text", bare, (place) => `text ${place}`);
  };

  return {
    datum,
    words(text) {
      own.add(text.trim());
      return text.replaceAll(mail, "x@example.org").replaceAll(longNumber, number);
    },
    sweep: (page) =>
      [...seen]
        .filter((text) => text.length > 3 && !own.has(text))
        .toSorted((one, other) => other.length - one.length)
        .reduce((replaced, text) => replaced.replaceAll(text, given.get(`text:${text}`) ?? ""), page),
  };
}
