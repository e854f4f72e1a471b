import { validationError } from "../contract/errors.ts";
import type { OwnerId } from "../ids-and-times.ts";
import type { OwnerRepository } from "../owners/owner-repository.ts";
import { say } from "../wording/say.ts";

export async function mustOwn(owners: Pick<OwnerRepository, "find">, ownerId: OwnerId): Promise<void> {
  if (await owners.find(ownerId)) return;
  throw validationError([{ path: "ownerId", message: say("owner_id_unknown") }]);
}
