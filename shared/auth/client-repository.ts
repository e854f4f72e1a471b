import * as v from "valibot";
import { listRecords, type PageWanted, type RecordPage } from "../aws/listing.ts";
import { type MayBeUnread, readRecord } from "../aws/record.ts";
import { type Item, notWritten, type Store, type Written } from "../aws/store.ts";
import type { Role } from "../contract/endpoint.ts";
import { parse } from "../parsing/parse.ts";
import { Client, clientKey, clientRecord, listedClient, type NewClient, secretFields } from "./client-record.ts";
import type { Person } from "./identity.ts";

/** A client as it is after a write, if that took place. */
type WrittenClient = Written<{ readonly client: Client }>;

/** The API's clients, and the people who have signed in. Times are in ISO 8601. */
export interface ClientRepository {
  /** The client of this id, revoked or not; undefined if there is none. Rejects if its record is damaged. */
  find(clientId: string): Promise<Client | undefined>;
  /** Stores a new client: not if the id is taken. */
  create(client: NewClient): Promise<Written>;
  /**
   * Stores a person who has signed in, with the identity provider's current roles, and resolves with that record.
   * Changed roles end earlier sessions. "revoked": an admin has ended the person's access.
   */
  keepPerson(person: Person, now: string): Promise<Client | "revoked">;
  /**
   * Sets a client's new secret, which ends all earlier sessions and tokens: not if there is no such client, or it is
   * revoked.
   */
  changeSecret(
    client: Pick<Client, "clientId" | "secretDays">,
    secret: string,
    lastUpdated: string,
    updatedBy: string,
  ): Promise<WrittenClient>;
  /**
   * Revokes a client: not if there is none, or it was revoked before. "last admin": it stays, since without one nobody
   * could create another.
   */
  revoke(client: Client, lastUpdated: string, updatedBy: string): Promise<WrittenClient | "last admin">;
  /** A page of the clients that are not revoked, oldest first. A damaged record is shown with its id alone. */
  list(page: PageWanted): Promise<RecordPage<Client & MayBeUnread>>;
}

/** The clients that are admins: never one that does not exist, and never none. */
export interface AdminList {
  /** Call it after creating the client: a listed admin that does not exist would let the last real one be removed. */
  add(clientId: string): Promise<void>;
  /** Call it before revoking the client. False if it is the only one. */
  takeOff(clientId: string): Promise<boolean>;
}

const live = "attribute_exists(#pk) AND #revoked = :no";

/**
 * @example
 * const client = await createClientRepository(store).find("local-admin");
 */
export function createClientRepository(store: Store): ClientRepository {
  const admins = createAdminList(store);
  const change = async (clientId: string, set: Item): Promise<WrittenClient> => {
    const update = { set, add: { generation: 1 }, condition: live, values: { ":no": false } };
    const changed = await store.update(clientKey(clientId), update);
    return changed.written ? { written: true, client: parse(Client, changed.item) } : notWritten;
  };

  async function find(clientId: string): Promise<Client | undefined> {
    const item = await store.get(clientKey(clientId));
    return item && parse(Client, item);
  }

  return {
    find,

    async create(client) {
      const created = await store.putIfAbsent(clientRecord(client));
      if (created.written && client.roles.includes("admin")) await admins.add(client.clientId);
      return created;
    },

    async keepPerson({ clientId, name, roles }, now) {
      let known = await find(clientId);
      if (!known) {
        // biome-ignore lint/plugin: the same person signs in twice at once, and is read next
        await store.putIfAbsent(
          listedClient({ clientId, name, roles, createdAt: now, createdBy: "identity provider" }),
        );
        known = await find(clientId);
      }
      if (!known || known.revoked) return "revoked";
      if (known.roles.join() === roles.join() && known.name === name) return known;
      const changed = await change(clientId, { name, roles, lastUpdated: now });
      return changed.written ? changed.client : "revoked";
    },

    changeSecret: ({ clientId, secretDays }, secret, lastUpdated, updatedBy) =>
      change(clientId, { ...secretFields(secret, secretDays, lastUpdated), lastUpdated, updatedBy }),

    async revoke({ clientId, roles, secretHash }, lastUpdated, updatedBy) {
      // People are not counted: only the identity provider knows which of them are still admins.
      const counts = roles.includes("admin") && secretHash !== undefined;
      if (counts && !(await admins.takeOff(clientId))) return "last admin";
      return change(clientId, { revoked: true, lastUpdated, updatedBy });
    },

    list: (page) =>
      listRecords(store, readClient, { index: "listed", partition: "CLIENTS", ...page }, ({ revoked }) => !revoked),
  };
}

const nothingKnown = { roles: [], createdAt: "", lastUpdated: "", generation: 0, revoked: false };

/** For lists only: a damaged record never authenticates. */
const readClient = (item: Item) =>
  readRecord(Client, item, { ...nothingKnown, clientId: String(item["pk"]).slice("CLIENT#".length) });

/** An admin may manage every client; a client-manager only client-managers. */
export function mayManage(manager: readonly Role[], managed: readonly Role[]): boolean {
  return manager.includes("admin") || managed.every((role) => role === "client-manager");
}

const key = { pk: "ADMINS", sk: "ADMINS" } as const;
const List = v.object({ clientIds: v.array(v.string()), writeId: v.string() });
/** Losing more races than this has another cause. */
const maxRaces = 100;

/** One record lists all admins, so that two who revoke each other at the same moment conflict. */
export function createAdminList(store: Pick<Store, "get" | "update">): AdminList {
  /** Writes the next list if it is unchanged since it was read. */
  async function change(next: (clientIds: readonly string[]) => string[] | undefined): Promise<boolean> {
    for (let races = 0; races < maxRaces; races += 1) {
      const item = await store.get(key);
      const { clientIds, writeId } = item ? parse(List, item) : { clientIds: [], writeId: "" };
      const changed = next(clientIds);
      if (!changed) return false;
      const { written } = await store.update(key, {
        set: { clientIds: changed },
        ...(item
          ? { condition: "#writeId = :seen", values: { ":seen": writeId } }
          : { condition: "attribute_not_exists(#pk)" }),
      });
      if (written) return true;
    }
    throw new Error("the list of admins keeps changing");
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
