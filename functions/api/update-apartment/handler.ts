import { type ApartmentRepository, toApartmentAnswer } from "../../../shared/apartments/apartment-repository.ts";
import { mustOwn } from "../../../shared/apartments/must-own.ts";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { updateApartment } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import type { OwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly apartments: Pick<ApartmentRepository, "find" | "change">;
  readonly owners: Pick<OwnerRepository, "find">;
  readonly now: () => EpochMs;
}

/** PATCH /apartments/{id}: omitted fields stay. */
export function createHandler({ apartments, owners, now, ...dependencies }: Dependencies) {
  return createApiHandler(updateApartment, dependencies, async ({ path, body, caller }) => {
    if (Object.keys(body).length === 0) {
      throw new ApiError(say("patch_empty", { fields: ["name", "address", "registryId", "ownerId", "postalCode"] }));
    }
    if (!(await apartments.find(path.id))) return undefined;
    if (body.ownerId !== undefined) await mustOwn(owners, body.ownerId);
    const changed = await apartments.change(
      path.id,
      { ...body, updatedBy: caller.clientId },
      new Date(now()).toISOString(),
    );
    return changed.written ? { apartment: toApartmentAnswer(changed.apartment) } : undefined;
  });
}
