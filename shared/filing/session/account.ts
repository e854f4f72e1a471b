import type { ErrorValue } from "../../contract/outcome.ts";
import { say, type Words } from "../../wording/say.ts";
import { versionOf } from "../records/blocks.ts";
import type { Filing } from "../records/filings.ts";
import { portalUserOf } from "../records/keys.ts";
import type { FilingDependencies } from "./dependencies.ts";

/** Whom to log in as. The password is opened only when it is about to be posted. */
export interface Account {
  readonly portalUser: string;
  readonly username: string;
  /** Of the password on record: changes whenever it is set. Absent when a task brought the password along. */
  readonly version?: string;
  password(): Promise<string>;
}

export type FoundAccount =
  | { readonly kind: "account"; readonly account: Account }
  | { readonly kind: "none"; readonly errorValue: ErrorValue; readonly details: Words };

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
    return none("apartment_not_found", say("apartment_not_found", { apartmentId: search.apartmentId }));
  }
  const owner = ownerId === undefined ? undefined : await owners.find(ownerId);
  if (!owner) return none("owner_not_found", say(ownerId === undefined ? "username_unknown" : "owner_gone"));
  // What was accepted for one username is not stated in another's account.
  if (statement && portalUserOf(statement.portalUsername) !== portalUserOf(owner.portalUsername)) {
    return none("owner_not_found", say("owner_moved"));
  }
  const { id, portalUsername, sealedPassword } = owner;
  if (sealedPassword === undefined) return none("invalid_credentials", say("password_gone"));
  const password = async () => await vault.openOwnerPassword(id, sealedPassword);
  const found = account(portalUsername, password);
  return { ...found, account: { ...found.account, version: versionOf(sealedPassword) } };
}

const none = (errorValue: ErrorValue, details: Words): FoundAccount => ({ kind: "none", errorValue, details });

const account = (username: string, password: () => Promise<string>) => ({
  kind: "account" as const,
  account: { portalUser: portalUserOf(username), username, password },
});
