import type { components } from "../../packages/client/api.generated.ts";
import type { ApiClient } from "../../packages/client/client.ts";
import { answered } from "../../packages/client/refused.ts";
import { day } from "./durations.ts";
import { putAccount } from "./portal-control.ts";
import { writtenDay } from "./written-day.ts";

const firstArrival = Date.UTC(2026, 0, 1);

export type Reservation = components["schemas"]["ReservationInput"];

/** Puts an owner with an account and properties at the portal on record: resolves with the id of an apartment for each. */
export async function putOnRecord(
  client: ApiClient,
  portalUrl: string,
  owner: { readonly portalUsername: string; readonly portalPassword: string },
  registryIds: readonly string[],
  nameOf = (registryId: string) => `Apartment ${registryId}`,
): Promise<number[]> {
  await putAccount(portalUrl, owner.portalUsername, owner.portalPassword, registryIds);
  const created = await client.POST("/apartment-owners", { body: { name: owner.portalUsername, ...owner } });
  const home = { address: "Athinas 1", ownerId: answered(created).apartmentOwner.id };
  const apartments: number[] = [];
  for (const registryId of registryIds) {
    const body = { ...home, name: nameOf(registryId), registryId };
    apartments.push(answered(await client.POST("/apartments", { body })).apartment.id);
  }
  return apartments;
}

/** The password of one of the owners of `reservationsOf`. */
export const passwordOf = (portalUsername: string) => portalUsername.replace("owner", "password");

/** Owners with an account and a property at the portal, and stays for each, one after another. */
export async function reservationsOf(
  client: ApiClient,
  portalUrl: string,
  { owners, stays }: { owners: number; stays: number },
): Promise<Reservation[]> {
  const numbers = Array.from({ length: owners }, (_, index) => index + 1);
  const ofOwner = async (number: number) => {
    const portalUsername = `owner-${number}`;
    const owner = { portalUsername, portalPassword: passwordOf(portalUsername) };
    return await putOnRecord(client, portalUrl, owner, [String(600 + number).padStart(11, "0")]);
  };
  const apartments = (await Promise.all(numbers.map(ofOwner))).flat();
  return apartments.flatMap((apartmentId) => Array.from({ length: stays }, (_, index) => aStay(apartmentId, index)));
}

const aStay = (apartmentId: number, index: number): Reservation => ({
  reservationId: `${apartmentId}-${index}`,
  apartmentId,
  amountReceived: 50 + index / 100,
  startDate: writtenDay(firstArrival + index * day),
  endDate: writtenDay(firstArrival + (index + 1) * day),
  platform: "Airbnb",
  paymentMethod: "Μετρητά",
  isForeigner: false,
  guestTaxId: "123456789",
});
