const format = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Athens" });

/** The date in Athens, whose clock decides deadlines, as YYYY-MM-DD. */
export const athensDate = (instant: number | Date): string => format.format(instant);
