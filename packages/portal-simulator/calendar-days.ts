/** Days are stored as `YYYY-MM-DD`, which sorts; the pages show and take `dd/MM/yyyy`. */
const shownDay = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const millisecondsADay = 86_400_000;
const athens = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Athens", dateStyle: "short" });

/** `05/11/2026` to `2026-11-05`; undefined if there is no such day. */
export function dayFromShown(shown: string): string | undefined {
  const match = shownDay.exec(shown.trim());
  if (!match) return undefined;
  const day = `${match[3]}-${match[2]}-${match[1]}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : day;
}

export const shownFromDay = (day: string) => day.split("-").toReversed().join("/");

export const dayAt = (time: number) => athens.format(time);

export function monthAround(day: string) {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const to = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { from: `${to.slice(0, 8)}01`, to };
}

export const nightsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / millisecondsADay;

/** The first day of the month so many months after a day's own. */
export function monthFrom(day: string, months: number): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * millisecondsADay).toISOString().slice(0, 10);
