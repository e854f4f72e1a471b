import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { toClientAnswer } from "../../../shared/auth/client-record.ts";
import { type ClientRepository, mayManage } from "../../../shared/auth/client-repository.ts";
import { deleteClient } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly clients: Pick<ClientRepository, "find" | "revoke">;
  readonly now: () => EpochMs;
}

/** DELETE /clients/{client_id}: ends its sessions and tokens, and keeps its record for audit. The last admin stays. */
export function createHandler({ clients, now, ...dependencies }: Dependencies) {
  return createApiHandler(deleteClient, dependencies, async ({ path, caller }) => {
    const found = await clients.find(path.client_id);
    if (!found || found.revoked) return undefined;
    if (!mayManage(caller.roles, found.roles)) throw new ApiError(say("managed_by_admin"));
    const revoked = await clients.revoke(found, new Date(now()).toISOString(), caller.clientId);
    if (revoked === "last admin") throw new ApiError(say("last_admin"));
    return revoked.written ? { client: toClientAnswer(revoked.client) } : undefined;
  });
}
