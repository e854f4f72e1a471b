import { describe, expect, it } from "vitest";
import { createAccounts } from "../../accounts.ts";
import { createParts } from "../../portal-env.ts";
import { usualOptions } from "../../portal-options.ts";
import { defaultRelease } from "../../release.ts";
import { createSessions } from "../../sessions.ts";
import { openState } from "../../state.ts";

/** A portal's accounts and sessions, with a clock to move. */
function state() {
  const time = { now: Date.parse("2026-11-05T10:00:00Z") };
  const now = () => time.now;
  const database = openState(":memory:");
  const limits = { maxSessions: 2, idleMs: 1_000 };
  return {
    time,
    accounts: createAccounts(database, now, 60_000),
    sessions: createSessions(database, now, () => limits),
  };
}

describe("an account", () => {
  const account = { username: "Maria", password: "p", contactPage: true, twoFactor: false, passwordExpired: false };

  it("is locked by the seventh wrong password in a row, which no time forgets, only an accepted one", () => {
    const { accounts, time } = state();
    accounts.put(account);
    const wrong = (times: number) => Array.from({ length: times }, () => accounts.check("maria", "x")).at(-1);

    expect(wrong(6)).toBe("refused");
    expect(accounts.check("maria", "p")).toBe("accepted");
    expect(wrong(7)).toBe("refused");
    time.now += 59_999;
    expect(accounts.check("MARIA", "p")).toBe("locked");
    time.now += 1;
    expect(wrong(1)).toBe("refused");
    expect(accounts.check("maria", "p")).toBe("locked");
    time.now += 60_000;
    expect(accounts.check("maria", "p")).toBe("accepted");
    expect(wrong(6)).toBe("refused");
    expect(wrong(1)).toBe("refused");
    expect(accounts.check("maria", "p")).toBe("locked");
  });

  it("of a sign-on that refuses all counts the right password as a wrong one", () => {
    const { accounts } = state();
    accounts.put(account);

    expect(accounts.check("maria", "p", true)).toBe("refused");
    expect(accounts.find("maria")?.failedLogins).toBe(1);
    expect(accounts.check("maria", "p")).toBe("accepted");
    expect(accounts.find("maria")?.failedLogins).toBe(0);
  });

  it("with an expired password says so only to the right password", () => {
    const { accounts } = state();
    accounts.put({ ...account, passwordExpired: true });

    expect(accounts.check("maria", "x")).toBe("refused");
    expect(accounts.check("maria", "p")).toBe("expired");
    accounts.put(account);
    expect(accounts.check("maria", "p")).toBe("accepted");
    expect(accounts.check("nobody", "p")).toBe("refused");
    for (const active of [1, 3, 2]) accounts.noteActiveSessions("MARIA", active);
    expect(accounts.find("maria"), "the most sessions at a time").toMatchObject({ maxActiveSessions: 3 });
  });
});

describe("a user's sessions", () => {
  it("are limited, whatever the case of the name, and one that ends makes room", () => {
    const { sessions } = state();
    const first = sessions.open("Maria");

    expect([sessions.open("maria"), sessions.open("MARIA"), sessions.open("nikos")].map(Boolean)).toEqual([
      true,
      false,
      true,
    ]);
    if (first) sessions.end(first);
    expect(sessions.activeOf("maria")).toBe(1);
    expect(Boolean(sessions.open("maria"))).toBe(true);
  });

  it.each([
    ["one", 1, 1],
    ["two", 1, 2],
    ["one", 3, 3],
  ] as const)("are %s in a release, %i at a start: %i", (sessionLimit, started, allowed) => {
    const options = { ...usualOptions, sessions: started, release: { ...defaultRelease, sessionLimit } };
    const { sessions } = createParts(openState(":memory:"), options);

    expect([1, 2, 3, 4].filter(() => sessions.open("maria"))).toHaveLength(allowed);
  });

  it("end when they are idle for their time, and not before", () => {
    const { sessions, time } = state();
    const token = sessions.open("maria")?.token ?? "";
    for (let step = 0; step < 2; step += 1) {
      time.now += 1_000;
      expect(sessions.find(token)?.token).toBe(token);
    }
    time.now += 1_001;
    expect(sessions.find(token)).toBeUndefined();
  });

  it("make room as soon as their idle time is over", () => {
    const { sessions, time } = state();
    const open = () => Boolean(sessions.open("maria"));
    expect(open()).toBe(true);
    expect(open()).toBe(true);
    expect(open()).toBe(false);
    time.now += 1_000;
    expect(sessions.activeOf("maria")).toBe(2);
    expect(open()).toBe(false);
    time.now += 1;

    expect(sessions.activeOf("maria")).toBe(0);
    expect(open()).toBe(true);
  });
});
