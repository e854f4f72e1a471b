import * as v from "valibot";
import type { components } from "../client/api.generated.ts";
import type { ApiClient } from "../client/client.ts";
import { answered, Refused } from "../client/refused.ts";
import { type CsvRow, readCsv, toJson } from "./csv.ts";

type NewApartment = components["schemas"]["NewApartment"];
const Apartment = v.custom<NewApartment>((value) => typeof value === "object");

export interface Imported {
  readonly line: number;
  readonly name: string;
  readonly registryId: string;
  /** The apartment's id; undefined when it was refused. */
  readonly id: number | undefined;
  readonly result: "created" | "on record" | "refused";
  /** Why it was refused. */
  readonly reason: string;
}

/**
 * Puts the apartments of a CSV file on record. The owner is named by `ownerId` or by `portalUsername`. What an owner
 * already has under the same registryId is left alone, so that a file can be sent again.
 */
export async function importApartments(client: ApiClient, csv: string): Promise<Imported[]> {
  const known = await knownApartments(client);
  const imported: Imported[] = [];
  for (const row of readCsv(csv)) imported.push(await importOne(client, row, known));
  return imported;
}

async function importOne(client: ApiClient, { line, fields }: CsvRow, known: Map<string, number>): Promise<Imported> {
  const { portalUsername, ...rest } = fields;
  const about = { line, name: fields["name"] ?? "", registryId: fields["registryId"] ?? "" };
  try {
    const ownerId = portalUsername ? await ownerIdOf(client, portalUsername) : undefined;
    const body = v.parse(Apartment, { ...toJson(rest), ...(ownerId !== undefined && { ownerId }) });
    const there = known.get(keyOf(body));
    if (there !== undefined) return { ...about, id: there, result: "on record", reason: "" };
    const { apartment } = answered(await client.POST("/apartments", { body }));
    known.set(keyOf(apartment), apartment.id);
    return { ...about, id: apartment.id, result: "created", reason: "" };
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 401 || error.status === 403) throw error;
    return { ...about, id: undefined, result: "refused", reason: error.message };
  }
}

async function ownerIdOf(client: ApiClient, portalUsername: string): Promise<number> {
  const params = { path: { id: portalUsername } };
  return answered(await client.GET("/apartment-owners/{id}", { params })).apartmentOwner.id;
}

async function knownApartments(client: ApiClient): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  let cursor: string | undefined;
  do {
    const query = cursor === undefined ? {} : { cursor };
    const page = answered(await client.GET("/apartments", { params: { query } }));
    for (const apartment of page.apartments) known.set(keyOf(apartment), apartment.id);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return known;
}

const keyOf = ({ ownerId, registryId }: Pick<NewApartment, "ownerId" | "registryId">) => `${ownerId} ${registryId}`;
