import * as v from "valibot";
import type { Consumer } from "./consumer.ts";
import { putAccount } from "./portal-control.ts";

const firstArrival = Date.UTC(2026, 0, 1);
const day = 24 * 60 * 60 * 1000;

const Created = {
  owner: v.object({ apartmentOwner: v.object({ id: v.number() }) }),
  apartment: v.object({ apartment: v.object({ id: v.number() }) }),
};

export interface Reservation {
  readonly reservationId: string;
  readonly apartmentId: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly amountReceived: number;
  readonly [field: string]: unknown;
}

/** Ten owners with a hundred stays each. */
export async function thousandReservations(consumer: Consumer, portalUrl: string): Promise<Reservation[]> {
  return await reservationsOf(consumer, portalUrl, { owners: 10, stays: 100 });
}

/** Owners with an account and a property at the portal, and stays for each, one after another. */
export async function reservationsOf(
  consumer: Consumer,
  portalUrl: string,
  { owners, stays }: { owners: number; stays: number },
): Promise<Reservation[]> {
  const numbers = Array.from({ length: owners }, (_, index) => index + 1);
  const apartments = await Promise.all(numbers.map((number) => createApartment(consumer, portalUrl, number)));
  return apartments.flatMap((apartmentId) => Array.from({ length: stays }, (_, index) => aStay(apartmentId, index)));
}

async function createApartment(consumer: Consumer, portalUrl: string, number: number): Promise<number> {
  const registryId = String(600 + number).padStart(11, "0");
  const credentials = { portalUsername: `owner-${number}`, portalPassword: `password-${number}` };
  await putAccount(portalUrl, credentials.portalUsername, credentials.portalPassword, [registryId]);
  const owner = { name: `Owner ${number}`, ...credentials };
  const { apartmentOwner } = await consumer.call("POST", "/apartment-owners", Created.owner, owner);
  const apartment = {
    name: `Apartment ${number}`,
    address: `Street ${number}`,
    registryId,
    ownerId: apartmentOwner.id,
  };
  return (await consumer.call("POST", "/apartments", Created.apartment, apartment)).apartment.id;
}

function aStay(apartmentId: number, index: number): Reservation {
  return {
    reservationId: `${apartmentId}-${index}`,
    apartmentId,
    startDate: dateOf(firstArrival + index * day),
    endDate: dateOf(firstArrival + (index + 1) * day),
    amountReceived: 50 + index / 100,
    platform: "Airbnb",
    paymentMethod: "Μετρητά",
    isForeigner: false,
    guestTaxId: "123456789",
  };
}

/** DD/MM/YYYY */
function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10).split("-").toReversed().join("/");
}
