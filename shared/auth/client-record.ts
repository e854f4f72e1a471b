import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import { type Role, roles } from "../contract/endpoint.ts";
import type { Key } from "../deployment/table.ts";
import type { EpochMs } from "../ids-and-times.ts";
import { dayMs } from "../parsing/durations.ts";

/** Creates and changes records outside the API, with AWS credentials: `npm run admin`. */
export const operatorName = "operator";

/** An API client. Only a hash of its secret is stored: 256 random bits need no slow hash. */
export const Client = v.object({
  clientId: v.string(),
  /** Absent for a person, who signs in at the identity provider. */
  secretHash: v.optional(v.string()),
  /** How long a secret is valid, and when the current one expires (ISO 8601); absent if it does not. */
  secretDays: v.optional(v.number()),
  secretEndsAt: v.optional(v.string()),
  /** Only for a person. */
  name: v.optional(v.string()),
  roles: v.array(v.picklist(roles)),
  createdAt: v.string(),
  lastUpdated: v.string(),
  /** Counts the changes that end sessions and tokens: a new secret, revocation. */
  generation: v.number(),
  revoked: v.boolean(),
  /** Client ids, or `operator`. */
  createdBy: v.optional(v.string()),
  updatedBy: v.optional(v.string()),
});
export type Client = v.InferOutput<typeof Client>;

export const clientKey = (clientId: string): Key => ({ pk: `CLIENT#${clientId}`, sk: "CLIENT" });

export interface NewClient {
  readonly clientId: string;
  readonly secret: string;
  readonly secretDays?: number | undefined;
  readonly roles: readonly Role[];
  /** ISO 8601. */
  readonly createdAt: string;
  readonly createdBy: string;
}

export function clientRecord({ secret, secretDays, ...client }: NewClient) {
  return listedClient({ ...client, ...secretFields(secret, secretDays, client.createdAt) });
}

/** The item of a new client or person. */
export function listedClient(
  client: Pick<Client, "clientId" | "createdAt" | "name" | "secretHash"> & Pick<NewClient, "roles" | "createdBy">,
) {
  const { clientId, createdAt, roles } = client;
  const record: Client = { ...client, roles: [...roles], lastUpdated: createdAt, generation: 1, revoked: false };
  return { ...clientKey(clientId), ...record, listedUnder: "CLIENTS", listedAt: `${createdAt}#${clientId}` };
}

/** The stored fields of a secret created now (ISO 8601). */
export const secretFields = (secret: string, secretDays: number | undefined, now: string) => ({
  secretHash: hashSecret(secret),
  ...(secretDays !== undefined && {
    secretDays,
    secretEndsAt: new Date(Date.parse(now) + secretDays * dayMs).toISOString(),
  }),
});

/** Whether its secret has expired. */
export const isSecretOver = ({ secretEndsAt }: Client, now: EpochMs) =>
  secretEndsAt !== undefined && Date.parse(secretEndsAt) <= now;

/** 256 random bits as text, shown only once. */
export const newSecret = () => randomBytes(32).toString("base64url");

export const hashSecret = (secret: string) => createHash("sha256").update(secret, "utf8").digest("base64url");

/** Compared with the secret of an unknown client, so that it takes the same time. */
const nobody = hashSecret(newSecret());

/** Compares in constant time, even for an unknown client. */
export function isSecretOf(client: Client | undefined, secret: string): client is Client {
  const given = Buffer.from(hashSecret(secret));
  const kept = Buffer.from(client?.secretHash ?? nobody);
  const same = given.length === kept.length && timingSafeEqual(given, kept);
  return same && client !== undefined && !client.revoked;
}

export function toClientAnswer({ clientId, createdAt, lastUpdated, createdBy = operatorName, ...client }: Client) {
  const { roles, name, secretEndsAt } = client;
  return {
    client_id: clientId,
    created_at: createdAt,
    last_updated: lastUpdated,
    roles,
    created_by: createdBy,
    ...(name !== undefined && { name }),
    ...(secretEndsAt !== undefined && { secret_ends_at: secretEndsAt }),
  };
}
