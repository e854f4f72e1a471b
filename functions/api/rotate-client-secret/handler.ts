import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { newSecret, toClientAnswer } from "../../../shared/auth/client-record.ts";
import { type ClientRepository, mayManage } from "../../../shared/auth/client-repository.ts";
import { rotateClientSecret } from "../../../shared/contract/endpoints.ts";
import { ApiError, notFound } from "../../../shared/contract/errors.ts";

export interface Dependencies extends ApiDependencies {
  readonly clients: Pick<ClientRepository, "find" | "changeSecret">;
  readonly now: () => number;
}

/** POST /clients/{client_id}/secret: the old secret, its sessions and its tokens end. */
export function createHandler({ clients, now, ...dependencies }: Dependencies) {
  return createApiHandler(rotateClientSecret, dependencies, async ({ path, caller }) => {
    const found = await clients.find(path.client_id);
    if (!found || found.revoked) throw notFound("client");
    if (!mayManage(caller.roles, found.roles)) throw new ApiError("forbidden", "only an admin can change an admin");
    const secret = newSecret();
    const client = await clients.changeSecret(path.client_id, secret, new Date(now()).toISOString());
    if (!client) throw notFound("client");
    return { client: toClientAnswer(client), secret };
  });
}
