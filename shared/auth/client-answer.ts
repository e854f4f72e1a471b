import type { Client } from "./client-record.ts";

/** A client as answers show it. */
export function toClientAnswer({ clientId, createdAt, lastUpdated, roles }: Client) {
  return { client_id: clientId, created_at: createdAt, last_updated: lastUpdated, roles };
}
