import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { toClientAnswer } from "../../../shared/auth/client-record.ts";
import type { ClientRepository } from "../../../shared/auth/client-repository.ts";
import { listClients } from "../../../shared/contract/endpoints.ts";
import { decodeCursor, defaultLimit, encodeCursor, indexPosition } from "../../../shared/contract/paging.ts";

export interface Dependencies extends ApiDependencies {
  readonly clients: Pick<ClientRepository, "list">;
}

/** GET /clients, oldest first. */
export function createHandler({ clients, ...dependencies }: Dependencies) {
  return createApiHandler(listClients, dependencies, async ({ query: { limit = defaultLimit, cursor } }) => {
    const after = decodeCursor(indexPosition("listedUnder", "CLIENTS", "listedAt"), cursor);
    const { clients: page, last } = await clients.list({ limit, ...(after && { after }) });
    return { clients: page.map(toClientAnswer), ...encodeCursor(last) };
  });
}
