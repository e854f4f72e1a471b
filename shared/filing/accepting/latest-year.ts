const inAthens = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Athens", year: "numeric", month: "numeric" });

/** The year of a month's (1–12) latest occurrence that is not in the future, by the clock of Athens. */
export function latestYear(month: number, now: number): number {
  const today = athens(now);
  return month <= today.month ? today.year : today.year - 1;
}

/** How many months a month is past: 0 for the one that it is in Athens. */
export function monthsSince(year: number, month: number, now: number): number {
  const today = athens(now);
  return (today.year - year) * 12 + today.month - month;
}

function athens(now: number): { year: number; month: number } {
  const parts = inAthens.formatToParts(now);
  const numberOf = (type: "year" | "month") => Number(parts.find((part) => part.type === type)?.value);
  return { year: numberOf("year"), month: numberOf("month") };
}
