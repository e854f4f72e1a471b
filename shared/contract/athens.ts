/** Made at its first use: it loads ICU's time zones, a seventh of a cold start where no date is asked for. */
let format: Intl.DateTimeFormat | undefined;

/** The date in Athens, whose clock decides deadlines, as YYYY-MM-DD. */
export function athensDate(instant: number | Date): string {
  format ??= new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Athens" });
  return format.format(instant);
}
