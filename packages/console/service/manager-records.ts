import type * as v from "valibot";
import {
  type ApartmentRecord,
  Apartments,
  type OwnerRecord,
  Owners,
  type ReservationRecord,
  Reservations,
} from "../../../shared/contract/schemas.ts";
import { isOpen, latestOf } from "../../client/in-force.ts";
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
  reservations: [],
  latest: [],
  setAside: [],
  apartments: [],
  owners: [],
  complete: true,
};

/** Identifies a record: a reservation can be sent more than once, even in one task. */
export const keyOf = ({ apartmentId, reservationId, dateUploaded, row }: Reservation) =>
  `${apartmentId} ${reservationId} ${dateUploaded} ${row}`;

export const newestOf = (one: Pick<Reservation, "apartmentId" | "reservationId">) =>
  `${one.apartmentId} ${one.reservationId} newest`;

const tasksAtOnce = 5;

/** A list of the API, page by page: a small first page, to show something at once, then the largest pages. */
interface List<Page, T> {
  readonly schema: v.GenericSchema<unknown, Page>;
  readonly path: string;
  readonly largest?: number;
  itemsOf(page: Page): readonly T[];
}

/** Reads to the last page, or until `seen` answers true. */
export async function readAll<Page extends { nextCursor?: string | undefined }, T>(
  session: Session,
  { schema, path, largest = 1_000, itemsOf }: List<Page, T>,
  seen?: (items: readonly T[]) => boolean | Promise<void>,
): Promise<readonly T[]> {
  const items: T[] = [];
  for (let query = "limit=100"; ; ) {
    const page = await session.ask(schema, "GET", `${path}${path.includes("?") ? "&" : "?"}${query}`);
    items.push(...itemsOf(page));
    if (page.nextCursor === undefined || (await seen?.(items)) === true) return items;
    query = `limit=${largest}&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
}

export const reservationsAt = (path: string) => ({
  schema: Reservations,
  path,
  itemsOf: ({ reservations }: v.InferOutput<typeof Reservations>) => reservations,
});

async function readDirectory(session: Session): Promise<Pick<Records, "apartments" | "owners">> {
  const [apartments, owners] = await Promise.all([
    readAll(session, { schema: Apartments, path: "/apartments", itemsOf: (page) => page.apartments }),
    readAll(session, { schema: Owners, path: "/apartment-owners", itemsOf: (page) => page.apartmentOwners }),
  ]);
  return { apartments, owners };
}

/** Reads all records; shows them after the first page, and each time their number has doubled. */
export async function readRecords(session: Session, show: (records: Records) => void): Promise<Records> {
  const directory = readDirectory(session);
  let shown = 0;
  const reading = readAll(session, reservationsAt("/reservations"), async (some) => {
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
    readAll(session, reservationsAt("/reservations"), (some) => some.some((one) => keys.has(keyOf(one)))),
    ...waiting
      .slice(from, from + tasksAtOnce)
      .map((id) => readAll(session, reservationsAt(`/str/tasks/${id}/reservations`))),
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
  return { reservations, ...latestOf(reservations), ...directory, complete };
}
