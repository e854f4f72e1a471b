import type { table } from "../shared/deployment/table.ts";

/** Partition keys that a function's own work is about, `*` standing for an id; authentication comes on top. */
export interface Partitions {
  readonly table?: readonly string[];
  readonly indexes?: { readonly [Index in keyof typeof table.indexes]?: readonly string[] };
}

const accepting = { table: ["COUNTER#TASK", "IDEMPOTENCY#*", "TASK#*"] };
const readingTasks = { table: ["TASK#*"] };
const managingClients = { table: ["CLIENT#*"] };
const ofOwners = { table: ["OWNER#*", "USERNAME#*"] };

/**
 * Where in the table each function may be (`dynamodb:LeadingKeys`): whoever took over the function that accepts tasks
 * could still make no client, and read no owner. A test holds this equal to what the functions are seen to ask for.
 */
export const partitions: Readonly<Record<string, Partitions>> = {
  "log-in": { table: ["CLIENT#*", "SESSION#*"] },
  "refresh-token": { table: ["CLIENT#*", "SESSION#*"] },
  "create-client": { table: ["ADMINS", "CLIENT#*"] },
  "rotate-client-secret": managingClients,
  "delete-client": { table: ["ADMINS", "CLIENT#*"] },
  "list-clients": { ...managingClients, indexes: { listed: ["CLIENTS"] } },

  "create-apartment-owner": { table: ["COUNTER#OWNER", ...ofOwners.table] },
  "get-apartment-owner": ofOwners,
  "update-apartment-owner": ofOwners,
  "list-apartment-owners": { table: ["OWNER#*"], indexes: { listed: ["OWNERS"] } },
  "create-apartment": { table: ["APARTMENT#*", "COUNTER#APARTMENT", "OWNER#*"] },
  "get-apartment": { table: ["APARTMENT#*"] },
  "update-apartment": { table: ["APARTMENT#*", "OWNER#*"] },
  "list-apartments": { table: ["APARTMENT#*"], indexes: { listed: ["APARTMENTS"], owned: ["APARTMENTS#*"] } },

  "create-str-task": accepting,
  "create-takk-task": { table: [...accepting.table, ...ofOwners.table] },
  "search-submitted-declarations": accepting,
  "get-str-task": readingTasks,
  "get-takk-task": readingTasks,
  "list-task-reservations": readingTasks,
  "list-reservations": { ...readingTasks, indexes: { listed: ["RESERVATIONS#*"] } },

  "dispatch-task": { table: ["APARTMENT#*", "OWNER#*", "TASK#*", "USERNAME#*"] },
  "file-declarations": { table: ["APARTMENT#*", "BREAKER", "OWNER#*", "PORTAL#*", "TASK#*"] },
  sweep: { ...readingTasks, indexes: { due: ["FILING", "TASK"] } },
};
