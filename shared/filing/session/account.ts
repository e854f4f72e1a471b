import type { ErrorValue } from "../../contract/outcome.ts";
import type { Filing } from "../records/filings.ts";
import { portalUserOf } from "../records/keys.ts";
import type { FilingDependencies } from "./dependencies.ts";

/** Whom to log in as. The password is opened only when it is about to be posted. */
export interface Account {
  readonly portalUser: string;
  readonly username: string;
  password(): Promise<string>;
}

export type FoundAccount =
  | { readonly kind: "account"; readonly account: Account }
  | { readonly kind: "none"; readonly errorValue: ErrorValue; readonly details: string };

/** Reads whose login a filing needs now: the owner's own, or what a climate-fee task brought along. */
export async function findAccount(
  { ownerId, statement, search, taskId }: Filing,
  { owners, apartments, vault }: Pick<FilingDependencies, "owners" | "apartments" | "vault">,
): Promise<FoundAccount> {
  if (statement?.sealedPassword !== undefined) {
    const { portalUsername: username, sealedPassword } = statement;
    return account(username, async () => await vault.openTaskPassword(taskId, sealedPassword));
  }
  if (search && (await apartments.findMany([search.apartmentId])).length === 0) {
    return none("apartment_not_found", `there is no apartment ${search.apartmentId}: create it, then search again`);
  }
  const owner = ownerId === undefined ? undefined : await owners.find(ownerId);
  if (!owner) return none("owner_not_found", "no owner is on record for this: create the owner, then send it again");
  return account(owner.portalUsername, async () => await vault.openOwnerPassword(owner.id, owner.sealedPassword));
}

const none = (errorValue: ErrorValue, details: string): FoundAccount => ({ kind: "none", errorValue, details });

const account = (username: string, password: () => Promise<string>): FoundAccount => ({
  kind: "account",
  account: { portalUser: portalUserOf(username), username, password },
});
