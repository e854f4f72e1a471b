import * as v from "valibot";
import { type Listed, listRecords } from "../aws/listing.ts";
import { readRecord } from "../aws/record.ts";
import type { Item, Store } from "../aws/store.ts";
import type { Role } from "../contract/endpoint.ts";
import { parse } from "../parsing/parse.ts";
import { Client, clientKey, clientRecord, listedClient, type NewClient, secretFields } from "./client-record.ts";
import type { Person } from "./identity.ts";

export interface ClientRepository {
  find(clientId: string): Promise<Client | undefined>;
  /** False when there is a client of this id. */
  create(client: NewClient): Promise<boolean>;
  /**
   * Who has signed in at the identity provider, with the roles that it gives now: other ones end the sessions of the old.
   * "revoked": an admin has ended them here.
   */
  keepPerson(person: Person, now: string): Promise<Client | "revoked">;
  /** A new secret ends all sessions and tokens of the old one. Undefined when there is no such client. */
  changeSecret(
    client: Pick<Client, "clientId" | "secretDays">,
    secret: string,
    now: string,
    by: string,
  ): Promise<Client | undefined>;
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

  async function find(clientId: string) {
    const item = await store.get(clientKey(clientId));
    return item && parse(Client, item);
  }

  return {
    find,

    async create(client) {
      const created = await store.putIfAbsent(clientRecord(client));
      if (created && client.roles.includes("admin")) await admins.add(client.clientId);
      return created;
    },

    async keepPerson({ clientId, name, roles }, now) {
      let known = await find(clientId);
      if (!known) {
        await store.putIfAbsent(
          listedClient({ clientId, name, roles, createdAt: now, createdBy: "identity provider" }),
        );
        known = await find(clientId);
      }
      if (!known || known.revoked) return "revoked";
      if (known.roles.join() === roles.join() && known.name === name) return known;
      return (await change(clientId, { name, roles, lastUpdated: now })) ?? "revoked";
    },

    changeSecret: ({ clientId, secretDays }, secret, lastUpdated, updatedBy) =>
      change(clientId, { ...secretFields(secret, secretDays, lastUpdated), lastUpdated, updatedBy }),

    async revoke({ clientId, roles, secretHash }, lastUpdated, updatedBy) {
      // Who else the identity provider lets in as an admin is not known here: people are not counted.
      const counts = roles.includes("admin") && secretHash !== undefined;
      if (counts && !(await admins.takeOff(clientId))) return "last admin";
      return change(clientId, { revoked: true, lastUpdated, updatedBy });
    },

    async list(page) {
      const listed = await listRecords(store, readClient, { index: "listed", partition: "CLIENTS", ...page });
      return { ...listed, records: listed.records.filter(({ revoked }) => !revoked) };
    },
  };
}

const nothingKnown = { roles: [], createdAt: "", lastUpdated: "", generation: 0, revoked: false };

/** For lists only: what is damaged logs nobody in. */
const readClient = (item: Item) =>
  readRecord(Client, item, (kept) => ({
    ...nothingKnown,
    ...kept,
    clientId: String(item["pk"]).slice("CLIENT#".length),
  }));

/** Who may make, change or end a client of these roles: an admin any, a client-manager those that manage clients only. */
export function mayManage(manager: readonly Role[], managed: readonly Role[]): boolean {
  return manager.includes("admin") || managed.every((role) => role === "client-manager");
}

/** Who of the clients are admins: never more than there are, and never nobody once there was one. */
interface AdminList {
  /** Once the client stands: one that is listed but not there would let the last real one go. */
  add(clientId: string): Promise<void>;
  /** Before the client is ended. False when it would leave no other. */
  takeOff(clientId: string): Promise<boolean>;
}

const key = { pk: "ADMINS", sk: "ADMINS" } as const;
const List = v.object({ clientIds: v.array(v.string()), writeId: v.string() });
/** Whoever loses this many races has met something other than a race. */
const maxRaces = 100;

/** One record for all admins: two that end each other at the same moment meet in it. */
export function createAdminList(store: Pick<Store, "get" | "update">): AdminList {
  /** Writes the next list, if nobody has written since it was read. */
  async function change(next: (clientIds: readonly string[]) => string[] | undefined): Promise<boolean> {
    for (let races = 0; races < maxRaces; races += 1) {
      const item = await store.get(key);
      const { clientIds, writeId } = item ? parse(List, item) : { clientIds: [], writeId: "" };
      const changed = next(clientIds);
      if (!changed) return false;
      const written = await store.update(key, {
        set: { clientIds: changed },
        ...(item
          ? { condition: "#writeId = :seen", values: { ":seen": writeId } }
          : { condition: "attribute_not_exists(#pk)" }),
      });
      if (written) return true;
    }
    throw new Error("the list of admins is being changed all the time");
  }

  return {
    async add(clientId) {
      await change((clientIds) => [...clientIds.filter((other) => other !== clientId), clientId]);
    },

    takeOff: (clientId) =>
      change((clientIds) => {
        const others = clientIds.filter((other) => other !== clientId);
        return others.length > 0 ? others : undefined;
      }),
  };
}
