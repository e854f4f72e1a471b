import type * as v from "valibot";
import {
  type ApartmentRecord,
  Apartments,
  type OwnerRecord,
  Owners,
  type ReservationRecord,
  Reservations,
} from "../../../shared/contract/schemas.ts";
import { correctedOf } from "./corrected.ts";
import type { Session } from "./session.ts";

export type Reservation = v.InferOutput<typeof ReservationRecord>;
export type Apartment = v.InferOutput<typeof ApartmentRecord>;
export type Owner = v.InferOutput<typeof OwnerRecord>;

export interface Records {
  /** Every record of every reservation, the newest first. */
  readonly reservations: readonly Reservation[];
  /** The latest record of each reservation. */
  readonly latest: readonly Reservation[];
  /** The latest records that need nothing more: cancelled, dismissed, or corrected by another declaration. */
  readonly setAside: readonly Reservation[];
  readonly apartments: readonly Apartment[];
  readonly owners: readonly Owner[];
  /** Whether all records have been read. */
  readonly complete: boolean;
}

export const noRecords: Records = {
  ...{ reservations: [], latest: [], setAside: [], apartments: [], owners: [], complete: true },
};

/** Identifies a record: a reservation can be sent more than once, even in one task. */
export const keyOf = ({ apartmentId, reservationId, dateUploaded, row }: Reservation) =>
  `${apartmentId} ${reservationId} ${dateUploaded} ${row}`;

export const newestOf = (one: Pick<Reservation, "apartmentId" | "reservationId">) =>
  `${one.apartmentId} ${one.reservationId} newest`;

const open = ["PENDING", "PROCESSING", "CHECKING"];
export const isOpen = ({ uploadStatus }: Pick<Reservation, "uploadStatus">) => open.includes(uploadStatus);

/** A small first page, to show something at once; then the largest pages. */
const limits = { first: 100, next: 1_000 };
const tasksAtOnce = 5;

type Read<T> = (query: string) => Promise<{ items: readonly T[]; nextCursor?: string | undefined }>;

/** Reads page by page to the last one, or until `seen` answers true. */
export async function readAll<T>(
  read: Read<T>,
  seen?: (items: readonly T[]) => boolean | Promise<void>,
): Promise<readonly T[]> {
  const items: T[] = [];
  let query = `?limit=${limits.first}`;
  for (;;) {
    const page = await read(query);
    items.push(...page.items);
    if (page.nextCursor === undefined || (await seen?.(items)) === true) return items;
    query = `?limit=${limits.next}&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
}

export const reservationsAt =
  (session: Session, path: string): Read<Reservation> =>
  async (query) => {
    const { reservations: items, nextCursor } = await session.ask(Reservations, "GET", `${path}${query}`);
    return { items, nextCursor };
  };

async function readDirectory(session: Session): Promise<Pick<Records, "apartments" | "owners">> {
  const [apartments, owners] = await Promise.all([
    readAll(async (query) => {
      const { apartments: items, nextCursor } = await session.ask(Apartments, "GET", `/apartments${query}`);
      return { items, nextCursor };
    }),
    readAll(async (query) => {
      const { apartmentOwners: items, nextCursor } = await session.ask(Owners, "GET", `/apartment-owners${query}`);
      return { items, nextCursor };
    }),
  ]);
  return { apartments, owners };
}

/** Reads all records; shows them after the first page, and each time their number has doubled. */
export async function readRecords(session: Session, show: (records: Records) => void): Promise<Records> {
  const directory = readDirectory(session);
  let shown = 0;
  const reading = readAll(reservationsAt(session, "/reservations"), async (some) => {
    if (some.length < 2 * shown) return;
    shown = some.length;
    show(recordsOf([...some], await directory, false));
  });
  return recordsOf(await reading, await directory, true);
}

/** Reads new records, and open ones again; keeps the rest. */
export async function readAgain(session: Session, known: Records, round: number): Promise<Records> {
  const keys = new Set(known.reservations.map(keyOf));
  const waiting = [...new Set(known.reservations.filter(isOpen).map(({ taskId }) => taskId))];
  const from = waiting.length === 0 ? 0 : (round * tasksAtOnce) % waiting.length;
  const [directory, newest, ...again] = await Promise.all([
    readDirectory(session),
    readAll(reservationsAt(session, "/reservations"), (some) => some.some((one) => keys.has(keyOf(one)))),
    ...waiting
      .slice(from, from + tasksAtOnce)
      .map((id) => readAll(reservationsAt(session, `/str/tasks/${id}/reservations`))),
  ]);
  const fresh = new Map([...newest, ...again.flat()].map((one) => [keyOf(one), one]));
  const added = newest.filter((one) => !keys.has(keyOf(one)));
  return recordsOf([...added, ...known.reservations.map((one) => fresh.get(keyOf(one)) ?? one)], directory, true);
}

function recordsOf(
  reservations: readonly Reservation[],
  directory: Pick<Records, "apartments" | "owners">,
  complete: boolean,
): Records {
  const latest = new Map<string, Reservation>();
  for (const one of reservations) {
    const id = `${one.apartmentId} ${one.reservationId}`;
    const later = latest.get(id);
    // A cancelled record leaves the one before it in force; a dismissed one does not hide an earlier declaration.
    if (!later || later.errorValue === "cancelled" || (later.dismissed && one.uploadStatus === "SUBMITTED"))
      latest.set(id, one);
  }
  const corrected = correctedOf(reservations);
  const isAside = (one: Reservation) =>
    one.errorValue === "cancelled" || one.dismissed !== undefined || corrected.has(one);
  const { aside = [], current = [] } = Object.groupBy(latest.values(), (one) => (isAside(one) ? "aside" : "current"));
  return { reservations, latest: current, setAside: aside, ...directory, complete };
}
