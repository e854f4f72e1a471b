import type { ApartmentRepository } from "../../../shared/apartments/apartment-repository.ts";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import type { Written } from "../../../shared/aws/store.ts";
import { deleteApartmentOwner } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { type OwnerRepository, toOwnerAnswer } from "../../../shared/owners/owner-repository.ts";
import type { TasksInDoubt } from "../../../shared/tasks/reading/tasks-in-doubt.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly owners: Pick<OwnerRepository, "findByUsername" | "remove" | "release">;
  readonly apartments: Pick<ApartmentRepository, "idsOf" | "remove">;
  readonly tasksInDoubt: TasksInDoubt;
  /** Forgets the session and what is known of the passwords; false while a worker uses the login. */
  readonly forgetLogin: (portalUsername: string) => Promise<Written>;
}

/**
 * DELETE /apartment-owners/{id}: removes the owner, password, session and apartments. Reported outcomes stay. The owner's
 * record is removed last, so that an interrupted request can be repeated.
 */
export function createHandler({ owners, apartments, tasksInDoubt, forgetLogin, ...dependencies }: Dependencies) {
  return createApiHandler(deleteApartmentOwner, dependencies, async ({ path }) => {
    const owner = await owners.findByUsername(path.id);
    if (!owner) {
      await owners.release(path.id);
      return undefined;
    }
    const tasks = await tasksInDoubt(owner);
    if (tasks.length > 0) throw new ApiError(say("owner_looked_up", { tasks: tasks.map(String) }));
    const forgotten = await forgetLogin(owner.portalUsername);
    if (!forgotten.written) throw new ApiError(say("owner_at_work"));
    // Apartments that have moved to another owner stay.
    await Promise.all([...(await apartments.idsOf(owner.id))].map((id) => apartments.remove(id, owner.id)));
    const removed = await owners.remove(owner);
    if (!removed.written) throw new ApiError(say("owner_changed_meanwhile"));
    return { apartmentOwner: toOwnerAnswer(owner) };
  });
}
