import type { Owner } from "./owner-repository.ts";

/** An owner as answers show it: never the password, sealed or not. */
export function toOwnerAnswer({ id, name, portalUsername, createdAt, updatedAt }: Owner) {
  return { id, name, portalUsername, createdAt, updatedAt };
}
