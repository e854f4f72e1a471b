import { OneApartment, OneOwner } from "../../../shared/contract/schemas.ts";
import type { Say } from "../words/words.ts";
import type { Apartment, Owner } from "./manager-records.ts";
import type { Session } from "./session.ts";

type ApartmentFields = Pick<Apartment, "name" | "address" | "registryId" | "ownerId">;
type OwnerFields = Pick<Owner, "name" | "portalUsername"> & { readonly portalPassword: string };

const ownersPath = "/apartment-owners";
export const ownerPath = (portalUsername: string) => `${ownersPath}/${encodeURIComponent(portalUsername)}`;

/** An owner's name; the username where no owner on record has it. */
export const ownerName = (owners: readonly Owner[], username: string): string =>
  owners.find(({ portalUsername }) => portalUsername.toLowerCase() === username.toLowerCase())?.name ?? username;

/** An apartment's name, from its number. */
export type ApartmentName = (id: number) => string;

/** The names of apartments; "Apartment 7" of one that is not on record. */
export function apartmentNames(apartments: readonly Pick<Apartment, "id" | "name">[], say: Say): ApartmentName {
  const names = new Map(apartments.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? `${say("apartment")} ${id}`;
}

/** Changes an apartment, or adds one; answers its number. */
export async function saveApartment(
  session: Session,
  known: Apartment | undefined,
  body: ApartmentFields,
): Promise<number> {
  const { apartment } = known
    ? await session.ask(OneApartment, "PATCH", `/apartments/${known.id}`, { body })
    : await session.ask(OneApartment, "POST", "/apartments", { body });
  return apartment.id;
}

/** Changes an owner, or adds one. A password is sent only if one is typed. */
export async function saveOwner(session: Session, known: Owner | undefined, fields: OwnerFields): Promise<Owner> {
  const { portalPassword, ...others } = fields;
  const body = { ...others, ...(portalPassword && { portalPassword }) };
  const { apartmentOwner } = known
    ? await session.ask(OneOwner, "PATCH", ownerPath(known.portalUsername), { body })
    : await session.ask(OneOwner, "POST", ownersPath, { body });
  return apartmentOwner;
}
