import type { Failed } from "../../contract/outcome.ts";
import type { OwnerRecord } from "../../ports/owners-and-apartments.ts";
import type { Vault } from "../../ports/vault.ts";
import { type Filing, type StatementWork, statementOf } from "../../records/filings.ts";
import { portalUserOf } from "../../records/keys.ts";
import { type PortalUser, passwordVersionOf } from "../../records/portal-users.ts";
import { say } from "../../wording/say.ts";
import { decide, type Rule, rule } from "../rules/rule.ts";
import type { FilingDependencies } from "./dependencies.ts";
import { failWith } from "./log-in-rules.ts";

/** Whom to log in as. The password is unsealed only when it is about to be posted. */
export interface Account {
  readonly portalUser: string;
  readonly username: string;
  /** Changes whenever the password on record is set; absent for a task's own password. */
  readonly version?: string;
  /** The same login's account on record, beside a task's own password. */
  readonly onRecord?: Account;
  password(): Promise<string>;
}

interface AccountFacts {
  readonly filing: Pick<Filing, "ownerId">;
  readonly statement: StatementWork | undefined;
  readonly search: Filing<"search">["search"] | undefined;
  readonly isApartmentGone: boolean;
  readonly owner: OwnerRecord | undefined;
}

type Step =
  | { readonly do: "end"; readonly outcome: Failed }
  | { readonly do: "log in"; readonly username: string; readonly sealed: string; readonly of: "task" | "owner" };

export const accountRules = [
  rule(
    "the task brought a password",
    "a climate-fee task may come with its own username and password",
    ({ statement }) => statement?.sealedPassword !== undefined && { ...statement, sealed: statement.sealedPassword },
    ({ portalUsername: username, sealed }): Step => ({ do: "log in", username, sealed, of: "task" }),
  ),
  rule(
    "its apartment is gone",
    "without it there is no property to search",
    ({ search, isApartmentGone }) => isApartmentGone && search,
    ({ apartmentId }) => failWith("apartment_not_found", say("apartment_not_found", { apartmentId })),
  ),
  rule(
    "no owner",
    "there is no password to log in with",
    ({ owner }) => owner === undefined,
    (_, { filing: { ownerId } }) =>
      failWith("owner_not_found", say(ownerId === undefined ? "username_unknown" : "owner_gone")),
  ),
  rule(
    "its owner has moved",
    "a statement accepted for one username is not filed in another account",
    ({ statement, owner }) =>
      statement && owner && portalUserOf(statement.portalUsername) !== portalUserOf(owner.portalUsername),
    () => failWith("owner_not_found", say("owner_moved")),
  ),
  rule(
    "the owner's password",
    "whatever is filed for an owner is filed as that owner",
    ({ owner }) => owner?.sealedPassword !== undefined && { ...owner, sealed: owner.sealedPassword },
    ({ portalUsername: username, sealed }) => ({ do: "log in", username, sealed, of: "owner" }),
  ),
  rule(
    "no password",
    "it was removed, and must be set again",
    () => true,
    () => failWith("invalid_credentials", say("password_gone")),
  ),
] satisfies readonly Rule<AccountFacts, Step>[];

/** Finds the login that a filing needs: the owner's, or a climate-fee task's own. */
export async function findAccount(
  filing: Filing,
  { owners, apartments, vault }: Pick<FilingDependencies, "owners" | "apartments" | "vault">,
): Promise<
  (Extract<Step, { do: "end" }> & { readonly rule: string }) | { readonly do: "log in"; readonly account: Account }
> {
  const { ownerId, taskId } = filing;
  const search = filing.kind === "search" ? filing.search : undefined;
  const isApartmentGone = search !== undefined && (await apartments.findMany([search.apartmentId])).length === 0;
  const found = ownerId === undefined ? undefined : await owners.find(ownerId);
  // A record without a username cannot log in.
  const owner = found?.portalUsername ? found : undefined;
  const step = decide<AccountFacts, Step, string>(accountRules, {
    filing,
    statement: statementOf(filing),
    search,
    isApartmentGone,
    owner,
  });
  if (step.do === "end") return { ...step, rule: step.rule };
  const { username, sealed, of } = step;
  const onRecord = owner && accountOf(owner, vault);
  if (of === "owner" && onRecord) return { do: "log in", account: onRecord };
  const password = async () => await vault.openTaskPassword(taskId, sealed);
  const ofTask = { portalUser: portalUserOf(username), username, password };
  const isSameLogin = onRecord?.portalUser === ofTask.portalUser;
  return { do: "log in", account: { ...ofTask, ...(isSameLogin && { onRecord }) } };
}

function accountOf(
  { id, portalUsername: username, sealedPassword }: OwnerRecord,
  vault: Pick<Vault, "openOwnerPassword">,
): Account | undefined {
  if (sealedPassword === undefined) return undefined;
  const password = async () => await vault.openOwnerPassword(id, sealedPassword);
  return { portalUser: portalUserOf(username), username, version: passwordVersionOf(sealedPassword), password };
}

/**
 * Uses the proven password on record instead of a task's own password of the same login. Nobody learns whether the two
 * are the same.
 */
export async function accountToUse(
  account: Account,
  { proven }: Pick<PortalUser, "proven">,
  vault: Pick<Vault, "fingerprint">,
): Promise<Account> {
  const { onRecord } = account;
  if (!onRecord || proven === undefined) return account;
  return (await vault.fingerprint(onRecord.portalUser, await onRecord.password())) === proven ? onRecord : account;
}
