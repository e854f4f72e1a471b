import type { components, operations } from "./api.generated.ts";
import type { ApiClient } from "./client.ts";
import { answered } from "./refused.ts";

export type Apartment = components["schemas"]["Apartment"];
export type Owner = components["schemas"]["ApartmentOwner"];

export async function all<P extends { readonly nextCursor?: string | undefined }, T>(
  read: (query: { cursor?: string }) => Promise<P>,
  itemsOf: (page: P) => readonly T[],
): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor === undefined ? {} : { cursor });
    items.push(...itemsOf(page));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return items;
}

export async function allApartments(client: ApiClient): Promise<Apartment[]> {
  return all(
    async (query) => answered(await client.GET("/apartments", { params: { query } })),
    ({ apartments }) => apartments,
  );
}

export async function allOwners(client: ApiClient): Promise<Owner[]> {
  return all(
    async (query) => answered(await client.GET("/apartment-owners", { params: { query } })),
    ({ apartmentOwners }) => apartmentOwners,
  );
}

export type ReservationRecord = components["schemas"]["ReservationRecord"];

export type Wanted = NonNullable<operations["listReservations"]["parameters"]["query"]>;

export async function allReservations(client: ApiClient, wanted: Wanted = {}): Promise<ReservationRecord[]> {
  return all(
    async (page) => answered(await client.GET("/reservations", { params: { query: { ...wanted, ...page } } })),
    ({ reservations }) => reservations,
  );
}

/** The declarations that a search found, or the reservations of an upload. */
export async function reservationsOfTask(client: ApiClient, taskId: number): Promise<ReservationRecord[]> {
  const path = { id: taskId };
  return all(
    async (query) => answered(await client.GET("/str/tasks/{id}/reservations", { params: { path, query } })),
    ({ reservations }) => reservations,
  );
}
