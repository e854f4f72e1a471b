import type { components } from "../../cli/client/api.generated.ts";
import type { ApiClient } from "../../cli/client/client.ts";
import { answered } from "../../cli/client/refused.ts";
import { putAccount } from "./portal-control.ts";
import { writtenDay } from "./written-day.ts";

const firstArrival = Date.UTC(2026, 0, 1);
const day = 24 * 60 * 60 * 1000;

export type Reservation = components["schemas"]["ReservationInput"];

/** Owners with an account and a property at the portal, and stays for each, one after another. */
export async function reservationsOf(
  client: ApiClient,
  portalUrl: string,
  { owners, stays }: { owners: number; stays: number },
): Promise<Reservation[]> {
  const numbers = Array.from({ length: owners }, (_, index) => index + 1);
  const apartments = await Promise.all(numbers.map((number) => createApartment(client, portalUrl, number)));
  return apartments.flatMap((apartmentId) => Array.from({ length: stays }, (_, index) => aStay(apartmentId, index)));
}

async function createApartment(client: ApiClient, portalUrl: string, number: number): Promise<number> {
  const registryId = String(600 + number).padStart(11, "0");
  const credentials = { portalUsername: `owner-${number}`, portalPassword: `password-${number}` };
  await putAccount(portalUrl, credentials.portalUsername, credentials.portalPassword, [registryId]);
  const owner = { name: `Owner ${number}`, ...credentials };
  const { apartmentOwner } = answered(await client.POST("/apartment-owners", { body: owner }));
  const apartment = {
    name: `Apartment ${number}`,
    address: `Street ${number}`,
    registryId,
    ownerId: apartmentOwner.id,
  };
  return answered(await client.POST("/apartments", { body: apartment })).apartment.id;
}

function aStay(apartmentId: number, index: number): Reservation {
  return {
    reservationId: `${apartmentId}-${index}`,
    apartmentId,
    startDate: writtenDay(firstArrival + index * day),
    endDate: writtenDay(firstArrival + (index + 1) * day),
    amountReceived: 50 + index / 100,
    platform: "Airbnb",
    paymentMethod: "Μετρητά",
    isForeigner: false,
    guestTaxId: "123456789",
  };
}
