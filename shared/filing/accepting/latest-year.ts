const inAthens = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Athens", year: "numeric", month: "numeric" });

/** The year of a month's (1–12) latest occurrence that is not in the future, by the clock of Athens. */
export function latestYear(month: number, now: number): number {
  const parts = inAthens.formatToParts(now);
  const numberOf = (type: "year" | "month") => Number(parts.find((part) => part.type === type)?.value);
  return month <= numberOf("month") ? numberOf("year") : numberOf("year") - 1;
}
