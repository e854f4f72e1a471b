import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { toClientAnswer } from "../../../shared/auth/client-record.ts";
import { type ClientRepository, mayManage } from "../../../shared/auth/client-repository.ts";
import { deleteClient } from "../../../shared/contract/endpoints.ts";
import { ApiError, notFound } from "../../../shared/contract/errors.ts";

export interface Dependencies extends ApiDependencies {
  readonly clients: Pick<ClientRepository, "find" | "revoke">;
  readonly now: () => number;
}

/** DELETE /clients/{client_id}: its sessions and tokens end; its record stays for audit. The last admin stays. */
export function createHandler({ clients, now, ...dependencies }: Dependencies) {
  return createApiHandler(deleteClient, dependencies, async ({ path, caller }) => {
    const found = await clients.find(path.client_id);
    if (!found || found.revoked) throw notFound("client");
    if (!mayManage(caller.roles, found.roles)) throw new ApiError("forbidden", "only an admin can end an admin");
    const client = await clients.revoke(found, new Date(now()).toISOString());
    if (client === "last admin") {
      throw new ApiError(
        "conflict",
        "this is the last admin, without whom nobody could make another: make that one first",
      );
    }
    if (!client) throw notFound("client");
    return { client: toClientAnswer(client) };
  });
}
