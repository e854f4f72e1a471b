import type * as v from "valibot";
import {
  type ApartmentRecord,
  Apartments,
  type OwnerRecord,
  Owners,
  type ReservationRecord,
  Reservations,
} from "../../../shared/contract/schemas.ts";
import { latestOf } from "../../client/in-force.ts";
import type { Session } from "./session.ts";

export type Reservation = v.InferOutput<typeof ReservationRecord>;
export type Apartment = v.InferOutput<typeof ApartmentRecord>;
export type Owner = v.InferOutput<typeof OwnerRecord>;

export interface Records {
  /**
   * Every record that was accepted after `since`, the newest first; then the older ones that are open or need a person, once
   * `hasAllOpen`.
   */
  readonly reservations: readonly Reservation[];
  /** The latest record of each reservation. */
  readonly latest: readonly Reservation[];
  /** The latest records that need nothing more: cancelled, dismissed, or corrected by another declaration. */
  readonly setAside: readonly Reservation[];
  readonly apartments: readonly Apartment[];
  readonly owners: readonly Owner[];
  /** An instant; empty once all records have been read. See `reaches`. */
  readonly since: string;
  /** Whether all is here that is open or needs a person, however old. */
  readonly hasAllOpen: boolean;
}

export const noRecords: Records = {
  reservations: [],
  latest: [],
  setAside: [],
  apartments: [],
  owners: [],
  since: "",
  hasAllOpen: true,
};

/** Identifies a record: a reservation can be sent more than once, even in one task. */
export const keyOf = ({ apartmentId, reservationId, dateUploaded, row }: Reservation) =>
  `${apartmentId} ${reservationId} ${dateUploaded} ${row}`;

export const newestOf = (one: Pick<Reservation, "apartmentId" | "reservationId">) =>
  `${one.apartmentId} ${one.reservationId} newest`;

/** A list of the API, page by page: a small first page, to show something at once, then the largest pages. */
interface List<Page, T> {
  readonly schema: v.GenericSchema<unknown, Page>;
  readonly path: string;
  readonly largest?: number;
  itemsOf(page: Page): readonly T[];
}

export const pagePath = (path: string, query: string) => `${path}${path.includes("?") ? "&" : "?"}${query}`;
export const firstPage = "limit=100";
export const pageAfter = (cursor: string, limit = 1_000) => `limit=${limit}&cursor=${encodeURIComponent(cursor)}`;

/** Reads to the last page, or until `seen` answers true. */
export async function readAll<Page extends { nextCursor?: string | undefined }, T>(
  session: Session,
  { schema, path, largest = 1_000, itemsOf }: List<Page, T>,
  { seen, from = firstPage }: { seen?(items: readonly T[]): boolean; from?: string } = {},
): Promise<readonly T[]> {
  const items: T[] = [];
  for (let query = from; ; ) {
    const page = await session.ask(schema, "GET", pagePath(path, query));
    items.push(...itemsOf(page));
    if (page.nextCursor === undefined || seen?.(items) === true) return items;
    query = pageAfter(page.nextCursor, largest);
  }
}

export const reservationsAt = (path: string) => ({
  schema: Reservations,
  path,
  itemsOf: ({ reservations }: v.InferOutput<typeof Reservations>) => reservations,
});

export type Directory = Pick<Records, "apartments" | "owners">;

export async function readDirectory(session: Session): Promise<Directory> {
  const [apartments, owners] = await Promise.all([
    readAll(session, { schema: Apartments, path: "/apartments", itemsOf: (page) => page.apartments }),
    readAll(session, { schema: Owners, path: "/apartment-owners", itemsOf: (page) => page.apartmentOwners }),
  ]);
  return { apartments, owners };
}

export const recordsOf = (
  reservations: readonly Reservation[],
  directory: Directory,
  read: Pick<Records, "since" | "hasAllOpen">,
): Records => ({
  reservations,
  ...latestOf(reservations),
  apartments: directory.apartments,
  owners: directory.owners,
  since: read.since,
  hasAllOpen: read.hasAllOpen,
});
