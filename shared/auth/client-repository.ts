import { type Listed, listRecords } from "../aws/listing.ts";
import type { Item, Store } from "../aws/store.ts";
import type { Role } from "../contract/endpoint.ts";
import { parse } from "../parsing/parse.ts";
import { createAdminList } from "./admin-list.ts";
import { Client, clientKey, clientRecord, hashSecret, type NewClient } from "./client-record.ts";

export interface ClientRepository {
  find(clientId: string): Promise<Client | undefined>;
  /** False when there is a client of this id. */
  create(client: NewClient): Promise<boolean>;
  /** A new secret ends all sessions and tokens of the old one. Undefined when there is no such client. */
  changeSecret(clientId: string, secret: string, now: string, by: string): Promise<Client | undefined>;
  /** Without an admin nobody could make another: the last one stays. */
  revoke(client: Client, now: string, by: string): Promise<Client | "last admin" | undefined>;
  list(page: { limit: number; after?: Item }): Promise<Listed<Client>>;
}

const live = "attribute_exists(#pk) AND #revoked = :no";

/**
 * The API clients: who may call, with which roles.
 *
 * @example
 * const client = await createClientRepository(store).find("local-admin");
 */
export function createClientRepository(store: Store): ClientRepository {
  const admins = createAdminList(store);
  const change = async (clientId: string, set: Item) => {
    const update = { set, add: { generation: 1 }, condition: live, values: { ":no": false } };
    const item = await store.update(clientKey(clientId), update);
    return item && parse(Client, item);
  };

  return {
    async find(clientId) {
      const item = await store.get(clientKey(clientId));
      return item && parse(Client, item);
    },

    async create(client) {
      const created = await store.putIfAbsent(clientRecord(client));
      if (created && client.roles.includes("admin")) await admins.add(client.clientId);
      return created;
    },

    changeSecret: (clientId, secret, lastUpdated, updatedBy) =>
      change(clientId, { secretHash: hashSecret(secret), lastUpdated, updatedBy }),

    async revoke({ clientId, roles }, lastUpdated, updatedBy) {
      if (roles.includes("admin") && !(await admins.takeOff(clientId))) return "last admin";
      return change(clientId, { revoked: true, lastUpdated, updatedBy });
    },

    async list(page) {
      const listed = await listRecords(store, Client, { index: "listed", partition: "CLIENTS", ...page });
      return { ...listed, records: listed.records.filter(({ revoked }) => !revoked) };
    },
  };
}

/** Who may make, change or end a client of these roles: an admin any, a client-manager those that manage clients only. */
export function mayManage(manager: readonly Role[], managed: readonly Role[]): boolean {
  return manager.includes("admin") || managed.every((role) => role === "client-manager");
}
