import { dayMs } from "../parsing/durations.ts";
import { timeOf } from "./working-days.ts";

/**
 * How a stay's nights are assigned to the months of climate-fee statements: by calendar month; by the receipt, which is
 * issued with the last night; or by check-out. Sources differ, and none is the authority's own form. Unverified.
 */
export const nightReadings = ["nights", "receipt", "check-out"] as const;
export type NightReading = (typeof nightReadings)[number];

interface Stay {
  readonly startDate: string;
  readonly endDate: string;
}

/** How many of a stay's nights belong to the month. `month` 1–12. */
export function nightsIn(stay: Stay, year: number, month: number, reading: NightReading): number {
  const [arrival, departure] = [timeOf(stay.startDate), timeOf(stay.endDate)];
  const [first, next] = [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 1)];
  if (reading === "nights") return Math.max(0, Math.min(departure, next) - Math.max(arrival, first)) / dayMs;
  const decides = reading === "receipt" ? departure - dayMs : departure;
  return first <= decides && decides < next ? (departure - arrival) / dayMs : 0;
}
