import type * as v from "valibot";
import {
  type ApartmentRecord,
  Apartments,
  type OwnerRecord,
  Owners,
  type ReservationRecord,
  Reservations,
} from "../../../shared/contract/schemas.ts";
import type { Session } from "./session.ts";

export type Reservation = v.InferOutput<typeof ReservationRecord>;
export type Apartment = v.InferOutput<typeof ApartmentRecord>;
export type Owner = v.InferOutput<typeof OwnerRecord>;

/** All that a manager looks at. */
export interface Records {
  readonly reservations: readonly Reservation[];
  readonly apartments: readonly Apartment[];
  readonly owners: readonly Owner[];
  /** Whether the oldest reservation has been read. */
  readonly complete: boolean;
}

interface Page {
  readonly nextCursor?: string | undefined;
}

/** A small first page, so that there is something to see at once; then as much as a page may hold. */
const limits = { first: 100, next: 1_000 };

/** Everything of a list, page by page; `seen` is told of the first page, and whenever there is twice as much. */
async function all<T>(
  read: (query: string) => Promise<Page & { items: readonly T[] }>,
  seen?: (items: readonly T[]) => Promise<void>,
): Promise<readonly T[]> {
  const items: T[] = [];
  let told = 0;
  let query = `?limit=${limits.first}`;
  for (;;) {
    const page = await read(query);
    items.push(...page.items);
    if (page.nextCursor === undefined) return items;
    if (items.length >= 2 * told) {
      told = items.length;
      await seen?.([...items]);
    }
    query = `?limit=${limits.next}&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
}

/** Reads what is on record; shows what there is after the first page, and the rest as it comes. */
export async function readRecords(session: Session, show: (records: Records) => void): Promise<void> {
  const directory = Promise.all([
    all(async (query) => {
      const { apartments: items, nextCursor } = await session.ask(Apartments, "GET", `/apartments${query}`);
      return { items, nextCursor };
    }),
    all(async (query) => {
      const { apartmentOwners: items, nextCursor } = await session.ask(Owners, "GET", `/apartment-owners${query}`);
      return { items, nextCursor };
    }),
  ]);
  const reading = all(
    async (query) => {
      const { reservations: items, nextCursor } = await session.ask(Reservations, "GET", `/reservations${query}`);
      return { items, nextCursor };
    },
    async (some) => {
      const [apartments, owners] = await directory;
      show({ reservations: some, apartments, owners, complete: false });
    },
  );
  const [[apartments, owners], reservations] = await Promise.all([directory, reading]);
  show({ reservations, apartments, owners, complete: true });
}
