import { dayMs } from "../../contract/day.ts";
import { endOf } from "../../contract/due-date.ts";
import type { AcceptedReservation } from "./submission.ts";

/** How long the table holds guests' data. What is past is shown to nobody, and DynamoDB deletes it within days. */

const yearMs = 365.25 * dayMs;

/** Years after a stay, where a deployment says nothing else. */
export const usualYears = 5;
/** What a search found is another's record, read once. */
export const foundDays = 30;
/** What nothing came of. */
const shortestYears = 1;

type Stay = Pick<AcceptedReservation, "startDate" | "endDate" | "cancellationDate" | "bookedEndDate">;

/**
 * When a reservation goes, in epoch seconds as the table's time to live: so many years after the last day that it names,
 * and not while its declaration may be amended, which only its record can tell from another. However old the stay,
 * whoever sent it has a year to read what became of it.
 */
export function reservationGoes(stay: Stay, acceptedAt: string, years: number): number {
  const { startDate, endDate, cancellationDate, bookedEndDate } = stay;
  const days = [startDate, endDate, cancellationDate, bookedEndDate].filter((day) => day !== undefined);
  const accepted = Date.parse(acceptedAt);
  const lastYear = Math.max(...days.map((day) => Number(day.slice(6))), new Date(accepted).getUTCFullYear());
  return inSeconds(
    Math.max(
      Math.max(...days.map(endOf)) + years * yearMs,
      accepted + shortestYears * yearMs,
      endOf(`28/02/${lastYear + 1}`),
    ),
  );
}

/** When a record that a search found goes. */
export const foundGoes = (foundAt: string) => inSeconds(Date.parse(foundAt) + foundDays * dayMs);

/** When a task that was never begun goes, with all that it was accepted with. */
export const notBegunGoes = (acceptedAt: string) => inSeconds(Date.parse(acceptedAt) + shortestYears * yearMs);

/** DynamoDB deletes some days late: until then, what has gone is not shown. */
export const isGone = ({ expiresAt }: { readonly expiresAt?: unknown }, now: number) =>
  typeof expiresAt === "number" && expiresAt * 1_000 <= now;

const inSeconds = (at: number) => Math.ceil(at / 1_000);
