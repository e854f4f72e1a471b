import { ApiError } from "../contract/errors.ts";
import type { OwnerRepository } from "../owners/owner-repository.ts";

/** An apartment's owner must be on record. */
export async function mustOwn(owners: Pick<OwnerRepository, "find">, ownerId: number): Promise<void> {
  if (await owners.find(ownerId)) return;
  const message = "there is no owner of this id: create the owner first";
  throw new ApiError("validation", `ownerId: ${message}`, [{ path: "ownerId", message }]);
}
