import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { type Sealer, sealingContexts } from "../../../shared/aws/sealer.ts";
import { createApartmentOwner } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import { type OwnerRepository, toOwnerAnswer } from "../../../shared/owners/owner-repository.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly owners: Pick<OwnerRepository, "nextId" | "create" | "findByUsername">;
  readonly sealer: Sealer;
  readonly now: () => EpochMs;
}

/** POST /apartment-owners: seals the password for this owner before anything is written. */
export function createHandler({ owners, sealer, now, ...dependencies }: Dependencies) {
  return createApiHandler(createApartmentOwner, dependencies, async ({ body, caller }) => {
    const { name, portalUsername, portalPassword } = body;
    if (await owners.findByUsername(portalUsername)) throw taken();
    const id = await owners.nextId();
    const sealedPassword = await sealer.seal(portalPassword, sealingContexts.owner(id));
    const createdAt = new Date(now()).toISOString();
    const owner = {
      id,
      name,
      portalUsername,
      sealedPassword,
      createdAt,
      updatedAt: createdAt,
      createdBy: caller.clientId,
    };
    if ((await owners.create(owner)) === "taken") throw taken();
    return { apartmentOwner: toOwnerAnswer({ ...owner, version: 1 }) };
  });
}

const taken = () => new ApiError(say("username_on_record"));
