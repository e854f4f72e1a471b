const format = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Athens" });

/** The day that it is in Athens, where declarations are due, at an instant: YYYY-MM-DD. */
export const athensDate = (instant: number | Date): string => format.format(instant);
