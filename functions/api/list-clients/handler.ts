import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { toClientAnswer } from "../../../shared/auth/client-record.ts";
import type { ClientRepository } from "../../../shared/auth/client-repository.ts";
import { listClients } from "../../../shared/contract/endpoints.ts";
import { encodeCursor, indexPosition, pageAsked } from "../../../shared/contract/paging.ts";

export interface Dependencies extends ApiDependencies {
  readonly clients: Pick<ClientRepository, "list">;
}

export function createHandler({ clients, ...dependencies }: Dependencies) {
  return createApiHandler(listClients, dependencies, async ({ query }) => {
    const position = indexPosition("listedUnder", "CLIENTS", "listedAt");
    const { records, last } = await clients.list(pageAsked(query, position));
    return { clients: records.map(toClientAnswer), ...encodeCursor(last) };
  });
}
