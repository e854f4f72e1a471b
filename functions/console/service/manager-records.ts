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

/** Everything of a list, a thousand at a time; `seen` is told after each page. */
async function all<T>(read: (query: string) => Promise<Page & { items: readonly T[] }>, seen?: (items: T[]) => void) {
  const items: T[] = [];
  let query = "?limit=1000";
  for (;;) {
    const page = await read(query);
    items.push(...page.items);
    seen?.([...items]);
    if (page.nextCursor === undefined) return items;
    query = `?limit=1000&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
}

/** Reads what is on record; shows what there is after the first page, and the rest as it comes. */
export async function readRecords(session: Session, show: (records: Records) => void): Promise<void> {
  const [apartments, owners] = await Promise.all([
    all(async (query) => {
      const { apartments: items, nextCursor } = await session.ask(Apartments, "GET", `/apartments${query}`);
      return { items, nextCursor };
    }),
    all(async (query) => {
      const { apartmentOwners: items, nextCursor } = await session.ask(Owners, "GET", `/apartment-owners${query}`);
      return { items, nextCursor };
    }),
  ]);
  const reservations = await all(
    async (query) => {
      const { reservations: items, nextCursor } = await session.ask(Reservations, "GET", `/reservations${query}`);
      return { items, nextCursor };
    },
    (some) => show({ reservations: some, apartments, owners, complete: false }),
  );
  show({ reservations, apartments, owners, complete: true });
}
