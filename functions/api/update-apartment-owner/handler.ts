import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { type Sealer, sealingContexts } from "../../../shared/aws/sealer.ts";
import { updateApartmentOwner } from "../../../shared/contract/endpoints.ts";
import { ApiError, validationError } from "../../../shared/contract/errors.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import { type OwnerRepository, toOwnerAnswer } from "../../../shared/owners/owner-repository.ts";
import { isSameUsername } from "../../../shared/parsing/username.ts";
import type { TasksInDoubt } from "../../../shared/tasks/reading/tasks-in-doubt.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly owners: Pick<OwnerRepository, "findByUsername" | "find" | "change">;
  readonly tasksInDoubt: TasksInDoubt;
  readonly sealer: Sealer;
  readonly now: () => EpochMs;
}

/** Others may change the owner at the same time; more collisions than this are no accident. */
const maxTries = 5;

/** PATCH /apartment-owners/{id}: omitted fields stay; a new username, with its password, moves the owner to it. */
export function createHandler({ owners, tasksInDoubt, sealer, now, ...dependencies }: Dependencies) {
  return createApiHandler(updateApartmentOwner, dependencies, async ({ path, body, caller }) => {
    const { portalPassword, ...named } = body;
    if (Object.keys(body).length === 0)
      throw new ApiError(say("patch_empty", { fields: ["name", "portalUsername", "portalPassword"] }));
    const found = await owners.findByUsername(path.id);
    if (!found) return undefined;
    const renamed = named.portalUsername !== undefined && !isSameUsername(named.portalUsername, found.portalUsername);
    if (renamed && portalPassword === undefined) {
      const message = say("rename_needs_password");
      throw validationError([{ path: "portalPassword", message }]);
    }
    const tasks = renamed ? await tasksInDoubt(found) : [];
    if (tasks.length > 0) throw new ApiError(say("owner_looked_up", { tasks: tasks.map(String) }));
    // `null` removes the sealed password.
    const sealedPassword = portalPassword && (await sealer.seal(portalPassword, sealingContexts.owner(found.id)));
    const change = { ...named, sealedPassword, updatedBy: caller.clientId };
    for (let owner = found, tried = 0; tried < maxTries; tried += 1) {
      const changed = await owners.change(owner, change, new Date(now()).toISOString());
      if (changed === "taken") throw new ApiError(say("username_taken"));
      if (changed !== "changed") return { apartmentOwner: toOwnerAnswer(changed) };
      owner = (await owners.find(owner.id)) ?? owner;
      // The request was for the old username: its password must not be posted for another.
      if (!isSameUsername(owner.portalUsername, found.portalUsername)) break;
    }
    throw new ApiError(say("owner_changed_meanwhile"));
  });
}
