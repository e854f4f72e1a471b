import { expect } from "vitest";
import { atProperty, type Clause, forever, logIn, type Owner, type Trouble, type World } from "./world.ts";

const tryLogin = ({ portal }: World, { username }: Owner, password: string, beforePost = async () => {}) =>
  portal.login({ username, password }, { signal: forever, beforePost });

const onlyOwner = (account: { twoFactor: true } | { contactPage: true }, name: string): Clause => ({
  rule: `says that only the owner can continue: ${name}`,
  async holds(world) {
    const owner = await world.owner(account);

    const result = await tryLogin(world, owner, owner.password);

    expect(result.kind).toBe("owner_action_required");
    expect((await world.truth(owner)).activeSessions).toBe(0);
  },
});

const unclearLogin = (trouble: Trouble): Clause => ({
  rule: `says that the password may have been tried when the portal ${trouble}`,
  async holds(world) {
    const owner = await world.owner();
    await world.disturb(trouble, "from the submit on");

    const result = await tryLogin(world, owner, "wrong");

    expect(result).toMatchObject({ kind: "failed", failure: { effect: "unknown" } });
  },
});

const earlyFailure = (trouble: Trouble): Clause => ({
  rule: `keeps the password to itself when the portal ${trouble} before the login page`,
  async holds(world) {
    const owner = await world.owner();
    await world.disturb(trouble, "now");

    const result = await tryLogin(world, owner, "wrong");

    expect(result).toMatchObject({ kind: "failed", failure: { effect: "no" } });
    expect((await world.truth(owner)).failedLogins).toBe(0);
  },
});

export const loginClauses: readonly Clause[] = [
  {
    rule: "logs an owner in, and out again",
    async holds(world) {
      const owner = await world.owner();

      const session = await logIn(world, owner);
      expect((await world.truth(owner)).activeSessions).toBe(1);

      expect(await session.logout()).toBe(true);
      expect((await world.truth(owner)).activeSessions).toBe(0);
    },
  },
  {
    rule: "distinguishes a wrong password from everything else, and posts it once, only after beforePost",
    async holds(world) {
      const owner = await world.owner();
      const failuresSeen: number[] = [];
      const beforePost = async () => void failuresSeen.push((await world.truth(owner)).failedLogins);

      expect(await tryLogin(world, owner, "wrong", beforePost)).toEqual({ kind: "invalid_credentials" });
      expect(failuresSeen).toEqual([0]);
      expect((await world.truth(owner)).failedLogins).toBe(1);
    },
  },
  {
    rule: "posts nothing and passes the rejection on when beforePost rejects",
    async holds(world) {
      const owner = await world.owner();
      const login = tryLogin(world, owner, "wrong", () => Promise.reject(new Error("the record was not written")));

      await expect(login).rejects.toThrow("the record was not written");
      expect((await world.truth(owner)).failedLogins).toBe(0);
    },
  },
  {
    rule: "recognises a locked account, whatever the password",
    async holds(world) {
      const owner = await world.owner();
      for (let attempt = 0; attempt < 7; attempt += 1) await tryLogin(world, owner, "wrong");

      expect(await tryLogin(world, owner, "right")).toEqual({ kind: "account_locked" });
    },
  },
  {
    rule: "says that the owner's sessions are all in use",
    async holds(world) {
      const owner = await world.owner();
      const kinds = [];
      while (kinds.length < 3 && kinds.at(-1) !== "session_limit")
        kinds.push((await tryLogin(world, owner, owner.password)).kind);

      // One session per user, or two.
      expect(kinds.join()).toMatch(/^(in,){1,2}session_limit$/);
    },
  },
  onlyOwner({ twoFactor: true }, "a second factor"),
  onlyOwner({ contactPage: true }, "the contact page"),
  ...(["is down", "is in maintenance", "cuts answers short", "redirects to a stranger"] as const).map(earlyFailure),
  ...(["is down", "is in maintenance", "cuts answers short", "redirects to a stranger"] as const).map(unclearLogin),
  {
    rule: "resumes a session by its cookies",
    async holds(world) {
      const { session, property } = await atProperty(world);

      const resumed = world.portal.resume(session.cookies(), { signal: forever });

      expect(await resumed.properties()).toEqual({ ok: true, value: [property] });
    },
  },
  {
    rule: "says that a session is lost",
    async holds(world) {
      const { session } = await atProperty(world);
      const cookies = session.cookies();
      await session.logout();

      const answer = await world.portal.resume(cookies, { signal: forever }).properties();

      expect(answer).toMatchObject({ ok: false, failure: { kind: "session_lost", effect: "no" } });
    },
  },
  {
    rule: "answers unavailable once its work is cancelled, in a resumed session, too",
    async holds(world) {
      const owner = await world.owner();
      const work = new AbortController();
      const options = { signal: work.signal, beforePost: async () => {} };
      const result = await world.portal.login({ username: owner.username, password: owner.password }, options);
      if (result.kind !== "in") throw new Error(result.kind);
      const resumed = world.portal.resume(result.session.cookies(), { signal: work.signal });
      work.abort();

      for (const session of [result.session, resumed])
        expect(await session.properties()).toMatchObject({
          ok: false,
          failure: { kind: "unavailable", effect: "no" },
        });
    },
  },
];
