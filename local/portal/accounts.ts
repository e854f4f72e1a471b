import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import * as v from "valibot";
import { inTransaction } from "./database.ts";

const Flag = v.pipe(
  v.number(),
  v.transform((value) => value === 1),
);

const Account = v.object({
  username: v.string(),
  passwordHash: v.string(),
  contactPage: Flag,
  twoFactor: Flag,
  failedLogins: v.number(),
  lockedUntil: v.number(),
  maxActiveSessions: v.number(),
});
export type Account = v.InferOutput<typeof Account>;

/** What `_control` says of an account; it replaces the one there, its lock and its counters. */
export interface NewAccount {
  username: string;
  password: string;
  contactPage: boolean;
  twoFactor: boolean;
  passwordExpired: boolean;
}

/** More wrong passwords in a row than this lock the account. */
const wrongPasswordsAllowed = 6;

/** Plain passwords are not kept, so that none can be found in the state file. */
const hash = (username: string, password: string) =>
  createHash("sha256").update(`${username.toLowerCase()}\n${password}`).digest("hex");

export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts with their lock, all in the database: a restart neither unlocks nor forgets. */
export function createAccounts(database: DatabaseSync, clock: () => number, lockMs: number) {
  const read = database.prepare("SELECT * FROM accounts WHERE username = ?");
  const expired = database.prepare("SELECT 1 FROM expiredPasswords WHERE username = ?");
  const setAttempts = database.prepare("UPDATE accounts SET failedLogins = ?, lockedUntil = ? WHERE username = ?");

  const find = (username: string) => {
    const row = read.get(username);
    return row && v.parse(Account, row);
  };
  const isLocked = (account: Account) => account.lockedUntil > clock();

  const count = (account: Account) => {
    const before = account.lockedUntil > 0 ? 0 : account.failedLogins;
    const failed = before + 1;
    setAttempts.run(failed, failed > wrongPasswordsAllowed ? clock() + lockMs : 0, account.username);
  };

  return {
    find,
    isLocked,
    all: () => v.parse(v.array(Account), database.prepare("SELECT * FROM accounts ORDER BY username").all()),
    put({ username, password, contactPage, twoFactor, passwordExpired }: NewAccount) {
      database
        .prepare("INSERT OR REPLACE INTO accounts VALUES (?, ?, ?, ?, 0, 0, 0)")
        .run(username, hash(username, password), Number(contactPage), Number(twoFactor));
      database.prepare("DELETE FROM expiredPasswords WHERE username = ?").run(username);
      if (passwordExpired) database.prepare("INSERT INTO expiredPasswords VALUES (?)").run(username);
    },
    /** Counts a wrong password and locks; a right one clears the counter. A locked account refuses both alike. */
    check(username: string, password: string) {
      return inTransaction(database, (): "accepted" | "refused" | "locked" | "expired" => {
        const account = find(username);
        if (!account) return "refused";
        if (isLocked(account)) return "locked";
        if (account.passwordHash !== hash(username, password)) {
          count(account);
          return "refused";
        }
        setAttempts.run(0, 0, account.username);
        return expired.get(account.username) ? "expired" : "accepted";
      });
    },
    answerContactPage(username: string) {
      database.prepare("UPDATE accounts SET contactPage = 0 WHERE username = ?").run(username);
    },
    noteActiveSessions(username: string, active: number) {
      database
        .prepare("UPDATE accounts SET maxActiveSessions = max(maxActiveSessions, ?) WHERE username = ?")
        .run(active, username);
    },
  };
}
