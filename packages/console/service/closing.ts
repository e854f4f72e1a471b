import * as v from "valibot";
import type { Records, Reservation } from "./manager-records.ts";
import { monthOfEnd } from "./month-report.ts";

/** The steps by which a person has closed a month: kept in this browser, as the service has no place for it. */
const Closing = v.object({
  /** By apartment: the differences that the comparison with the portal has found, and when the last of its stays was sent. */
  compared: v.optional(v.record(v.string(), v.object({ count: v.number(), lastSent: v.string() })), {}),
  /** When the last of the report's stays was sent; "" without a report. */
  downloaded: v.optional(v.string(), ""),
});
export type Closing = v.InferOutput<typeof Closing>;

const storageKeyOf = (month: string) => `closing ${month}`;

export function closingOf(month: string): Closing {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Closing), localStorage.getItem(storageKeyOf(month)));
  return kept.success ? kept.output : { compared: {}, downloaded: "" };
}

const keepClosing = (month: string, changed: Partial<Closing>) =>
  localStorage.setItem(storageKeyOf(month), JSON.stringify({ ...closingOf(month), ...changed }));

/** The stays that end or were cancelled in a month. */
const staysOf = ({ latest }: Pick<Records, "latest">, month: string) =>
  latest.filter((one) => monthOfEnd(one) === month);

const lastSentOf = (stays: readonly Reservation[]) =>
  stays.reduce((last, { dateUploaded }) => (dateUploaded > last ? dateUploaded : last), "");

export function keepCompared(records: Pick<Records, "latest">, month: string, id: number, count: number): void {
  const stays = staysOf(records, month).filter(({ apartmentId }) => apartmentId === id);
  const compared = { count, lastSent: lastSentOf(stays) };
  keepClosing(month, { compared: { ...closingOf(month).compared, [id]: compared } });
}

export const keepDownloaded = (records: Pick<Records, "latest">, month: string) =>
  keepClosing(month, { downloaded: lastSentOf(staysOf(records, month)) });

/** The differences of each apartment with stays of a month, as far as they were looked for and no stay was sent since. */
export function differencesIn(records: Pick<Records, "latest">, month: string): ReadonlyMap<number, number> {
  const { compared } = closingOf(month);
  const ofApartments = Map.groupBy(staysOf(records, month), ({ apartmentId }) => apartmentId);
  return new Map(
    [...ofApartments].flatMap(([id, stays]) => {
      const found = compared[id];
      return found && lastSentOf(stays) <= found.lastSent ? [[id, found.count] as const] : [];
    }),
  );
}

/** Whether the report was taken, and no stay of it was sent since. */
export function isDownloaded(records: Pick<Records, "latest">, month: string): boolean {
  const { downloaded } = closingOf(month);
  return downloaded !== "" && lastSentOf(staysOf(records, month)) <= downloaded;
}

/** Whether a month has stays, and this browser does not remember both, their comparison and their report. */
export const isToClose = (records: Pick<Records, "latest">, month: string): boolean =>
  staysOf(records, month).length > 0 &&
  !(isDownloaded(records, month) && Object.keys(closingOf(month).compared).length > 0);
