import { randomUUID } from "node:crypto";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { clientRecord, newSecret, toClientAnswer } from "../../../shared/auth/client-record.ts";
import { type ClientRepository, mayManage } from "../../../shared/auth/client-repository.ts";
import { createClient } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly clients: Pick<ClientRepository, "create">;
  readonly now: () => EpochMs;
}

/** POST /clients: the secret is in this answer and nowhere else. */
export function createHandler({ clients, now, ...dependencies }: Dependencies) {
  return createApiHandler(createClient, dependencies, async ({ body, caller }) => {
    const roles = [...new Set(body.roles)];
    const { secretDays } = body;
    if (!mayManage(caller.roles, roles)) throw new ApiError(say("managed_by_admin"));
    const createdAt = new Date(now()).toISOString();
    const secret = newSecret();
    const created = { clientId: randomUUID(), secret, secretDays, roles, createdAt, createdBy: caller.clientId };
    // biome-ignore lint/plugin: no two clients get the same random id
    await clients.create(created);
    return { client: toClientAnswer(clientRecord(created)), secret };
  });
}
