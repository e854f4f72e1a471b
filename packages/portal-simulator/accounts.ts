import { createHash } from "node:crypto";
import * as v from "valibot";
import type { State } from "./state.ts";

const Account = v.object({
  username: v.string(),
  passwordHash: v.string(),
  contactPage: v.boolean(),
  twoFactor: v.boolean(),
  passwordExpired: v.boolean(),
  failedLogins: v.number(),
  lockedUntil: v.number(),
  maxActiveSessions: v.number(),
});
type Account = v.InferOutput<typeof Account>;

/** An account as `_control` sets it. It replaces the existing one, with its lock and counters. */
type NewAccount = Pick<Account, "username" | "contactPage" | "twoFactor" | "passwordExpired"> & { password: string };

/** More wrong passwords in a row lock the account. */
const wrongPasswordsAllowed = 6;

/** Only hashes are stored: no password can be read from the state file. */
const hash = (username: string, password: string) =>
  createHash("sha256").update(`${username.toLowerCase()}\n${password}`).digest("hex");

/** Accounts with their locks, which survive a restart. */
export interface Accounts {
  /** A username's account, in capitals or not. */
  find(username: string): Account | undefined;
  /** Whether an account's lock has not passed yet. */
  isLocked(account: Account): boolean;
  /** All accounts, oldest first. */
  all(): Account[];
  /** Adds an account, or puts it in the place of one with this username. */
  put(account: NewAccount): void;
  /**
   * Counts a wrong password and locks; only a right one clears the counter, no time does. A locked account refuses both
   * alike. A sign-on that refuses all takes every password for a wrong one, and counts it.
   */
  check(username: string, password: string, refusesAll?: boolean): "accepted" | "refused" | "locked" | "expired";
  /** Notes that the owner has answered the page of contact data: it is not shown again. */
  answerContactPage(username: string): void;
  /** Keeps the most sessions that a user has had at once. */
  noteActiveSessions(username: string, active: number): void;
}

export function createAccounts(state: State, clock: () => number, lockMs: number): Accounts {
  const stored = state.collection("account", Account);
  const find = (username: string) => stored.get(username.toLowerCase());
  const put = (account: Account) => stored.put(account.username.toLowerCase(), account);
  const change = (account: Account | undefined, changes: Partial<Account>) =>
    account && put({ ...account, ...changes });
  const isLocked = ({ lockedUntil }: Account) => lockedUntil > clock();

  return {
    find,
    isLocked,
    all: stored.all,
    put({ password, ...account }) {
      const passwordHash = hash(account.username, password);
      put({ ...account, passwordHash, failedLogins: 0, lockedUntil: 0, maxActiveSessions: 0 });
    },
    check(username, password, refusesAll = false) {
      const account = find(username);
      if (!account) return "refused";
      if (isLocked(account)) return "locked";
      if (!refusesAll && account.passwordHash === hash(username, password)) {
        change(account, { failedLogins: 0, lockedUntil: 0 });
        return account.passwordExpired ? "expired" : "accepted";
      }
      const failedLogins = account.failedLogins + 1;
      change(account, { failedLogins, lockedUntil: failedLogins > wrongPasswordsAllowed ? clock() + lockMs : 0 });
      return "refused";
    },
    answerContactPage: (username) => void change(find(username), { contactPage: false }),
    noteActiveSessions(username, active) {
      const account = find(username);
      change(account, { maxActiveSessions: Math.max(active, account?.maxActiveSessions ?? 0) });
    },
  };
}
