import { expect, it } from "vitest";
import { createPendingLogins } from "../../pending-logins.ts";
import { createSessions } from "../../sessions.ts";
import { openState } from "../../state.ts";

const limits = () => ({ maxSessions: 5_000, idleMs: 1_000 });

it("the sign-on remembers the thousand youngest logins under way", () => {
  const logins = createPendingLogins();
  const begun = Array.from({ length: 1_001 }, () => logins.begin());
  const known = begun.map(({ cookie, login }) => logins.ofCookie(cookie) === login);

  expect(known).toEqual([false, ...Array.from({ length: 1_000 }, () => true)]);
});

it("a login is known by its cookie together with the number of its last page", () => {
  const logins = createPendingLogins();
  const [one, other] = [logins.begin(), logins.begin()];
  [one.login.requestId, other.login.requestId] = ["1", "2"];

  expect(logins.find(one.cookie, "1")).toBe(one.login);
  expect(logins.find(one.cookie, "2")).toBeUndefined();
  expect(logins.find(undefined, "1")).toBeUndefined();
  expect(logins.find("none", undefined)).toBeUndefined();
  logins.forget(one.cookie);
  expect(logins.ofCookie(one.cookie)).toBeUndefined();
  expect(logins.ofCookie(other.cookie)).toEqual(other.login);
});

it("a reply collects its session once, and the thousand youngest are kept", () => {
  const sessions = createSessions(openState(":memory:"), () => 0, limits);
  const logins = createPendingLogins();
  const opened = Array.from({ length: 1_001 }, () => sessions.open("maria")).filter((one) => one !== undefined);
  const replies = opened.map((session) => logins.reply(session));

  expect(logins.collect(replies[0])).toBeUndefined();
  expect(logins.collect(undefined)).toBeUndefined();
  expect(logins.collect("none")).toBeUndefined();
  expect(logins.collect(replies[1])).toBe(opened[1]);
  expect(logins.collect(replies[1])).toBeUndefined();
  expect(logins.collect(replies[1_000])).toBe(opened[1_000]);
});

it("a session survives a restart with its role and fresh idle time, but without its search", () => {
  const [database, time] = [openState(":memory:"), { now: 0 }];
  const start = () => createSessions(database, () => time.now, limits);
  const before = start();
  const session = before.open("maria");
  if (!session) throw new Error("no session");
  const pair = before.enterApplication(session);
  session.search = { propertyId: 1, from: "2026-11-01", to: "2026-11-02", rowsPerPage: 20 };
  expect(session.roleChosen).toBe(false);
  time.now += 5_000;

  const after = start();
  expect(after.find(session.token)).toMatchObject({
    username: "maria",
    ...pair,
    lastSeen: 5_000,
    answers: 0,
    propertyRows: 10,
    search: undefined,
    calendarDay: undefined,
    roleChosen: true,
  });
  after.end(session);
  expect(start().activeOf("maria")).toBe(0);
});
