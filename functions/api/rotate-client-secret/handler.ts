import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { newSecret, toClientAnswer } from "../../../shared/auth/client-record.ts";
import { type ClientRepository, mayManage } from "../../../shared/auth/client-repository.ts";
import { rotateClientSecret } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly clients: Pick<ClientRepository, "find" | "changeSecret">;
  readonly now: () => EpochMs;
}

/** POST /clients/{client_id}/secret: ends the old secret, its sessions and its tokens. */
export function createHandler({ clients, now, ...dependencies }: Dependencies) {
  return createApiHandler(rotateClientSecret, dependencies, async ({ path, caller }) => {
    const found = await clients.find(path.client_id);
    if (!found || found.revoked) return undefined;
    if (!mayManage(caller.roles, found.roles)) throw new ApiError(say("managed_by_admin"));
    if (found.secretHash === undefined) throw new ApiError(say("person_without_secret"));
    const secret = newSecret();
    const changed = await clients.changeSecret(found, secret, new Date(now()).toISOString(), caller.clientId);
    return changed.written ? { client: toClientAnswer(changed.client), secret } : undefined;
  });
}
