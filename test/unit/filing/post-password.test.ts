import { describe, expect, it } from "vitest";
import { times } from "../../../shared/deployment/times.ts";
import { createPostPassword, LeaseLost } from "../../../shared/filing/session/post-password.ts";
import { createCallCounter } from "../../../shared/filing/session/visit.ts";
import type { LoginResult, PortalSession } from "../../../shared/portal/portal.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { portalUserKey } from "../../../shared/records/keys.ts";
import {
  createPortalUserRepository,
  type PortalUserRepository,
  readUser,
  type UserChange,
} from "../../../shared/records/portal-users.ts";
import { say } from "../../../shared/wording/say.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { openVault } from "../../support/open-vault.ts";
import { done } from "../../support/written.ts";

const minute = 60_000;
const hour = 60 * minute;
const now = Date.UTC(2026, 6, 15, 9);
const failed = (effect: "no" | "unknown"): LoginResult => ({
  kind: "failed",
  failure: { kind: "unavailable", effect, detail: "no answer" },
});

/** One log-in of a user with this history. It may lose its lease before the password is posted. */
async function logIn(
  known: UserChange,
  result: LoginResult,
  {
    posts = true,
    loses = false,
    unanswered = false,
    vault = openVault,
    store = emptyStore(() => now),
    portalUser = "ann",
  } = {},
) {
  const repository = createPortalUserRepository(store);
  const breaker = createBreaker(store, 0);
  await breaker.admit(now);
  let writes = 0;
  const portalUsers: PortalUserRepository = {
    ...repository,
    async learn(lease, learned) {
      const user = await repository.learn(lease, learned);
      if (unanswered && writes++ === 0) throw new Error("no answer");
      return user;
    },
  };
  const before = await done(portalUsers.lease(portalUser, "worker", now - 10, now - 1));
  await portalUsers.release(before.lease, known);
  const taken = await done(portalUsers.lease(portalUser, "worker", now, now + times.aws.lease));
  const [counted, logged]: [string[], unknown[]] = [[], []];
  const line = (...said: unknown[]) => void logged.push(said);
  const clock = { now: () => now, sleep: async () => {} };
  const post = createPostPassword({
    portalUsers,
    breaker,
    times: times.aws,
    clock,
    random: () => 1,
    vault,
    portal: {
      async login(_, { beforePost }) {
        if (loses) await portalUsers.release(taken.lease, {});
        if (posts) await beforePost();
        return result;
      },
      resume: () => expect.unreachable(),
    },
    log: { info: line, warn: line, error: line },
    metrics: { count: (metric) => counted.push(metric) },
  });
  const account = { portalUser, username: portalUser, version: "1", password: async () => "right" };
  const progress = createCallCounter(clock, times.aws);
  progress.begin(taken.user.sinceProgress);
  const attempt = { fingerprint: "right", version: "1", taskId: 7 };
  const one = { account, password: "right", attempt, lease: taken.lease, user: taken.user, progress };
  let thrown: unknown;
  const signed = await post({ ...one, signal: new AbortController().signal }).catch((error: unknown) => {
    if (!unanswered) throw error;
    thrown = error;
  });
  await portalUsers.release(taken.lease, {});
  const recordOf = async (one: string) => readUser((await store.get(portalUserKey(one))) ?? {});
  return { signed, user: await recordOf(portalUser), recordOf, counted, logged, thrown };
}

const unclear = [{ fingerprint: "right", version: "1", times: 1 }];
/** A log-in without a clear answer, long enough ago to try again. */
const longAgo = {
  posted: { fingerprint: "right", at: now - 5 * hour },
  unclear,
  sinceProgress: { logins: [now - hour / 2], calls: [] },
};

/** Users of one sign-on, one after another, whose passwords it refuses. */
async function refuseAll(users: Readonly<Record<string, UserChange>>) {
  const store = emptyStore(() => now);
  const results = [];
  for (const [portalUser, known] of Object.entries(users))
    results.push(await logIn(known, { kind: "invalid_credentials" }, { store, portalUser }));
  return { store, results };
}
const proven = { proven: "right" };

describe("a refusal of a password that had logged in", () => {
  const doubted = { do: "pause", pause: { reason: say("login_doubted"), until: now + 10 * minute, outage: false } };
  const everybody = { do: "pause", pause: { reason: say("logins_refused"), outage: true, doubtful: "log-ins" } };

  it("is doubted for ten minutes", async () => {
    const { signed, user, counted } = await logIn(proven, { kind: "invalid_credentials" });

    expect(signed).toMatchObject(doubted);
    expect(user?.refused).toEqual([{ fingerprint: "right", version: "1", doubtedUntil: now + 10 * minute }]);
    expect(user).not.toHaveProperty("proven");
    expect(counted).toEqual(["LoginRefused"]);
  });

  it("is the portal's trouble where three users meet it: their passwords count as good again", async () => {
    const { results } = await refuseAll({ ann: proven, bob: proven, cyd: proven });

    expect(results.map(({ signed }) => signed)).toMatchObject([doubted, doubted, everybody]);
    for (const name of ["ann", "bob", "cyd"]) {
      const user = await results[2]?.recordOf(name);
      expect(user).toMatchObject({ proven: "right", refused: [], refusedAt: now, inARow: { refused: 1, unclear: 0 } });
    }
  });

  it("counts no password that never logged in, and spares such a one while the sign-on refuses everybody", async () => {
    const known = await refuseAll({ ann: proven, bob: {}, cyd: proven });
    expect(known.results[2]?.signed).toMatchObject(doubted);

    const { results } = await refuseAll({ ann: proven, bob: proven, cyd: proven, dan: {} });
    expect(results[3]?.signed).toMatchObject(everybody);
    expect(results[3]?.user).toMatchObject({ inARow: { refused: 1, unclear: 0 }, refusedAt: now });
    expect(results[3]?.user).not.toHaveProperty("refused");
  });

  it.each(["in", "session_limit", "owner_action_required"] as const)(
    "is no trouble of the portal once another password is accepted: %s",
    async (kind) => {
      const { store } = await refuseAll({ ann: proven, bob: proven });
      const session = { cookies: () => "c" } as PortalSession;
      const accepted: LoginResult =
        kind === "in" ? { kind, session } : kind === "session_limit" ? { kind } : { kind, what: say("owner_role") };
      await logIn({ inARow: { refused: 2, unclear: 2 } }, accepted, { store, portalUser: "eve" });
      const { signed, recordOf } = await logIn(proven, { kind: "invalid_credentials" }, { store, portalUser: "cyd" });

      expect(signed).toMatchObject(doubted);
      expect(await recordOf("eve")).not.toHaveProperty("inARow");
    },
  );
});

describe("refusals in a row", () => {
  it("are counted, of whichever passwords, with what may have been one before", async () => {
    const before = { inARow: { refused: 1, unclear: 1 }, unclear: [{ fingerprint: "b", times: 1 }] };
    const { user, counted } = await logIn(before, { kind: "invalid_credentials" });

    expect(user?.inARow).toEqual({ refused: 2, unclear: 2 });
    expect(counted).toEqual(["LoginRefused"]);
  });

  it.each([
    ["the third", { refused: 2, unclear: 0 }],
    ["the fifth post in doubt", { refused: 1, unclear: 3 }],
  ])("alert an operator: %s", async (_, inARow) => {
    const { counted, logged } = await logIn({ inARow }, { kind: "invalid_credentials" });

    expect(counted).toEqual(["LoginRefused", "LoginUnclear"]);
    const said = "passwords of one login refused in a row: a person has to look";
    expect(logged.at(-1)).toEqual([said, { portalUser: "ann", taskId: 7 }]);
  });

  it("say at the third that an operator has to try again", async () => {
    const twice = { inARow: { refused: 2, unclear: 0 } };

    expect((await logIn(twice, { kind: "invalid_credentials" })).signed).toMatchObject({
      outcome: { errorValue: "invalid_credentials", details: say("passwords_refused", { count: 3 }) },
    });
  });
});

describe("the record of a log-in", () => {
  it("is unclear before the password leaves, and stays so until an answer is understood", async () => {
    const { user } = await logIn({}, failed("unknown"));

    expect(user).toMatchObject({
      posted: { fingerprint: "right", at: now },
      unclear,
      sinceProgress: { logins: [now], calls: [] },
    });
  });

  it("is taken back, and nothing is posted, when its write got no answer", async () => {
    const { user, thrown } = await logIn(longAgo, { kind: "account_locked" }, { unanswered: true });
    const first = await logIn({}, { kind: "account_locked" }, { unanswered: true });

    expect(thrown).toMatchObject({ message: "no answer" });
    expect(user).toMatchObject(longAgo);
    expect(first.user).not.toHaveProperty("posted");
    expect(first.user).not.toHaveProperty("unclear");
    expect(user).not.toHaveProperty("lockedUntil");
  });

  it("is unchanged when no password was posted", async () => {
    const { user, signed } = await logIn(longAgo, failed("no"), { posts: false });

    expect(signed).toMatchObject({ do: "pause", pause: { outage: true } });
    expect(user).toMatchObject(longAgo);
  });

  it("proves the password even when the cookies cannot be sealed", async () => {
    const sealing = { sealCookies: () => Promise.reject(new Error("no keys")) };
    const session = { cookies: () => "c" } as PortalSession;
    const kept = { refusedAt: now - 1, lockedUntil: now - 1, ownerAction: { taskId: 6, what: "a code" } };
    const vault = { ...openVault, ...sealing };
    const { user, signed, logged } = await logIn({ ...longAgo, ...kept }, { kind: "in", session }, { vault });

    const said = "a session's cookies could not be sealed: should its worker die, nobody can go on with it";
    expect(logged).toEqual([[said, { portalUser: "ann", error: "Error" }]]);
    expect(signed).toMatchObject({ do: "in", session });
    expect(user).toMatchObject({ proven: "right" });
    for (const name of ["unclear", "cookies", ...Object.keys(kept)]) expect(user).not.toHaveProperty(name);
  });

  it("forgets earlier refusals of the password that the portal accepts, and of no other", async () => {
    const wrong = { fingerprint: "wrong", version: "0" };
    const refused = [{ fingerprint: "right", version: "0" }, wrong];
    const session = { cookies: () => "c" } as PortalSession;
    const { user } = await logIn({ refused }, { kind: "in", session });

    expect(user?.refused).toEqual([wrong]);
  });

  it("drops the doubt when the portal accepted the password and then failed", async () => {
    const { user } = await logIn(longAgo, failed("no"));

    expect(user).not.toHaveProperty("unclear");
    expect(user).not.toHaveProperty("posted");
    expect(user?.sinceProgress?.logins).toEqual([now - hour / 2, now]);
  });

  it.each([
    ["invalid_credentials", { refused: [{ fingerprint: "right", version: "1" }], refusedAt: now }, ["LoginRefused"]],
    ["account_locked", { lockedUntil: now + times.aws.lockWindow }, []],
    ["owner_action_required", { ownerAction: { taskId: 7, what: say("owner_role") } }, []],
  ] as const)("keeps why the owner cannot log in: %s", async (kind, learned, counts) => {
    const { user, signed, counted, logged } = await logIn(
      {},
      kind === "owner_action_required" ? { kind, what: say("owner_role") } : { kind },
    );

    expect(signed).toMatchObject({ do: "end", outcome: { errorValue: kind } });
    expect(user).toMatchObject(learned);
    expect(user).not.toHaveProperty("unclear");
    expect(counted).toEqual(counts);
    const lines = counts.map(() => ["the portal refused a login", { portalUser: "ann", taskId: 7 }]);
    expect(logged).toEqual(lines);
  });

  it("alerts an operator after a new password's third unclear answer", async () => {
    const twice = { ...longAgo, unclear: [{ fingerprint: "right", version: "1", times: 2 }] };

    const twiceLongAgo = { ...twice, posted: { fingerprint: "right", at: now - 25 * hour } };
    const said = "logins in a row without a clear answer: a person has to look";

    expect(await logIn(longAgo, failed("unknown"))).toMatchObject({ counted: [], logged: [] });
    expect(await logIn(twiceLongAgo, failed("unknown"))).toMatchObject({
      counted: ["LoginUnclear"],
      logged: [[said, { portalUser: "ann", taskId: 7 }]],
    });
  });

  it("ends the proof of a refused password only", async () => {
    const refused = async (proven: string) => (await logIn({ proven }, { kind: "invalid_credentials" })).user?.proven;

    expect(await refused("right")).toBeUndefined();
    expect(await refused("another")).toBe("another");
  });

  it("keeps at most twenty refused passwords of a user", async () => {
    const refused = Array.from({ length: 20 }, (_, index) => ({ fingerprint: `old ${index}`, version: "1" }));
    const { user } = await logIn({ refused }, { kind: "invalid_credentials" });

    expect(user?.refused).toHaveLength(20);
    expect(user?.refused?.map(({ fingerprint }) => fingerprint)).not.toContain("old 0");
    expect(user?.refused?.at(-1)?.fingerprint).toBe("right");
  });
});

it("no password is posted once the lease is lost", async () => {
  await expect(logIn({}, failed("no"), { loses: true })).rejects.toBeInstanceOf(LeaseLost);
});
